import { and, desc, eq, gt, inArray, isNull, lt, ne, or, sql } from 'drizzle-orm';
import { batchLookups } from '../../platform/database/batch-lookups.server.ts';
import type { Database } from '../../platform/database/database.server.ts';
import { preparedOnce } from '../../platform/database/prepared.server.ts';
import type { Authenticate } from '../../platform/http/authentication.server.ts';
import { ShopError } from '../../platform/http/shop-error.ts';
import { isStaffRole, type MaybeViewer, requireUser, type Viewer } from '../../platform/http/viewer.ts';
import type { Platform } from '../../platform/platform.server.ts';
import type { SessionInfo } from '../contract.ts';
import { secondFactors, sessions, staffRules, users } from '../tables.server.ts';
import { readClaims, signToken } from './tokens.server.ts';

const lifetimeSeconds = 24 * 60 * 60;
const longestDays = 30;
/** How long a token is still taken after it was refreshed: other tabs, and calls on their way, carry it. */
const overlapSeconds = 60;
const sessionsOfStudent = 20;
const sessionsOfStaff = 50;
const noteUseAfterMs = 5 * 60 * 1000;

type Owner = Pick<typeof users.$inferSelect, 'id' | 'email' | 'role'>;

const sessionColumns = { id: sessions.id, generation: sessions.generation, expiresAt: sessions.expiresAt };
const anotherDay = sql`now() + ${lifetimeSeconds} * interval '1 second'`;
const isWithinOverlap = sql`${sessions.refreshedAt} > now() - ${overlapSeconds} * interval '1 second'`;

/** Opens a session on a device and returns the token that names it. */
export async function openSession(tx: Database, secret: Uint8Array, owner: Owner, device: string): Promise<string> {
  const [session] = await tx
    .insert(sessions)
    .values({ userId: owner.id, device, expiresAt: anotherDay })
    .returning(sessionColumns);
  if (!session) throw new ShopError('unexpected');
  await endSessionsBeyond(tx, owner.id, isStaffRole(owner.role) ? sessionsOfStaff : sessionsOfStudent);
  return signToken(secret, owner, session);
}

/** Of more sessions than a person may have, those end that have not been used for longest. */
async function endSessionsBeyond(tx: Database, userId: string, most: number): Promise<void> {
  const tooMany = tx
    .select({ id: sessions.id })
    .from(sessions)
    .where(eq(sessions.userId, userId))
    .orderBy(desc(sessions.usedAt), desc(sessions.createdAt), desc(sessions.id))
    .offset(most);
  // Of several logins at the same moment each ends what no other is ending already, instead of waiting for each other.
  const ending = tx
    .select({ id: sessions.id })
    .from(sessions)
    .where(inArray(sessions.id, tooMany))
    .for('update', { skipLocked: true });
  await tx.delete(sessions).where(inArray(sessions.id, ending));
}

/**
 * A new token for one that still holds, and another day for its session, up to the longest that any session may last.
 * Tabs that ask with the same token get tokens of the same generation, in whatever order they come.
 */
export async function refreshToken({ db, secret }: Platform, token: string): Promise<string> {
  const viewer = await viewerOfToken(db, secret, token);
  const claims = viewer && (await readClaims(secret, token));
  if (!claims) throw new ShopError('refresh_failed');
  const isCurrent = eq(sessions.generation, claims.gen);
  const lastMoment = sql`${sessions.createdAt} + ${longestDays} * interval '1 day'`;
  const [session] = await db
    .update(sessions)
    .set({
      generation: claims.gen + 1,
      refreshedAt: sql`case when ${isCurrent} then now() else ${sessions.refreshedAt} end`,
      expiresAt: sql`least(${anotherDay}, ${lastMoment})`,
      usedAt: sql`now()`,
    })
    .where(
      and(
        eq(sessions.id, viewer.sessionId),
        gt(lastMoment, sql`now()`),
        or(isCurrent, and(eq(sessions.generation, claims.gen + 1), isWithinOverlap)),
      ),
    )
    .returning(sessionColumns);
  if (!session) throw new ShopError('refresh_failed');
  const { userId: id, username: email, role } = viewer;
  return signToken(secret, { id, email, role }, session);
}

