import { inArray } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.server.ts';
import { type MaybeViewer, requireStaff } from '../../platform/http/viewer.ts';
import { users } from '../tables.server.ts';

/** What colleagues are called, by their ids. Those who have left are named as well, until their account is erased. */
export async function nameStaff(
  db: Database,
  viewer: MaybeViewer,
  ids: readonly (string | null)[],
): Promise<Map<string, string>> {
  requireStaff(viewer);
  const wanted = [...new Set(ids.filter((id) => id !== null))];
  if (wanted.length === 0) return new Map();
  const rows = await db.select({ id: users.id, name: users.name }).from(users).where(inArray(users.id, wanted));
  return new Map(rows.map(({ id, name }) => [id, name]));
}
