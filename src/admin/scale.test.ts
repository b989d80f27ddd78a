import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { seedLarge } from '../../bench/seed-large.ts';
import { listSubjectsForStaff } from '../catalog/managing/staff-lists.server.ts';
import { countSales } from '../checkout/orders/sales.server.ts';
import { listMessages } from '../messages/inbox.server.ts';
import { changeManyPapers } from '../papers/managing/bulk-papers.server.ts';
import { countUndescribedPapers, listPapersForStaff } from '../papers/managing/staff-papers.server.ts';
import { listAudit } from '../platform/audit/audit-trail.server.ts';
import type { Database } from '../platform/database/database.server.ts';
import type { Viewer } from '../platform/http/viewer.ts';
import { explain } from '../testing/explain.ts';
import { runOn } from '../testing/one-postgres.ts';
import { signUp } from '../testing/people.ts';
import { openTestShop, type TestShop } from '../testing/test-shop.ts';
import { listCustomersWithCounts } from './customers.server.ts';
import { findAnything } from './find.server.ts';
import { readOverview } from './overview.server.ts';

let shop: TestShop;
let viewer: Viewer;
beforeAll(async () => {
  shop = await openTestShop();
  viewer = (await signUp(shop, { role: 'super_admin' })).viewer;
  await seedLarge(shop.platform, { subjects: 20_000, papers: 40_000, orders: 20_000 });
  await runOn(
    shop.url,
    `insert into messages (name, email, subject, message, created_at, answered_at, done_at)
       select 'Asha', 'asha@school.example', 'Message ' || n, 'Hello', now() - n * interval '1 hour', now(),
         case when n > 50 then now() end
       from generate_series(1, 20000) n;
     insert into audit_log (actor, action, target) select 'somebody@school.example', 'subject.update', 'subject:' || n
       from generate_series(1, 20000) n;
     analyze messages, audit_log`,
  );
}, 300_000);
afterAll(() => shop.close());

const page = { page: 1, limit: 50 };
const rowsPlan = (plans: string[]) => plans.find((plan) => plan.startsWith('Limit')) ?? '';

describe('a first page is read by an index, whatever it is sorted by', () => {
  test.for(['name', '-name', 'class', 'price', '-price', 'createdAt', '-updatedAt'] as const)(
    'subjects by %s',
    async (sort) => {
      const plan = rowsPlan(await explain(shop.url, (db) => listSubjectsForStaff(db, viewer, { ...page, sort })));
      expect(plan).toMatch(/Index Scan (Backward )?using subjects_\w+/);
      expect(plan).not.toContain('Seq Scan on subjects');
    },
  );

  test.for(['name', '-name', 'createdAt', '-updatedAt', '-size'] as const)('papers by %s', async (sort) => {
    const plan = rowsPlan(await explain(shop.url, (db) => listPapersForStaff(db, viewer, { ...page, sort })));
    expect(plan).toMatch(/Index Scan (Backward )?using papers_\w+/);
    expect(plan).not.toContain('Sort');
  });

  test.for(['name', '-createdAt'] as const)('customers by %s', async (sort) => {
    const plans = await explain(shop.url, (db) => listCustomersWithCounts(db, viewer, { ...page, state: 'all', sort }));
    expect(rowsPlan(plans)).toMatch(/Index Scan (Backward )?using users_by_\w+/);
  });

  test('the papers of one subject, open messages, and the audit log of one thing', async () => {
    const ofSubject = await explain(shop.url, (db) =>
      listPapersForStaff(db, viewer, { ...page, subjectId: 500, sort: 'createdAt' }),
    );
    expect(ofSubject.join()).not.toContain('Seq Scan on papers');
    const inbox = { ...page, state: 'open', sort: 'createdAt' } as const;
    expect((await explain(shop.url, (db) => listMessages(db, viewer, inbox))).join()).not.toContain(
      'Seq Scan on messages',
    );
    const audit = await explain(shop.url, (db) => listAudit(db, viewer, { ...page, target: 'subject:5' }));
    expect(audit.join()).not.toContain('Seq Scan');
  });
});

describe('pages far from the beginning', () => {
  test.for(['name', '-name', 'createdAt', '-size'] as const)(
    'papers by %s come in the same order, from whichever end they are read',
    async (sort) => {
      const listed = async (number: number, limit: number) => {
        const { rows, total } = await listPapersForStaff(shop.platform.db, viewer, { page: number, limit, sort });
        return { ids: rows.map(({ paperid }) => paperid), total };
      };
      const whole = await listed(1, 100_000);
      for (const number of [21, 400, 401, 799, whole.ids.length / 50, 1_000]) {
        const { ids, total } = await listed(number, 50);
        expect(ids, `page ${number}`).toEqual(whole.ids.slice((number - 1) * 50, number * 50));
        expect(total).toBe(whole.total);
      }
      const unequal = await listed(58, 700);
      expect(unequal.ids).toEqual(whole.ids.slice(57 * 700));
      expect(unequal.ids.length).toBeGreaterThan(0);
    },
  );

  test('the last pages do not walk over all that comes before them', async () => {
    const plans = await explain(shop.url, (db) =>
      listPapersForStaff(db, viewer, { page: 790, limit: 50, sort: 'name' }),
    );
    expect(rowsPlan(plans)).toContain('Index Scan Backward using papers_by_name');
  });
});

test('the figures of a few days do not read the orders of years', async () => {
  const since = new Date(Date.now() - 7 * 24 * 60 * 60 * 1000);
  const [plan] = await explain(shop.url, (db) => countSales(db, viewer, since));
  expect(plan).toContain('orders_by_payment');
  const [undescribed] = await explain(shop.url, (db) => countUndescribedPapers(db, viewer));
  expect(undescribed).toContain('papers_undescribed');
});

async function countQueries(work: (db: Database) => Promise<unknown>): Promise<number> {
  let count = 0;
  const logger = {
    logQuery() {
      count += 1;
    },
  };
  const pool = new pg.Pool({ connectionString: shop.url, max: 4 });
  try {
    await work(drizzle(pool, { casing: 'snake_case', logger }));
    return count;
  } finally {
    await pool.end();
  }
}

describe('a page of a hundred asks no more often than a page of ten', () => {
  const asked = (work: (db: Database, limit: number) => Promise<unknown>) =>
    Promise.all([10, 100].map((limit) => countQueries((db) => work(db, limit))));

  test.for([
    [
      'subjects',
      2,
      (db: Database, limit: number) => listSubjectsForStaff(db, viewer, { page: 1, limit, sort: 'name' }),
    ],
    ['papers', 3, (db: Database, limit: number) => listPapersForStaff(db, viewer, { page: 1, limit, sort: 'name' })],
    [
      'customers',
      4,
      (db: Database, limit: number) =>
        listCustomersWithCounts(db, viewer, { page: 1, limit, state: 'all', sort: 'name' }),
    ],
    [
      'changes of papers',
      9,
      (db: Database, limit: number) =>
        changeManyPapers({ db, jobs: shop.platform.jobs }, viewer, {
          ids: Array.from({ length: limit }, (_, index) => limit * 10 + index),
          action: 'paid',
        }),
    ],
    ['overview', 15, (db: Database, limit: number) => readOverview({ ...shop.platform, db }, viewer, limit)],
    ['palette', 7, (db: Database) => findAnything(db, viewer, 'large')],
  ] as const)('%s: %i queries', async ([, queries, work]) => {
    const counts = await asked(work);
    expect(counts[0]).toBe(counts[1]);
    expect(counts[0]).toBeLessThanOrEqual(queries);
  });
});
