import { and, desc, eq, gt, isNull, lt, sql } from 'drizzle-orm';
import { jwtVerify, SignJWT } from 'jose';
import { z } from 'zod';
import { batchLookups } from '../../platform/database/batch-lookups.server.ts';
import type { Database } from '../../platform/database/database.server.ts';
import { preparedOnce } from '../../platform/database/prepared.server.ts';
import type { Authenticate } from '../../platform/http/authentication.server.ts';
import { ShopError } from '../../platform/http/shop-error.ts';
import { type MaybeViewer, requireUser, type Viewer } from '../../platform/http/viewer.ts';
import type { Platform } from '../../platform/platform.server.ts';
import type { SessionInfo } from '../contract.ts';
import { sessions, users } from '../tables.server.ts';

const lifetimeSeconds = 24 * 60 * 60;
const noteUseAfterMs = 5 * 60 * 1000;
const algorithm = 'HS256';

const Claims = z.object({ sub: z.uuid(), sid: z.uuid(), exp: z.number() });

type Owner = Pick<typeof users.$inferSelect, 'id' | 'email' | 'name' | 'role'>;

/** Opens a session on a device and returns the token that names it. */
export async function openSession(tx: Database, secret: Uint8Array, owner: Owner, device: string): Promise<string> {
  const [session] = await tx
    .insert(sessions)
    .values({ userId: owner.id, device, expiresAt: expiry() })
    .returning({ id: sessions.id });
  if (!session) throw new ShopError('unexpected');
  return signToken(secret, owner, session.id);
}

/** A new token for one that still holds, and another day for its session. */
export async function refreshToken({ db, secret }: Platform, token: string): Promise<string> {
  const viewer = await viewerOfToken(db, secret, token);
  if (!viewer) throw new ShopError('refresh_failed');
  await db.update(sessions).set({ expiresAt: expiry(), usedAt: new Date() }).where(eq(sessions.id, viewer.sessionId));
  const { userId: id, username: email, name, role } = viewer;
  return signToken(secret, { id, email, name, role }, viewer.sessionId);
}

/** Looks every token's session up: one that has ended, or whose owner was disabled, is worth nothing from then on. */
export function authenticator({ db, secret }: Platform): Authenticate {
  return (token) => viewerOfToken(db, secret, token);
}

const statements = preparedOnce((db) => ({
  find: db
    .select({
      session: { id: sessions.id, usedAt: sessions.usedAt },
      user: { id: users.id, email: users.email, name: users.name, role: users.role },
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
  if (!row || row.user.id !== claims.sub) return undefined;
  if (Date.now() - row.session.usedAt.getTime() > noteUseAfterMs) {
    await db.update(sessions).set({ usedAt: new Date() }).where(eq(sessions.id, claims.sid));
  }
  const { id, email, name, role } = row.user;
  return { userId: id, sessionId: claims.sid, username: email, name, role };
}

const verifiedTokens = new Map<string, z.infer<typeof Claims>>();
const maxVerifiedTokens = 10_000;

/** What a token says. A signature that was right once stays right, so each is checked once; the session is always asked. */
async function readClaims(secret: Uint8Array, token: string) {
  const known = verifiedTokens.get(token);
  if (known) return known.exp * 1000 > Date.now() ? known : undefined;
  try {
    const { payload } = await jwtVerify(token, secret, { algorithms: [algorithm] });
    const claims = Claims.safeParse(payload).data;
    if (claims) remember(token, claims);
    return claims;
  } catch {
    return undefined;
  }
}

function remember(token: string, claims: z.infer<typeof Claims>): void {
  const [oldest] = verifiedTokens.keys();
  if (oldest && verifiedTokens.size >= maxVerifiedTokens) verifiedTokens.delete(oldest);
  verifiedTokens.set(token, claims);
}

function signToken(secret: Uint8Array, { id, email, role }: Owner, sessionId: string): Promise<string> {
  return new SignJWT({ sid: sessionId, username: email, role })
    .setProtectedHeader({ alg: algorithm })
    .setSubject(id)
    .setIssuedAt()
    .setExpirationTime(`${lifetimeSeconds}s`)
    .sign(secret);
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

export async function sweepSessions(db: Database): Promise<void> {
  await db.delete(sessions).where(lt(sessions.expiresAt, new Date()));
}

function expiry(): Date {
  return new Date(Date.now() + lifetimeSeconds * 1000);
}
