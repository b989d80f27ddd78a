import { findPeople } from '../accounts/customers.server.ts';
import { findInCatalogue } from '../catalog/staff-lists.server.ts';
import { findOrders } from '../checkout/sales.server.ts';
import { findMessages } from '../messages/inbox.server.ts';
import { findPapers } from '../papers/staff-papers.server.ts';
import type { Database } from '../platform/database.server.ts';
import { type MaybeViewer, requireStaff } from '../platform/viewer.ts';
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
