import { findPeople } from '../accounts/people/customers.server.ts';
import { findInCatalogue } from '../catalog/managing/staff-lists.server.ts';
import { findOrders } from '../checkout/orders/sales.server.ts';
import { findMessages } from '../messages/inbox.server.ts';
import { findPapers } from '../papers/managing/staff-papers.server.ts';
import type { Database } from '../platform/database/database.server.ts';
import { type MaybeViewer, requireStaff } from '../platform/http/viewer.ts';
import type { Found } from './contract.ts';

const each = 5;

/** A few of everything that matches. Customers are for the super_admin's eyes alone. */
export async function findAnything(db: Database, viewer: MaybeViewer, q: string): Promise<Found> {
  const { role } = requireStaff(viewer);
  if (!q) return { classes: [], subjects: [], papers: [], orders: [], messages: [], people: [] };
  const [catalogue, papers, orders, messages, people] = await Promise.all([
    findInCatalogue(db, viewer, q, each),
    findPapers(db, viewer, q, each),
    findOrders(db, viewer, q, each),
    findMessages(db, viewer, q, each),
    role === 'super_admin' ? findPeople(db, viewer, q, each) : [],
  ]);
  return { ...catalogue, papers, orders, messages, people };
}
