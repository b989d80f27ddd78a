import { createHash, randomBytes } from 'node:crypto';
import { and, asc, count, eq, sql } from 'drizzle-orm';
import { findName } from '../../accounts/people/people.server.ts';
import { nameSubjects } from '../../catalog/service.server.ts';
import type { Database } from '../../platform/database/database.server.ts';
import { ShopError } from '../../platform/http/shop-error.ts';
import { type MaybeViewer, requireUser } from '../../platform/http/viewer.ts';
import type { Share, SharedProgress } from '../contract.ts';
import { replay } from '../log/state.ts';
import { practiceShares } from '../tables.server.ts';
import { readLog } from './events.server.ts';
import { progressOf } from './progress.server.ts';

const mostShares = 20;
const tokenBytes = 32;

/** Makes a link to the viewer's progress in a subject. Its token is told here and never again. */
export async function makeShare(
  db: Database,
  viewer: MaybeViewer,
  subjectId: number,
): Promise<Share & { token: string }> {
  const { userId } = requireUser(viewer);
  const [subject] = await nameSubjects(db, [subjectId]);
  if (!subject) throw new ShopError('not_found');
  const token = randomBytes(tokenBytes).toString('base64url');
  return db.transaction(async (tx) => {
    // Two at the same moment are counted one after the other.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`practice-share ${userId}`}, 0))`);
    const [held] = await tx.select({ count: count() }).from(practiceShares).where(eq(practiceShares.userId, userId));
    if ((held?.count ?? 0) >= mostShares) throw new ShopError('too_many_shares');
    const [share] = await tx
      .insert(practiceShares)
      .values({ userId, subjectId, tokenHash: hashOf(token) })
      .returning();
    if (!share) throw new ShopError('unexpected');
    return { ...onTheWire(share), token };
  });
}

/** The viewer's own links, the oldest first. */
export async function listShares(db: Database, viewer: MaybeViewer): Promise<Share[]> {
  const { userId } = requireUser(viewer);
  const rows = await db
    .select()
    .from(practiceShares)
    .where(eq(practiceShares.userId, userId))
    .orderBy(asc(practiceShares.createdAt), asc(practiceShares.id));
  return rows.map(onTheWire);
}

/** Ends one of the viewer's links; another's is not there. */
export async function endShare(db: Database, viewer: MaybeViewer, id: string): Promise<void> {
  const { userId } = requireUser(viewer);
  const ended = await db
    .delete(practiceShares)
    .where(and(eq(practiceShares.id, id), eq(practiceShares.userId, userId)))
    .returning({ id: practiceShares.id });
  if (ended.length === 0) throw new ShopError('not_found');
}

/** What a link shows: a first name, chapters and mocks of one subject. Whoever has the token may see it. */
export async function readSharedProgress(db: Database, token: string): Promise<SharedProgress> {
  const [share] = await db
    .update(practiceShares)
    .set({ lastReadAt: sql`now()` })
    .where(eq(practiceShares.tokenHash, hashOf(token)))
    .returning({ userId: practiceShares.userId, subjectId: practiceShares.subjectId });
  if (!share) throw new ShopError('not_found');
  const name = await findName(db, share.userId);
  if (name === undefined) throw new ShopError('not_found');
  const log = await readLog(db, share.userId);
  const state = replay(log);
  const progress = await progressOf(db, state, [], share.subjectId);
  if (!progress) throw new ShopError('not_found');
  const { due: _, ...shown } = progress;
  const times = [...shown.chapters.map(({ lastAt }) => lastAt ?? 0), ...shown.mocks.map(({ startedAt }) => startedAt)];
  return { ...shown, firstName: firstNameOf(name), lastAt: Math.max(0, ...times) || null };
}

function firstNameOf(name: string): string {
  return name.trim().split(/\s+/)[0] ?? '';
}

function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

function onTheWire({ id, subjectId, createdAt, lastReadAt }: typeof practiceShares.$inferSelect): Share {
  return { id, subjectId, createdAt: createdAt.toISOString(), lastReadAt: lastReadAt?.toISOString() ?? null };
}
