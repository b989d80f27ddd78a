import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import type { Database } from '../platform/database/database.server.ts';

/** Runs something against the database and returns PostgreSQL's plan for every query it made. */
export async function explain(url: string, work: (db: Database) => Promise<unknown>): Promise<string[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const queries: { text: string; values: unknown[] }[] = [];
    const logger = { logQuery: (text: string, values: unknown[]) => void queries.push({ text, values }) };
    await work(drizzle(client, { casing: 'snake_case', logger }));
    const plans: string[] = [];
    for (const { text, values } of queries) {
      const { rows } = await client.query({ text: `explain ${text}`, values });
      plans.push(rows.map((row) => row['QUERY PLAN']).join('\n'));
    }
    return plans;
  } finally {
    await client.end();
  }
}