/** Looks every token's session up: one that has ended, or whose owner was disabled, is worth nothing from then on. */
export function authenticator({ db, secret }: Platform): Authenticate {
  return (token) => viewerOfToken(db, secret, token);
}

/** Asked for staff only: the rule and the table of second factors are none of anybody else's. */
const lacksSecondFactor = sql<boolean>`case when ${users.role} = 'user' then false else
  exists (select from ${staffRules} where ${staffRules.needsSecondFactor}) and not exists (
    select from ${secondFactors}
    where ${secondFactors.userId} = ${users.id} and ${secondFactors.confirmedAt} is not null) end`;

const statements = preparedOnce((db) => ({
  find: db
    .select({
      session: {
        id: sessions.id,
        usedAt: sessions.usedAt,
        generation: sessions.generation,
        isWithinOverlap: sql<boolean>`coalesce(${isWithinOverlap}, false)`,
      },
      user: { id: users.id, email: users.email, name: users.name, role: users.role, lacksSecondFactor },
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(
      and(
        sql`${sessions.id} = any(${sql.placeholder('sids')}::uuid[])`,
        gt(sessions.expiresAt, sql`now()`),
        isNull(users.disabledAt),
        isNull(users.erasedAt),
      ),
    )
    .prepare('sessions_that_hold'),
}));

const findSession = batchLookups(async (db, sids) => {
  const found = await statements(db).find.execute({ sids });
  return new Map(found.map((row) => [row.session.id, row]));
});

async function viewerOfToken(db: Database, secret: Uint8Array, token: string): Promise<MaybeViewer> {
  const claims = await readClaims(secret, token);
  const row = claims && (await findSession(db, claims.sid));
  if (!row || row.user.id !== claims.sub || !isOfGeneration(claims.gen, row.session)) return undefined;
  if (Date.now() - row.session.usedAt.getTime() > noteUseAfterMs) {
    await db.update(sessions).set({ usedAt: new Date() }).where(eq(sessions.id, claims.sid));
  }
  const { id, email, name, role, lacksSecondFactor } = row.user;
  return { userId: id, sessionId: claims.sid, username: email, name, role, lacksSecondFactor };
}

function isOfGeneration(gen: number, session: { generation: number; isWithinOverlap: boolean }): boolean {
  return gen === session.generation || (gen === session.generation - 1 && session.isWithinOverlap);
}

export async function listSessions(db: Database, viewer: MaybeViewer): Promise<SessionInfo[]> {
  const { userId, sessionId } = requireUser(viewer);
  const rows = await db
    .select()
    .from(sessions)
    .where(and(eq(sessions.userId, userId), gt(sessions.expiresAt, new Date())))
    .orderBy(desc(sessions.usedAt));
  return rows.map(({ id, device, createdAt, usedAt }) => ({
    id,
    device,
    createdAt: createdAt.toISOString(),
    usedAt: usedAt.toISOString(),
    isCurrent: id === sessionId,
  }));
}

/** Ends one of the viewer's own sessions; another's is as good as none. */
export async function endSession(db: Database, viewer: Viewer, sessionId: string): Promise<void> {
  const ended = await db
    .delete(sessions)
    .where(and(eq(sessions.id, sessionId), eq(sessions.userId, viewer.userId)))
    .returning({ id: sessions.id });
  if (ended.length === 0) throw new ShopError('not_found');
}

export async function endSessionsOf(tx: Database, userId: string): Promise<void> {
  await tx.delete(sessions).where(eq(sessions.userId, userId));
}

/** Ends the sessions of the viewer but for the one that asks. */
export async function endOtherSessions(tx: Database, { userId, sessionId }: Viewer): Promise<void> {
  await tx.delete(sessions).where(and(eq(sessions.userId, userId), ne(sessions.id, sessionId)));
}

export async function sweepSessions(db: Database): Promise<void> {
  await db.delete(sessions).where(lt(sessions.expiresAt, new Date()));
}
