import { asc, eq, inArray, max } from 'drizzle-orm';
import { recordAudit } from '../../platform/audit/audit.server.ts';
import type { Database } from '../../platform/database/database.server.ts';
import { ShopError } from '../../platform/http/shop-error.ts';
import {
  type Actor,
  isStaffRole,
  type MaybeViewer,
  type Role,
  requireSuperAdmin,
  requireSuperAdminActor,
} from '../../platform/http/viewer.ts';
import type { StaffMember } from '../admin-contract.ts';
import { lockPerson, type Person, refuseIfLastSuperAdmin, setDisabled } from '../people/people.server.ts';
import { deleteSecondFactor } from '../second-factor/second-factor.server.ts';
import { endSessionsOf } from '../sessions/sessions.server.ts';
import { secondFactors, sessions, users } from '../tables.server.ts';

const staffRoles = ['admin', 'super_admin'] as const;

export async function listStaff(db: Database, viewer: MaybeViewer): Promise<StaffMember[]> {
  const { userId } = requireSuperAdmin(viewer);
  const rows = await db
    .select({
      id: users.id,
      name: users.name,
      email: users.email,
      role: users.role,
      createdAt: users.createdAt,
      disabledAt: users.disabledAt,
      confirmedAt: secondFactors.confirmedAt,
      usedAt: max(sessions.usedAt),
    })
    .from(users)
    .leftJoin(secondFactors, eq(secondFactors.userId, users.id))
    .leftJoin(sessions, eq(sessions.userId, users.id))
    .where(inArray(users.role, [...staffRoles]))
    .groupBy(users.id, secondFactors.confirmedAt)
    .orderBy(asc(users.createdAt), asc(users.id));
  return rows.flatMap(({ role, createdAt, disabledAt, usedAt, confirmedAt, ...person }) =>
    role === 'user'
      ? []
      : [
          {
            ...person,
            role,
            createdAt: createdAt.toISOString(),
            disabledAt: disabledAt?.toISOString() ?? null,
            usedAt: usedAt?.toISOString() ?? null,
            hasSecondFactor: confirmedAt !== null,
            isMe: person.id === userId,
          },
        ],
  );
}

/** What the new role may do holds from the next call on, also in sessions that are open. */
export async function changeRole(db: Database, viewer: MaybeViewer, id: string, role: Role): Promise<void> {
  const actor = requireSuperAdmin(viewer);
  await db.transaction(async (tx) => {
    const person = await lockStaff(tx, id);
    if (person.role === role) return;
    await refuseIfLastSuperAdmin(tx, person);
    await tx.update(users).set({ role }).where(eq(users.id, id));
    if (!isStaffRole(role)) await deleteSecondFactor(tx, id);
    await recordAudit(tx, actor, {
      action: 'staff.role',
      target: `user:${id}`,
      before: { role: person.role },
      after: { role },
    });
  });
}

export async function setStaffDisabled(
  db: Database,
  viewer: MaybeViewer,
  id: string,
  isDisabled: boolean,
): Promise<void> {
  const actor = requireSuperAdmin(viewer);
  await db.transaction(async (tx) => setDisabled(tx, actor, await lockStaff(tx, id), isDisabled));
}

/** For who has lost phone and recovery codes. The command line may, when nobody else is left to. */
export async function resetSecondFactor(db: Database, viewer: Actor | undefined, id: string): Promise<void> {
  const actor = requireSuperAdminActor(viewer);
  await db.transaction(async (tx) => {
    await lockStaff(tx, id);
    if (!(await deleteSecondFactor(tx, id))) throw new ShopError('second_factor_off');
    await endSessionsOf(tx, id);
    await recordAudit(tx, actor, { action: 'second-factor.reset', target: `user:${id}` });
  });
}

async function lockStaff(tx: Database, id: string): Promise<Person> {
  const person = await lockPerson(tx, id);
  if (!isStaffRole(person.role)) throw new ShopError('not_found');
  return person;
}
