import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '../../platform/database/database.server.ts';
import { runOn } from '../../testing/one-postgres.ts';
import { signUp } from '../../testing/people.ts';
import { openTestShop, type TestShop } from '../../testing/test-shop.ts';
import { listAllPapers, listPapers } from '../service.server.ts';

// 40,000 subjects and 100,000 papers: no list may look at more than it answers with.
let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
  await runOn(
    shop.url,
    `insert into subjects (subject_name, classid, price_rupees)
       select 'Subject ' || n, 9 + n % 4, 99 from generate_series(1, 40000) n;
     insert into papers (subject_id, papername, file_hash, size_bytes, enabled)
       select 1 + n % 40000, 'Paper ' || n, md5(n::text), 1000, n % 10 > 0 from generate_series(1, 100000) n;
     analyze`,
  );
});
afterAll(() => shop.close());

/** How the database goes about the one query that the work makes. */
async function planOf(work: (db: Database) => Promise<unknown>): Promise<string> {
  const asked: { text: string; values: unknown[] }[] = [];
  const logger = { logQuery: (text: string, values: unknown[]) => void asked.push({ text, values }) };
  const pool = new pg.Pool({ connectionString: shop.url, max: 1 });
  try {
    await work(drizzle(pool, { casing: 'snake_case', logger }));
    const [{ text, values } = { text: '', values: [] }] = asked;
    const { rows } = await pool.query<{ 'QUERY PLAN': string }>(`explain (analyze) ${text}`, values);
    return rows.map((row) => row['QUERY PLAN']).join('\n');
  } finally {
    await pool.end();
  }
}

test('the papers of a subject are found by their index', async () => {
  const plan = await planOf((db) => listPapers(db, 500));
  expect(plan).toContain('papers_subject');
  expect(plan).not.toMatch(/Seq Scan on (papers|subjects)/);
});

test.for([0, 50_000, 99_000])('a page of all papers after %i reads little more than the page', async (after) => {
  const plan = await planOf((db) => listPapers(db, undefined, { limit: 100, after }));
  expect(plan).toContain('papers_pkey');
  expect(plan).not.toMatch(/Seq Scan on (papers|subjects)/);
  for (const [, rows] of plan.matchAll(/actual time=\S+ rows=(\d+)/g)) expect(Number(rows)).toBeLessThan(1_000);
});

test('so does a page of what staff see', async () => {
  const { viewer } = await signUp(shop, { role: 'admin' });
  const plan = await planOf((db) => listAllPapers(db, viewer, { limit: 100, after: 50_000 }));
  expect(plan).toContain('papers_pkey');
  expect(plan).not.toContain('Seq Scan on papers');
});

test('pages and the whole list say the same', async () => {
  const whole = await listPapers(shop.platform.db);
  expect(whole).toHaveLength(90_000);
  const page = await listPapers(shop.platform.db, undefined, { limit: 1_000, after: whole[49_999]?.paperid });
  expect(page).toEqual(whole.slice(50_000, 51_000));
});
