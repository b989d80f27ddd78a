import { and, asc, eq, gt, lt } from 'drizzle-orm';
import { recordAudit } from '../../platform/audit/audit.server.ts';
import type { Database } from '../../platform/database/database.server.ts';
import { ShopError } from '../../platform/http/shop-error.ts';
import { isStaffRole, type MaybeViewer, requireSuperAdmin } from '../../platform/http/viewer.ts';
import type { Jobs } from '../../platform/jobs/jobs.server.ts';
import { mailQueue } from '../../platform/mail.server.ts';
import { forgetLinks } from '../../platform/mail-traces.server.ts';
import type { Platform } from '../../platform/platform.server.ts';
import { publicUrl } from '../../platform/settings.server.ts';
import { readSiteSettings } from '../../platform/site-settings.server.ts';
import type { Invite, NewInvite } from '../admin-contract.ts';
import { hashOfToken, newToken } from '../login/mailed-token.server.ts';
import { hashNewPassword } from '../login/passwords.server.ts';
import { confirmEmail, createPerson, findUserByEmail, type Person, setPassword } from '../people/people.server.ts';
import { staffInvites, users } from '../tables.server.ts';

const validHours = 48;

type InviteRow = typeof staffInvites.$inferSelect;
type Shop = Pick<Platform, 'db' | 'jobs'>;

/** Sends somebody a way to become staff. Only the last one sent to an address works. */
export async function inviteStaff(platform: Platform, viewer: MaybeViewer, { email, role }: NewInvite) {
  const actor = requireSuperAdmin(viewer);
  const { db, jobs, settings } = platform;
  const site = await readSiteSettings(platform);
  const person = await findUserByEmail(db, email);
  if (isStaffRole(person?.role)) throw new ShopError('already_staff');
  const { token, tokenHash } = newToken();
  const now = new Date();
  const expiresAt = new Date(now.getTime() + validHours * 60 * 60 * 1000);
  const values = { role, tokenHash, invitedBy: actor.username, createdAt: now, expiresAt };
  return db.transaction(async (tx) => {
    const replaced = await tx.select().from(staffInvites).where(eq(staffInvites.email, email)).for('update');
    await forgetInviteMails(jobs, tx, replaced);
    const [invite] = await tx
      .insert(staffInvites)
      .values({ email, ...values })
      .onConflictDoUpdate({ target: staffInvites.email, set: values })
      .returning();
    if (!invite) throw new ShopError('unexpected');
    await jobs.send(tx, mailQueue, {
      to: email,
      replyTo: site.SUPPORT_EMAIL,
      subject: `${site.BRAND_NAME}: you are invited to join the staff`,
      // In the fragment, which browsers keep to themselves: the token is in no log.
      text: inviteText(site.BRAND_NAME, actor.name, `${publicUrl(settings)}/admin/join#${token}`),
      link: { key: tokenHash, expiresAt: expiresAt.toISOString() },
    });
    await recordAudit(tx, actor, { action: 'staff.invite', target: `invite:${invite.id}`, after: { email, role } });
    return onTheWire(invite);
  });
}

export async function listInvites(db: Database, viewer: MaybeViewer): Promise<Invite[]> {
  requireSuperAdmin(viewer);
  const rows = await db
    .select()
    .from(staffInvites)
    .where(gt(staffInvites.expiresAt, new Date()))
    .orderBy(asc(staffInvites.createdAt));
  return rows.map(onTheWire);
}

export async function cancelInvite({ db, jobs }: Shop, viewer: MaybeViewer, id: string): Promise<void> {
  const actor = requireSuperAdmin(viewer);
  await db.transaction(async (tx) => {
    const [before] = await tx.delete(staffInvites).where(eq(staffInvites.id, id)).returning();
    if (!before) throw new ShopError('not_found');
    await forgetInviteMails(jobs, tx, [before]);
    const { email, role } = before;
    await recordAudit(tx, actor, { action: 'staff.uninvite', target: `invite:${id}`, before: { email, role } });
  });
}

export async function readInvite(db: Database, token: string): Promise<Invite> {
  const [invite] = await db.select().from(staffInvites).where(isValid(token));
  if (!invite) throw new ShopError('invite_invalid');
  return onTheWire(invite);
}

/** Makes the invited person staff, once. Who has been a customer keeps what they have. */
export async function acceptInvite(
  { db, jobs }: Shop,
  { token, name, password }: { token: string; name: string; password: string },
): Promise<void> {
  // Looked up before the password is hashed, which is not done for anybody who asks.
  const { role } = await readInvite(db, token);
  const passwordHash = await hashNewPassword(role, password);
  await db.transaction(async (tx) => {
    const [invite] = await tx.delete(staffInvites).where(isValid(token)).returning();
    if (!invite) throw new ShopError('invite_invalid');
    await forgetInviteMails(jobs, tx, [invite]);
    const { email, role } = invite;
    const known = await findUserByEmail(tx, email);
    if (known?.disabledAt || isStaffRole(known?.role)) throw new ShopError('invite_invalid');
    const person = known
      ? await promote(tx, known, { name, passwordHash, role })
      : await createPerson(tx, { email, name, passwordHash, role });
    await confirmEmail(tx, person.id);
    await recordAudit(
      tx,
      { userId: person.id, username: email },
      {
        action: 'staff.join',
        target: `user:${person.id}`,
        before: known ? { role: known.role } : null,
        after: { role, invitedBy: invite.invitedBy },
      },
    );
  });
}

export async function sweepInvites(db: Database): Promise<void> {
  await db.delete(staffInvites).where(lt(staffInvites.expiresAt, new Date()));
}

async function promote(
  tx: Database,
  person: Person,
  { name, passwordHash, role }: { name: string; passwordHash: string; role: InviteRow['role'] },
): Promise<Person> {
  await tx.update(users).set({ name, role }).where(eq(users.id, person.id));
  await setPassword(tx, person.id, passwordHash);
  return person;
}

async function forgetInviteMails(jobs: Jobs, tx: Database, invites: readonly InviteRow[]): Promise<void> {
  await forgetLinks(
    jobs,
    tx,
    invites.map(({ tokenHash }) => tokenHash),
  );
}

/** Takes back the invitations to an address whose owner wants to be forgotten. */
export async function forgetInvitesTo(tx: Database, email: string): Promise<void> {
  await tx.delete(staffInvites).where(eq(staffInvites.email, email));
}

function isValid(token: string) {
  return and(eq(staffInvites.tokenHash, hashOfToken(token)), gt(staffInvites.expiresAt, new Date()));
}

function inviteText(brand: string, inviter: string, address: string): string {
  return `Namaste,\n\n${inviter} invites you to join the staff of ${brand}. Please choose a name and a password here within ${validHours} hours:\n\n${address}\n\nIf you do not know what this is about, you can leave it unanswered.\n\n${brand}\n`;
}

function onTheWire({ id, email, role, invitedBy, createdAt, expiresAt }: InviteRow): Invite {
  return { id, email, role, invitedBy, createdAt: createdAt.toISOString(), expiresAt: expiresAt.toISOString() };
}
