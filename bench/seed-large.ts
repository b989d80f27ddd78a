import { Readable } from 'node:stream';
import { sql } from 'drizzle-orm';
import { makeThumbnail } from '../src/papers/managing/make-thumbnail.server.ts';
import type { Database } from '../src/platform/database/database.server.ts';
import { bumpPublicVersion } from '../src/platform/page-cache/public-version.server.ts';
import type { Platform } from '../src/platform/platform.server.ts';
import { onePagePdf } from './one-page-pdf.ts';

export interface LargeSizes {
  subjects: number;
  papers: number;
  orders: number;
}

/** All buyers made here have an address there; nobody else can. */
const domain = 'large.invalid';
const priceRupees = 99;

/** Fills the shop with a year of trade in a few statements, to try how it bears it. Never beside real orders. */
export async function seedLarge(platform: Platform, { subjects, papers, orders }: LargeSizes): Promise<void> {
  const { db, storage, version } = platform;
  await refuseBesideRealOrders(db);
  const file = await storage.staging.stage(Readable.from([onePagePdf('Large catalogue')]));
  const { hash, size } = file;
  await storage.put(file);
  await db.transaction(async (tx) => {
    await addCatalogue(tx, { subjects, papers, hash, size });
    await addTrade(tx, orders);
    await bumpPublicVersion(tx);
  });
  await describeOnce(platform, hash);
  await db.execute(sql`analyze`);
  await version.refresh();
}

async function refuseBesideRealOrders(db: Database): Promise<void> {
  const { rows } = await db.execute(sql`
    select 1 from orders join users on users.id = orders.user_id where users.email not like ${`%@${domain}`} limit 1`);
  if (rows.length > 0) throw new Error('This database has real orders: it is no place for trying things.');
}

async function addCatalogue(
  tx: Database,
  { subjects, papers, hash, size }: { subjects: number; papers: number; hash: string; size: number },
): Promise<void> {
  await tx.execute(sql`
    insert into classes (classid, classname, position)
      select n, 'Class ' || n || 'th', n from generate_series(9, 12) n on conflict do nothing`);
  await tx.execute(sql`
    insert into subjects (subject_name, classid, price_rupees, enabled)
      select 'Large subject ' || lpad(n::text, 6, '0'), 9 + n % 4, ${priceRupees}::int, n % 20 > 0
      from generate_series(1, ${subjects}::int) n on conflict do nothing`);
  await tx.execute(sql`
    with numbered as (
      select id, row_number() over (order by id) - 1 as n from subjects where subject_name like 'Large subject %'
    ), total as (select count(*) from numbered)
    insert into papers (subject_id, papername, kind, access, enabled, file_hash, size_bytes, pages, updated_at)
      select numbered.id, 'Large paper ' || lpad(given.n::text, 6, '0'),
        (array['paper', 'questions', 'solutions'])[1 + given.n % 3], (array['free', 'paid'])[1 + given.n % 2],
        given.n % 25 > 0, ${hash}, ${size}::int, 1, now() - given.n * interval '1 minute'
      from generate_series(1, ${papers}::int) as given (n), total
      join numbered on true where numbered.n = given.n % total.count`);
}

async function addTrade(tx: Database, orders: number): Promise<void> {
  await tx.execute(sql`
    insert into users (email, name, mobile, password_hash, created_at)
      select 'student-' || n || ${`@${domain}`}, 'Student ' || n, (6000000000 + n)::text, '',
        now() - (n % 365) * interval '1 day' - n * interval '1 second'
      from generate_series(1, greatest(1, ${orders}::int / 4)) n on conflict do nothing`);
  await tx.execute(sql`
    create temporary table large_buyers on commit drop as
      select id, name, email, row_number() over (order by id) - 1 as n from users where email like ${`%@${domain}`}`);
  await tx.execute(sql`
    create temporary table large_wares on commit drop as
      select subjects.id, subject_name, subjects.classid, classname, row_number() over (order by subjects.id) - 1 as n
      from subjects join classes using (classid) where subject_name like 'Large subject %'`);
  await tx.execute(sql`create index on large_buyers (n)`);
  await tx.execute(sql`create index on large_wares (n)`);
  await tx.execute(sql`analyze large_buyers, large_wares`);
  // Nine of ten are paid; the others were given up.
  await tx.execute(sql`
    create temporary table large_orders on commit drop as
      with made as (
        insert into orders (user_id, buyer_name, buyer_email, state, amount_rupees, provider, created_at, paid_at)
          select buyer.id, buyer.name, buyer.email, case when given.n % 10 > 0 then 'paid' else 'expired' end,
            ${priceRupees}::int * (1 + given.n % 2), 'sandbox', given.at, case when given.n % 10 > 0 then given.at end
          from (select n, now() - n * interval '365 days' / ${orders}::int as at from generate_series(1, ${orders}::int) n) given
          join large_buyers buyer on buyer.n = given.n % (select count(*) from large_buyers)
          returning id, user_id, number, amount_rupees, state, paid_at
      ) select * from made`);
  await tx.execute(sql`
    insert into order_items (order_id, subject_id, subject_name, classid, classname, price_rupees)
      select large_orders.id, ware.id, ware.subject_name, ware.classid, ware.classname, ${priceRupees}::int
      from large_orders
      cross join lateral generate_series(0, amount_rupees / ${priceRupees}::int - 1) as item (n)
      join large_wares ware on ware.n = (large_orders.id * 7 + item.n) % (select count(*) from large_wares)`);
  await tx.execute(sql`
    insert into payments (order_id, provider, provider_payment_id, amount_paise, currency, method, is_settling, heard_at)
      select id, 'sandbox', 'large_' || id, amount_rupees * 100, 'INR', 'upi', true, paid_at
      from large_orders where state = 'paid'`);
  await tx.execute(sql`
    insert into entitlements (user_id, subject_id, source, granted_at)
      select user_id, subject_id, number, paid_at from large_orders join order_items on order_id = large_orders.id
      where state = 'paid' on conflict do nothing`);
  await tx.execute(sql`
    insert into downloads (paper_id, times, at)
      select id, 1 + id % 5, now() - (id * 7919 % 525600) * interval '1 minute' from papers where papername like 'Large paper %'`);
}

/** All the papers have the same file, so one look at a free and one at a paid one are enough for all. */
async function describeOnce(platform: Platform, fileHash: string): Promise<void> {
  const { rows } = await platform.db.execute(
    sql`select min(id) as id from papers where file_hash = ${fileHash} group by access`,
  );
  for (const { id } of rows) {
    await makeThumbnail(platform, { paperId: Number(id), fileHash });
    await platform.db.execute(sql`
      update papers set picture_hash = made.picture_hash, picture_access = made.picture_access
      from papers made
      where made.id = ${id} and papers.file_hash = ${fileHash} and papers.access = made.access
        and papers.picture_hash is null`);
  }
}
