import { afterAll, beforeAll, expect, test } from 'vitest';
import { explain } from '../testing/explain.ts';
import { runOn } from '../testing/one-postgres.ts';
import { cloneDatabase, type TestDatabase } from '../testing/test-shop.ts';
import { findListedSubjects, listEnabledSubjects } from './service.server.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await cloneDatabase();
  await runOn(
    database.url,
    "insert into subjects (subject_name, classid, price_rupees) select 'Subject ' || n, 9 + n % 4, 99 from generate_series(1, 40000) n",
  );
  await runOn(database.url, 'vacuum analyze subjects');
});
afterAll(() => database.drop());

const scansEverything = /Seq Scan on subjects/;

test('a page of 40,000 subjects is read by an index, from the first to the last', async () => {
  for (const after of [0, 20_000, 39_900]) {
    const [plan] = await explain(database.url, (db) => listEnabledSubjects(db, undefined, { limit: 50, after }));
    expect(plan).toMatch(/Index Scan/);
    expect(plan).not.toMatch(scansEverything);
  }
});

test('so is a page of one class, and a handful by their ids', async () => {
  const [ofClass] = await explain(database.url, (db) => listEnabledSubjects(db, 10, { limit: 50, after: 30_000 }));
  expect(ofClass).not.toMatch(scansEverything);
  const [byId] = await explain(database.url, (db) => findListedSubjects(db, [5, 500, 5_000]));
  expect(byId).not.toMatch(scansEverything);
});
