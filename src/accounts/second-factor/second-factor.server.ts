import { createHash, randomBytes } from 'node:crypto';
import { and, eq, isNotNull, lt, sql } from 'drizzle-orm';
import { recordAudit } from '../../platform/audit/audit.server.ts';
import type { Database } from '../../platform/database/database.server.ts';
import { forgetTries, type RateLimit, rateLimit } from '../../platform/http/rate-limit.server.ts';
import { ShopError } from '../../platform/http/shop-error.ts';
import { isStaffRole, type MaybeViewer, requireStaffRole } from '../../platform/http/viewer.ts';
import type { Platform } from '../../platform/platform.server.ts';
import { readSiteSettings } from '../../platform/site-settings.server.ts';
import { type Origin, recordLogin } from '../login/login-events.server.ts';
import { checkOwnPassword, lockAsChecked } from '../login/own-password.server.ts';
import type { Person } from '../people/people.server.ts';
import { endOtherSessions } from '../sessions/sessions.server.ts';
import { secondFactors } from '../tables.server.ts';
import { seal, unseal } from './sealing.server.ts';
import type { SecondFactorEnrolment, SecondFactorState } from './second-factor-contract.ts';
import { isSecondFactorNeeded } from './staff-rules.server.ts';
import { base32, findStep, otpauthUri } from './totp.server.ts';

const secretLength = 20;
const recoveryCodes = 10;
// Whoever tries has the password already, so this counts for the account wherever they are.
const guesses: RateLimit = { name: 'second-factor', tries: 10, windowSeconds: 15 * 60 };

type Vault = Pick<Platform, 'db' | 'secret'>;

export async function readSecondFactor(db: Database, viewer: MaybeViewer): Promise<SecondFactorState> {
  const { userId } = requireStaffRole(viewer);
  const factor = await findFactor(db, userId);
  const isOn = Boolean(factor?.confirmedAt);
  return {
    isOn,
    recoveryCodesLeft: factor?.recoveryHashes.length ?? 0,
    isMissing: !isOn && (await isSecondFactorNeeded(db)),
  };
}

/** Makes a new secret. Until a code confirms it, it counts for nothing, and another may be asked for. */
export async function enrolSecondFactor(
  platform: Platform,
  viewer: MaybeViewer,
  password: string,
  origin: Origin,
): Promise<SecondFactorEnrolment> {
  const actor = requireStaffRole(viewer);
  const { BRAND_NAME } = await readSiteSettings(platform);
  const checked = await checkOwnPassword(platform.db, actor, password, origin);
  return platform.db.transaction(async (tx) => {
    const person = await lockAsChecked(tx, checked);
    const factor = await findFactor(tx, person.id);
    if (factor?.confirmedAt) throw new ShopError('second_factor_on');
    const bytes = randomBytes(secretLength);
    const codes = Array.from({ length: recoveryCodes }, makeRecoveryCode);
    const values = {
      sealedSecret: seal(platform.secret, person.id, bytes),
      lastStep: 0,
      recoveryHashes: codes.map(hashOf),
    };
    await tx
      .insert(secondFactors)
      .values({ userId: person.id, ...values })
      .onConflictDoUpdate({ target: secondFactors.userId, set: values });
    return { secret: base32(bytes), uri: otpauthUri(bytes, person.email, BRAND_NAME), recoveryCodes: codes };
  });
}

/** From now on a login asks for a code. Sessions that began without one end, but for the one that asks. */
export async function confirmSecondFactor(
  { db, secret }: Vault,
  viewer: MaybeViewer,
  code: string,
): Promise<SecondFactorState> {
  const actor = requireStaffRole(viewer);
  await rateLimit(db, guesses, actor.userId);
  await db.transaction(async (tx) => {
    const factor = await findFactor(tx, actor.userId);
    if (!factor) throw new ShopError('second_factor_off');
    if (factor.confirmedAt) throw new ShopError('second_factor_on');
    if (!(await takeAppCode(tx, secret, actor.userId, code))) throw new ShopError('wrong_code');
    await tx.update(secondFactors).set({ confirmedAt: new Date() }).where(eq(secondFactors.userId, actor.userId));
    await endOtherSessions(tx, actor);
    await recordAudit(tx, actor, { action: 'second-factor.on', target: `user:${actor.userId}` });
  });
  await forgetTries(db, guesses, actor.userId);
  return readSecondFactor(db, actor);
}

