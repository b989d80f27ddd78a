import {
  type CustomerQuery,
  type CustomerRow,
  listCustomers,
  listSessionsOf,
  readCustomer,
} from '../accounts/people/customers.server.ts';
import { isSubjectPresent, nameSubjects } from '../catalog/service.server.ts';
import { countOrdersOf, listOrdersOf } from '../checkout/orders/sales.server.ts';
import { countOwnedBy } from '../papers/managing/staff-papers.server.ts';
import { grantSubject, listSubjectsOf, revokeSubject } from '../papers/owning/entitlements.server.ts';
import type { Database } from '../platform/database/database.server.ts';
import { ShopError } from '../platform/http/shop-error.ts';
import { type MaybeViewer, requireSuperAdmin } from '../platform/http/viewer.ts';
import type { CustomerDetails } from './customers-contract.ts';

const lastOrders = 100;

export async function listCustomersWithCounts(db: Database, viewer: MaybeViewer, query: CustomerQuery) {
  const page = await listCustomers(db, viewer, query);
  const ids = page.rows.map(({ id }) => id);
  const [subjects, orders] = await Promise.all([countOwnedBy(db, viewer, ids), countOrdersOf(db, viewer, ids)]);
  return {
    ...page,
    rows: page.rows.map((row) => ({
      ...onTheWire(row),
      subjects: subjects.get(row.id) ?? 0,
      orders: orders.get(row.id) ?? 0,
    })),
  };
}

export async function readCustomerDetails(db: Database, viewer: MaybeViewer, id: string): Promise<CustomerDetails> {
  const customer = await readCustomer(db, viewer, id);
  const [owned, orders, sessions] = await Promise.all([
    listSubjectsOf(db, id),
    listOrdersOf(db, viewer, id, lastOrders),
    listSessionsOf(db, viewer, id),
  ]);
  const named = await nameSubjects(
    db,
    owned.map(({ subjectId }) => subjectId),
  );
  const names = new Map(named.map((subject) => [subject.id, subject]));
  return {
    ...onTheWire(customer),
    owned: owned.toReversed().map(({ subjectId, source, grantedAt }) => ({
      subjectId,
      subjectName: names.get(subjectId)?.subjectName ?? '',
      classname: names.get(subjectId)?.classname ?? '',
      source,
      grantedAt: grantedAt.toISOString(),
    })),
    orders: orders.map(({ createdAt, paidAt, ...order }) => ({
      ...order,
      createdAt: createdAt.toISOString(),
      paidAt: paidAt?.toISOString() ?? null,
    })),
    sessions: sessions.map(({ createdAt, usedAt, ...session }) => ({
      ...session,
      createdAt: createdAt.toISOString(),
      usedAt: usedAt.toISOString(),
    })),
  };
}

export async function grantToCustomer(
  db: Database,
  viewer: MaybeViewer,
  id: string,
  subjectId: number,
): Promise<CustomerDetails> {
  const actor = requireSuperAdmin(viewer);
  await db.transaction(async (tx) => {
    await readCustomer(tx, actor, id);
    if (!(await isSubjectPresent(tx, subjectId))) throw new ShopError('subject_unknown');
    const isNew = await grantSubject(tx, actor, id, subjectId, 'staff');
    if (!isNew) throw new ShopError('already_owned', { message: 'This customer already owns this subject.' });
  });
  return readCustomerDetails(db, actor, id);
}

export async function revokeFromCustomer(
  db: Database,
  viewer: MaybeViewer,
  id: string,
  subjectId: number,
): Promise<CustomerDetails> {
  const actor = requireSuperAdmin(viewer);
  await db.transaction(async (tx) => {
    await readCustomer(tx, actor, id);
    if (!(await revokeSubject(tx, actor, id, subjectId))) throw new ShopError('not_found');
  });
  return readCustomerDetails(db, actor, id);
}

function onTheWire({ createdAt, disabledAt, ...customer }: CustomerRow) {
  return { ...customer, createdAt: createdAt.toISOString(), disabledAt: disabledAt?.toISOString() ?? null };
}
