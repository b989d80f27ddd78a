import { forgetLogins, listLogins } from '../../platform/audit/audit.server.ts';
import type { Database } from '../../platform/database/database.server.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { forgetMailsOf } from '../../platform/mail-traces.server.ts';
import type { Platform } from '../../platform/platform.server.ts';
import { accountTarget, type Origin } from '../login/login-events.server.ts';
import { checkOwnPassword, lockAsChecked } from '../login/own-password.server.ts';
import { listSessions } from '../sessions/sessions.server.ts';
import { forgetInvitesTo } from '../staff/invites.server.ts';
import { erasePerson, readProfile } from './people.server.ts';
import type { PersonalData } from './personal-data.server.ts';

/** Everything that is held about the viewer. */
export async function exportMe(db: Database, viewer: Viewer, personalData: readonly PersonalData[]) {
  const parts = await Promise.all(
    personalData.map(async ({ name, read }) => [name, await read(db, viewer.userId)] as const),
  );
  const logins = await listLogins(db, accountTarget(viewer.userId));
  return {
    profile: await readProfile(db, viewer),
    sessions: await listSessions(db, viewer),
    logins: logins.map(({ at, action, address, after }) => ({
      at,
      event: action.slice(6),
      from: address,
      with: after,
    })),
    ...Object.fromEntries(parts),
  };
}

/** Forgets the viewer, all of it or nothing. */
export async function eraseMe(
  { db, jobs }: Platform,
  viewer: Viewer,
  password: string,
  personalData: readonly PersonalData[],
  origin: Origin,
): Promise<void> {
  const checked = await checkOwnPassword(db, viewer, password, origin);
  await db.transaction(async (tx) => {
    const person = await lockAsChecked(tx, checked);
    // The person last: until then it is known which address is theirs.
    for (const { erase } of personalData) await erase(tx, person.id);
    await forgetMailsOf(jobs, tx, person.email);
    await forgetInvitesTo(tx, person.email);
    await forgetLogins(tx, accountTarget(person.id));
    await erasePerson(tx, person);
  });
}
