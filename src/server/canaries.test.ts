import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { accountsJobs } from '../accounts/jobs.server.ts';
import type { Endpoint } from '../platform/http/endpoint.ts';
import { platformJobs } from '../platform/jobs/platform-jobs.server.ts';
import { allEndpoints } from '../testing/endpoints.ts';
import { type MailServer, startMailServer } from '../testing/mail-server.ts';
import { runOn } from '../testing/one-postgres.ts';
import { signUp } from '../testing/people.ts';
import { openTestShop, type TestShop } from '../testing/test-shop.ts';

/** Every value that is planted holds this word, and no log may. */
const canary = 'kanarienvogel';
const lines: string[] = [];

let shop: TestShop;
let mails: MailServer;
beforeAll(async () => {
  mails = await startMailServer({
    onRecipient(address) {
      throw Object.assign(new Error(`4.2.1 ${address} is busy`), { responseCode: 450 });
    },
  });
  shop = await openTestShop(
    { logTo: { write: (line) => lines.push(line) } },
    { LOG_LEVEL: 'trace', SMTP_URL: mails.url },
  );
  await platformJobs(shop.platform);
  await accountsJobs(shop.platform);
});
afterAll(async () => {
  await shop.close();
  await mails.stop();
});

const JsonSchema = z.looseObject({
  type: z.optional(z.union([z.string(), z.array(z.string())])),
  format: z.optional(z.string()),
  enum: z.optional(z.array(z.unknown())),
  get anyOf() {
    return z.optional(z.array(JsonSchema));
  },
  get properties() {
    return z.optional(z.record(z.string(), JsonSchema));
  },
  get items() {
    return z.optional(z.union([JsonSchema, z.boolean()]));
  },
});
type JsonSchema = z.infer<typeof JsonSchema>;

/** A value that the schema takes, with a canary wherever a text may be. */
function plant(name: string, schema: JsonSchema): unknown {
  const [type] = [schema.type ?? 'object'].flat();
  if (schema.enum) return schema.enum[0];
  if (schema.anyOf) return plant(name, schema.anyOf[0] ?? {});
  if (type === 'integer' || type === 'number') return 1;
  if (type === 'boolean') return true;
  if (type === 'null') return null;
  if (type === 'array') return [plant(name, typeof schema.items === 'object' ? schema.items : { type: 'string' })];
  if (type === 'string') return plantText(name, schema.format);
  return Object.fromEntries(
    Object.entries(schema.properties ?? {}).map(([field, part]) => [field, plant(field, part)]),
  );
}

function plantText(name: string, format: string | undefined): string {
  if (format === 'uuid') return crypto.randomUUID();
  // Mobile numbers are masked by their looks; this one is looked for as well.
  if (name === 'mobile') return '6012345999';
  if (format === 'email' || /username|email/i.test(name)) return `${canary}-${name}@${canary}.example`;
  return `${canary} ${name}`;
}

function fieldsOf(schema: z.ZodMiniType | undefined): unknown {
  if (!schema) return undefined;
  return plant('', JsonSchema.parse(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })));
}

async function callWithCanaries(target: Endpoint, headers: Record<string, string>) {
  const query = Object.entries(Object(fieldsOf(target.query))).map(([name, value]) => [name, String(value)]);
  const search = query.length > 0 ? `?${new URLSearchParams(query)}` : '';
  return shop.app.inject({
    method: target.method,
    url: `/api${target.path.replace(/:\w+/g, '1')}${search}`,
    remoteAddress: '10.0.0.1',
    headers: { cookie: `token=${canary}`, 'x-razorpay-signature': canary, ...headers },
    ...(target.body && { payload: Object(fieldsOf(target.body)) }),
  });
}

/** Calls everything, as nobody, as somebody with a token that is none, and as a super_admin. */
async function callEverything(superAdmin: Record<string, string>): Promise<number> {
  const people = [{}, { authorization: `Bearer ${canary}.${canary}.${canary}` }, superAdmin];
  let failures = 0;
  for (const headers of people) {
    for (const target of allEndpoints.filter(({ path }) => path !== '/auth/logout')) {
      const { statusCode } = await callWithCanaries(target, headers);
      if (statusCode >= 500) failures += 1;
    }
  }
  return failures;
}

function expectNoCanary(): void {
  const found = lines.filter((line) => line.includes(canary) || line.includes('6012345999'));
  expect(found).toEqual([]);
}

async function tablesBut(...spared: string[]): Promise<string[]> {
  const { rows } = await shop.platform.db.execute(
    sql`select table_name from information_schema.tables where table_schema = 'public'`,
  );
  return rows.map(({ table_name }) => String(table_name)).filter((name) => !spared.includes(name));
}

describe('no log holds what was sent', () => {
  // Asked for by whoever is logged in, so that everything else is reached.
  const forLogin = ['users', 'sessions', 'limits', 'staff_rules', 'second_factors'];

  test('while all is well, also where a mail cannot be delivered', async () => {
    const { headers } = await signUp(shop, { role: 'super_admin' });
    await callEverything(headers);
    await vi.waitFor(() => expect(lines.join('')).toContain('of mail failed'), 20_000);
    expectNoCanary();
  });

  test('when the database refuses every write, naming all that was to be written', async () => {
    const { headers } = await signUp(shop, { role: 'super_admin' });
    const tables = await tablesBut('limits');
    for (const table of tables)
      await runOn(shop.url, `alter table ${table} add constraint refused check (false) not valid`);
    expect(await callEverything(headers)).toBeGreaterThan(10);
    for (const table of tables) await runOn(shop.url, `alter table ${table} drop constraint refused`);
    expect(lines.filter((line) => line.includes('Failed query')).length).toBeGreaterThan(10);
    expectNoCanary();
  });

  test('when tables cannot be read, those that logins need among them', async () => {
    const { headers } = await signUp(shop, { role: 'super_admin' });
    for (const tables of [await tablesBut(...forLogin), ['users'], ['limits']]) {
      for (const table of tables) await runOn(shop.url, `alter table ${table} rename to ${table}_gone`);
      expect(await callEverything(headers)).toBeGreaterThan(10);
      for (const table of tables) await runOn(shop.url, `alter table ${table}_gone rename to ${table}`);
    }
    // Jobs fail on their own time.
    await delay(3_000);
    expectNoCanary();
  });
});
