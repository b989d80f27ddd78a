import { eq } from 'drizzle-orm';
import { recordAudit } from '../../platform/audit/audit.server.ts';
import type { Database } from '../../platform/database/database.server.ts';
import { ShopError } from '../../platform/http/shop-error.ts';
import { type MaybeViewer, requireSuperAdmin } from '../../platform/http/viewer.ts';
import type { StaffRules } from '../admin-contract.ts';
import { secondFactors, staffRules } from '../tables.server.ts';

export async function readStaffRules(db: Database, viewer: MaybeViewer): Promise<StaffRules> {
  requireSuperAdmin(viewer);
  return { needsSecondFactor: await isSecondFactorNeeded(db) };
}

/** Holds from the next call of everybody on, also in sessions that are open. */
export async function changeStaffRules(db: Database, viewer: MaybeViewer, after: StaffRules): Promise<StaffRules> {
  const actor = requireSuperAdmin(viewer);
  return db.transaction(async (tx) => {
    const [own] = await tx.select().from(secondFactors).where(eq(secondFactors.userId, actor.userId));
    // Who makes the rule shows that it can be kept.
    if (after.needsSecondFactor && !own?.confirmedAt) {
      throw new ShopError('second_factor_off', { message: 'Please set up your own second factor first.' });
    }
    const before = await readStaffRules(tx, actor);
    if (before.needsSecondFactor === after.needsSecondFactor) return after;
    await tx.insert(staffRules).values(after).onConflictDoUpdate({ target: staffRules.id, set: after });
    await recordAudit(tx, actor, { action: 'staff.rules', target: 'staff', before, after });
    return after;
  });
}

/** Whether staff without a second factor have to set one up. */
export async function isSecondFactorNeeded(db: Database): Promise<boolean> {
  const [rules] = await db.select().from(staffRules);
  return rules?.needsSecondFactor ?? false;
}
