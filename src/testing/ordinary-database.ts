import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import { databaseUrl, runOn } from './one-postgres.ts';
import type { TestDatabase } from './test-shop.ts';

/** An empty database whose owner is nothing else on the server: neither superuser nor allowed to make databases. */
export async function ordinaryDatabase(): Promise<TestDatabase> {
  const { url, template } = inject('postgres');
  const name = `${template}_${randomBytes(4).toString('hex')}`;
  const password = randomBytes(9).toString('hex');
  if (!(await mayCreateRoles(url))) {
    await runOn(url, `create database ${name}`);
    return { url: databaseUrl(url, name), drop: () => runOn(url, `drop database ${name} with (force)`) };
  }
  await runOn(url, `create role ${name} login password '${password}'`);
  await runOn(url, `create database ${name} owner ${name}`);
  const own = new URL(databaseUrl(url, name));
  own.username = name;
  own.password = password;
  return {
    url: own.href,
    async drop() {
      await runOn(url, `drop database ${name} with (force)`);
      await runOn(url, `drop role ${name}`);
    },
  };
}

/** Where we may not, we are ordinary ourselves. */
async function mayCreateRoles(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query('select rolsuper from pg_roles where rolname = current_user');
  await client.end();
  return rows[0]?.rolsuper === true;
}