export async function dropSecondFactor(
  { db, secret }: Vault,
  viewer: MaybeViewer,
  { password, code }: { password: string; code: string },
  origin: Origin,
): Promise<SecondFactorState> {
  const actor = requireStaffRole(viewer);
  await rateLimit(db, guesses, actor.userId);
  const checked = await checkOwnPassword(db, actor, password, origin);
  await db.transaction(async (tx) => {
    await lockAsChecked(tx, checked);
    if (!(await hasSecondFactor(tx, actor.userId))) throw new ShopError('second_factor_off');
    if (!(await takeCode(tx, secret, actor.userId, code))) throw new ShopError('wrong_code');
    await deleteSecondFactor(tx, actor.userId);
    await recordAudit(tx, actor, { action: 'second-factor.off', target: `user:${actor.userId}` });
  });
  await forgetTries(db, guesses, actor.userId);
  return readSecondFactor(db, actor);
}

/** Asked at login, after the password: refuses staff with a second factor who do not show it. */
export async function requireSecondFactor(
  { db, secret }: Vault,
  person: Person,
  code: string | undefined,
  origin: Origin,
): Promise<void> {
  if (!isStaffRole(person.role) || !(await hasSecondFactor(db, person.id))) return;
  if (code === undefined) throw new ShopError('second_factor_needed');
  await rateLimit(db, guesses, person.id);
  if (!(await takeCode(db, secret, person.id, code))) {
    await recordLogin(db, 'code-wrong', person, origin);
    throw new ShopError('second_factor_wrong');
  }
  await forgetTries(db, guesses, person.id);
}

async function hasSecondFactor(db: Database, userId: string): Promise<boolean> {
  return Boolean((await findFactor(db, userId))?.confirmedAt);
}

/** Answers whether there was one. */
export async function deleteSecondFactor(tx: Database, userId: string): Promise<boolean> {
  const deleted = await tx.delete(secondFactors).where(eq(secondFactors.userId, userId)).returning();
  return deleted.some(({ confirmedAt }) => confirmedAt !== null);
}

async function findFactor(db: Database, userId: string) {
  const [factor] = await db.select().from(secondFactors).where(eq(secondFactors.userId, userId));
  return factor;
}

/** Takes a code of either kind. Each counts once, however many come with it at the same moment. */
async function takeCode(db: Database, secret: Uint8Array, userId: string, code: string): Promise<boolean> {
  return (await takeAppCode(db, secret, userId, code)) || (await takeRecoveryCode(db, userId, code));
}

async function takeAppCode(db: Database, secret: Uint8Array, userId: string, code: string): Promise<boolean> {
  const factor = await findFactor(db, userId);
  const bytes = factor && unseal(secret, userId, factor.sealedSecret);
  const step = bytes && findStep(bytes, withoutBreaks(code), Date.now());
  if (step === undefined) return false;
  const taken = await db
    .update(secondFactors)
    .set({ lastStep: step })
    .where(and(eq(secondFactors.userId, userId), lt(secondFactors.lastStep, step)))
    .returning({ userId: secondFactors.userId });
  return taken.length > 0;
}

async function takeRecoveryCode(db: Database, userId: string, code: string): Promise<boolean> {
  const hash = hashOf(code);
  const taken = await db
    .update(secondFactors)
    .set({ recoveryHashes: sql`array_remove(${secondFactors.recoveryHashes}, ${hash})` })
    .where(
      and(
        eq(secondFactors.userId, userId),
        isNotNull(secondFactors.confirmedAt),
        sql`${hash} = any(${secondFactors.recoveryHashes})`,
      ),
    )
    .returning({ userId: secondFactors.userId });
  return taken.length > 0;
}

/** Fifty bits in two groups that can be read out and typed. */
function makeRecoveryCode(): string {
  const letters = base32(randomBytes(7)).toLowerCase().slice(0, 10);
  return `${letters.slice(0, 5)}-${letters.slice(5)}`;
}

/** Long and random, so that a plain hash hides it. */
function hashOf(code: string): string {
  return createHash('sha256').update(withoutBreaks(code).toLowerCase()).digest('base64url');
}

function withoutBreaks(code: string): string {
  return code.replace(/[\s-]/g, '');
}
