import { and, count, eq, isNotNull, isNull, ne, type SQL, sql } from 'drizzle-orm';
import { recordAudit } from '../../platform/audit/audit.server.ts';
import type { Database } from '../../platform/database/database.server.ts';
import { ShopError } from '../../platform/http/shop-error.ts';
import {
  type Actor,
  type MaybeViewer,
  type Role,
  requireSuperAdminActor,
  requireUser,
} from '../../platform/http/viewer.ts';
import type { Profile } from '../contract.ts';
import { endSessionsOf } from '../sessions/sessions.server.ts';
import { emailConfirmations, passwordResets, secondFactors, users } from '../tables.server.ts';

export type Person = typeof users.$inferSelect;

interface NewPerson {
  name: string;
  email: string;
  mobile?: string | undefined;
  passwordHash: string;
  role?: Role;
  emailConfirmedAt?: Date;
}

export async function findUserByEmail(db: Database, email: string): Promise<Person | undefined> {
  const [person] = await db
    .select()
    .from(users)
    .where(and(eq(users.email, email.trim().toLowerCase()), isNull(users.erasedAt)));
  return person;
}

export async function findUserById(db: Database, id: string): Promise<Person | undefined> {
  const [person] = await db.select().from(users).where(eq(users.id, id));
  return person;
}

/** Creates a person; a taken address is refused, also when two ask for it at the same moment. */
export async function createPerson(db: Database, person: NewPerson): Promise<Person> {
  const [created] = await db
    .insert(users)
    .values({ ...person, mobile: person.mobile ?? null })
    .onConflictDoNothing()
    .returning();
  if (!created) throw new ShopError('email_taken');
  return created;
}

export async function readProfile(db: Database, viewer: MaybeViewer): Promise<Profile> {
  const { userId } = requireUser(viewer);
  const [person] = await db.select().from(users).where(eq(users.id, userId));
  if (!person) throw new ShopError('not_logged_in');
  return profileOf(person);
}

export async function updateProfile(
  db: Database,
  viewer: MaybeViewer,
  change: { name: string; mobile: string },
): Promise<Profile> {
  const { userId } = requireUser(viewer);
  const [person] = await db.update(users).set(change).where(eq(users.id, userId)).returning();
  if (!person) throw new ShopError('not_logged_in');
  return profileOf(person);
}

/** Sets another password, by which every session ends. */
export async function setPassword(tx: Database, userId: string, passwordHash: string): Promise<void> {
  await tx.update(users).set({ passwordHash }).where(eq(users.id, userId));
  await endSessionsOf(tx, userId);
}

/** The person showed that they read the mail of their address. */
export async function confirmEmail(tx: Database, userId: string): Promise<void> {
  await tx
    .update(users)
    .set({ emailConfirmedAt: new Date() })
    .where(and(eq(users.id, userId), isNull(users.emailConfirmedAt)));
}

/** The address of a person who has shown that it is theirs. */
export async function findConfirmedEmail(db: Database, userId: string): Promise<string | undefined> {
  const [person] = await db
    .select({ email: users.email })
    .from(users)
    .where(and(eq(users.id, userId), isNotNull(users.emailConfirmedAt), isNull(users.erasedAt)));
  return person?.email;
}

/** What a person calls themselves; undefined for who has been erased or disabled. */
export async function findName(db: Database, userId: string): Promise<string | undefined> {
  const isThere = and(eq(users.id, userId), isNull(users.erasedAt), isNull(users.disabledAt));
  const [person] = await db.select({ name: users.name }).from(users).where(isThere);
  return person?.name;
}

/**
 * The id of a person who has not been erased, as part of a larger statement. An erasure that is under way is waited for,
 * and none begins before that statement's transaction has ended: nothing is added to who is gone.
 */
export function presentPerson(userId: string): SQL {
  return sql`select ${users.id} from ${users} where ${users.id} = ${userId} and ${users.erasedAt} is null for key share`;
}

/** Takes the person out of the row and leaves the row, to which orders and what was bought still refer. */
export async function erasePerson(tx: Database, person: Person): Promise<void> {
  await refuseIfLastSuperAdmin(tx, person);
  await tx
    .update(users)
    .set({
      email: `erased-${person.id}@erased.invalid`,
      emailConfirmedAt: null,
      name: 'Erased',
      mobile: null,
      passwordHash: '',
      role: 'user',
      erasedAt: new Date(),
    })
    .where(eq(users.id, person.id));
  await tx.delete(passwordResets).where(eq(passwordResets.userId, person.id));
  await tx.delete(emailConfirmations).where(eq(emailConfirmations.userId, person.id));
  await tx.delete(secondFactors).where(eq(secondFactors.userId, person.id));
  await endSessionsOf(tx, person.id);
}

/** Staff are added and disabled by a super_admin, or by the command line, where nobody is logged in. */
export async function addStaff(tx: Database, viewer: Actor | undefined, person: NewPerson): Promise<Person> {
  const actor = requireSuperAdminActor(viewer);
  const created = await createPerson(tx, person);
  await recordAudit(tx, actor, {
    action: 'staff.add',
    target: `user:${created.id}`,
    after: { username: created.email, role: created.role },
  });
  return created;
}

export async function disablePerson(tx: Database, viewer: Actor | undefined, email: string): Promise<void> {
  const actor = requireSuperAdminActor(viewer);
  const person = await findUserByEmail(tx, email);
  if (!person) throw new ShopError('not_found');
  await setDisabled(tx, actor, person, true);
}

/** Closes an account, with every session at once, or opens it again. Done twice it changes nothing. */
export async function setDisabled(tx: Database, actor: Actor, person: Person, isDisabled: boolean): Promise<void> {
  if ((person.disabledAt !== null) === isDisabled) return;
  if (isDisabled) await refuseIfLastSuperAdmin(tx, person);
  await tx
    .update(users)
    .set({ disabledAt: isDisabled ? new Date() : null })
    .where(eq(users.id, person.id));
  if (isDisabled) await endSessionsOf(tx, person.id);
  await recordAudit(tx, actor, {
    action: isDisabled ? 'user.disable' : 'user.enable',
    target: `user:${person.id}`,
    before: { disabled: !isDisabled },
    after: { disabled: isDisabled },
  });
}

/** A person for the length of a transaction: whoever else would change them waits. */
export async function lockPerson(tx: Database, id: string): Promise<Person> {
  const [person] = await tx
    .select()
    .from(users)
    .where(and(eq(users.id, id), isNull(users.erasedAt)))
    .for('update');
  if (!person) throw new ShopError('not_found');
  return person;
}

export async function hasSuperAdmin(db: Database): Promise<boolean> {
  const [row] = await db.select({ count: count() }).from(users).where(eq(users.role, 'super_admin'));
  return (row?.count ?? 0) > 0;
}

export async function refuseIfLastSuperAdmin(tx: Database, person: Person): Promise<void> {
  if (person.role !== 'super_admin') return;
  // Two who take each other away at the same moment must not both find the other still there.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('last super_admin', 0))`);
  const [others] = await tx
    .select({ count: count() })
    .from(users)
    .where(and(eq(users.role, 'super_admin'), isNull(users.disabledAt), ne(users.id, person.id)));
  if (!others?.count) throw new ShopError('last_super_admin');
}

function profileOf({ email, name, role, mobile, createdAt, emailConfirmedAt }: Person): Profile {
  return {
    username: email,
    name,
    role,
    mobile,
    createdAt: createdAt.toISOString(),
    isEmailConfirmed: emailConfirmedAt !== null,
  };
}
