import { createHash } from 'node:crypto';
import { eq, lt, sql } from 'drizzle-orm';
import type { Database } from '../database/database.server.ts';
import { limits } from '../tables.server.ts';
import { networkOf } from './client-address.server.ts';
import { ShopError } from './shop-error.ts';

/** So many tries within a window, counted for all nodes together. */
export interface RateLimit {
  name: string;
  tries: number;
  windowSeconds: number;
}

/**
 * Counts a try and refuses when it is one too many. Each part of `who` narrows what is counted together. What is
 * guarded is counted before it is looked at: of many tries at the same moment, only the first so many get through.
 */
export async function rateLimit(db: Database, limit: RateLimit, ...who: string[]): Promise<void> {
  const { hits, resetsAt } = await countHit(db, limit, ...who);
  if (hits > limit.tries) throw tooMany(resetsAt);
}

/** The same for who decides what follows: how often it was tried, this time included. */
export async function countHit(
  db: Database,
  limit: RateLimit,
  ...who: string[]
): Promise<{ hits: number; resetsAt: Date }> {
  const [row] = await db
    .insert(limits)
    .values({ key: keyOf(limit, who), hits: 1, resetsAt: sql`now() + ${limit.windowSeconds} * interval '1 second'` })
    .onConflictDoUpdate({
      target: limits.key,
      set: {
        hits: sql`case when ${limits.resetsAt} <= now() then 1 else ${limits.hits} + 1 end`,
        resetsAt: sql`case when ${limits.resetsAt} <= now() then excluded.resets_at else ${limits.resetsAt} end`,
      },
    })
    .returning();
  if (!row) throw new ShopError('unexpected');
  return row;
}

/** The same for where a refusal would say too much: whether there was a try left. */
export async function isWithin(db: Database, limit: RateLimit, ...who: string[]): Promise<boolean> {
  try {
    await rateLimit(db, limit, ...who);
    return true;
  } catch (error) {
    if (error instanceof ShopError && error.code === 'too_many_requests') return false;
    throw error;
  }
}

/** Refuses when the tries are used up, without counting one. */
export async function refuseIfUsedUp(db: Database, limit: RateLimit, ...who: string[]): Promise<void> {
  const [row] = await db
    .select()
    .from(limits)
    .where(eq(limits.key, keyOf(limit, who)));
  if (row && row.hits >= limit.tries && row.resetsAt > new Date()) throw tooMany(row.resetsAt);
}

export async function forgetTries(db: Database, limit: RateLimit, ...who: string[]): Promise<void> {
  await db.delete(limits).where(eq(limits.key, keyOf(limit, who)));
}

/** Takes back one try that turned out to be harmless. */
export async function giveBackTry(db: Database, limit: RateLimit, ...who: string[]): Promise<void> {
  await db
    .update(limits)
    .set({ hits: sql`greatest(${limits.hits} - 1, 0)` })
    .where(eq(limits.key, keyOf(limit, who)));
}

export async function sweepLimits(db: Database): Promise<void> {
  await db.delete(limits).where(lt(limits.resetsAt, new Date()));
}

export function tooMany(resetsAt: Date): ShopError {
  return new ShopError('too_many_requests', {
    retryAfterSeconds: Math.max(1, Math.ceil((resetsAt.getTime() - Date.now()) / 1000)),
  });
}

/** Addresses and e-mails are only counted, so only their hash is kept. Whoever has a network counts once. */
function keyOf({ name }: RateLimit, who: readonly string[]): string {
  const text = who.map((part) => networkOf(part)).join('\n');
  return `${name}:${createHash('sha256').update(text).digest('base64url').slice(0, 22)}`;
}
