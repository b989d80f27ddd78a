import { and, count, eq, gt, inArray, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm';
import { recordAudit } from '../../platform/audit/audit.server.ts';
import { dayOf } from '../../platform/database/by-day.server.ts';
import type { Database } from '../../platform/database/database.server.ts';
import { contains } from '../../platform/database/like.server.ts';
import { orderBy, type Page, type PageQuery, readPage } from '../../platform/database/list-page.server.ts';
import { ShopError } from '../../platform/http/shop-error.ts';
import { type MaybeViewer, requireStaff, requireSuperAdmin } from '../../platform/http/viewer.ts';
import { endSessionsOf } from '../sessions/sessions.server.ts';
import { sessions, users } from '../tables.server.ts';
import { lockPerson, setDisabled } from './people.server.ts';

export interface CustomerQuery extends PageQuery {
  q?: string | undefined;
  state: 'active' | 'disabled' | 'all';
  sort: 'name' | '-name' | 'createdAt' | '-createdAt';
}

const customerColumns = {
  id: users.id,
  name: users.name,
  email: users.email,
  mobile: users.mobile,
  createdAt: users.createdAt,
  disabledAt: users.disabledAt,
};
const isCustomer = and(eq(users.role, 'user'), isNull(users.erasedAt));

export type CustomerRow = Pick<typeof users.$inferSelect, keyof typeof customerColumns>;

export async function listCustomers(
  db: Database,
  viewer: MaybeViewer,
  query: CustomerQuery,
): Promise<Page<CustomerRow>> {
  requireSuperAdmin(viewer);
  const isDisabled = query.state === 'disabled' ? isNotNull(users.disabledAt) : isNull(users.disabledAt);
  const wanted = and(isCustomer, query.state === 'all' ? undefined : isDisabled, matches(query.q));
  return readPage(query, {
    order: { columns: { name: sql`lower(${users.name})`, createdAt: users.createdAt }, last: users.id },
    rows: db.select(customerColumns).from(users).where(wanted).$dynamic(),
    count: db.select({ count: count() }).from(users).where(wanted),
  });
}

export async function readCustomer(db: Database, viewer: MaybeViewer, id: string): Promise<CustomerRow> {
  requireSuperAdmin(viewer);
  const [customer] = await db
    .select(customerColumns)
    .from(users)
    .where(and(isCustomer, eq(users.id, id)));
  if (!customer) throw new ShopError('not_found');
  return customer;
}

/** By which address people of any role are known. */
export async function namePeople(
  db: Database,
  viewer: MaybeViewer,
  { ids, emails }: { ids: readonly string[]; emails: readonly string[] },
) {
  requireSuperAdmin(viewer);
  return db
    .select({ id: users.id, name: users.name, email: users.email })
    .from(users)
    .where(or(inArray(users.id, [...ids]), inArray(users.email, [...emails])));
}

/** People of any role by a part of their name, address or number, for the palette. */
export async function findPeople(db: Database, viewer: MaybeViewer, q: string, limit: number) {
  requireSuperAdmin(viewer);
  return db
    .select({ id: users.id, name: users.name, email: users.email, role: users.role })
    .from(users)
    .where(and(isNull(users.erasedAt), matches(q)))
    .orderBy(...orderBy('-createdAt', { columns: { createdAt: users.createdAt }, last: users.id }))
    .limit(limit);
}

export async function listSessionsOf(db: Database, viewer: MaybeViewer, userId: string) {
  requireSuperAdmin(viewer);
  return db
    .select({ id: sessions.id, device: sessions.device, createdAt: sessions.createdAt, usedAt: sessions.usedAt })
    .from(sessions)
    .where(and(eq(sessions.userId, userId), gt(sessions.expiresAt, new Date())))
    .orderBy(...orderBy('-usedAt', { columns: { usedAt: sessions.usedAt }, last: sessions.id }));
}

export async function setCustomerDisabled(
  db: Database,
  viewer: MaybeViewer,
  id: string,
  isDisabled: boolean,
): Promise<void> {
  const actor = requireSuperAdmin(viewer);
  await db.transaction(async (tx) => {
    const person = await lockPerson(tx, id);
    if (person.role !== 'user') throw new ShopError('not_found');
    await setDisabled(tx, actor, person, isDisabled);
  });
}

/** Logs a customer out everywhere. */
export async function endCustomerSessions(db: Database, viewer: MaybeViewer, id: string): Promise<void> {
  const actor = requireSuperAdmin(viewer);
  await db.transaction(async (tx) => {
    await readCustomer(tx, actor, id);
    const before = await listSessionsOf(tx, actor, id);
    await endSessionsOf(tx, id);
    const devices = before.map(({ device }) => device);
    await recordAudit(tx, actor, { action: 'user.log-out', target: `user:${id}`, before: { devices } });
  });
}

/** How many joined on each day since the first, which is day 0. */
export async function countNewStudents(db: Database, viewer: MaybeViewer, since: Date) {
  requireStaff(viewer);
  const day = dayOf(users.createdAt, since);
  return db
    .select({ day, count: count() })
    .from(users)
    .where(and(isCustomer, sql`${users.createdAt} >= ${since}`))
    .groupBy(sql`1`);
}

function matches(q: string | undefined): SQL | undefined {
  if (!q) return undefined;
  // Only what has digits alone can be part of a number; every column that is looked through costs as much as the others.
  const isNumber = /^\d+$/.test(q);
  return or(contains(users.name, q), contains(users.email, q), isNumber ? contains(users.mobile, q) : undefined);
}
