import { randomBytes } from 'node:crypto';
import type { Database } from '../../platform/database/database.server.ts';
import { commandLine } from '../../platform/http/viewer.ts';
import { BadSetting, type Settings } from '../../platform/settings.server.ts';
import { isCommonPassword } from '../login/common-passwords.server.ts';
import { hashNewPassword } from '../login/passwords.server.ts';
import { addStaff, findUserByEmail, hasSuperAdmin } from '../people/people.server.ts';

const defaultEmail = 'admin@abhyas.example';

/** Makes the first super_admin where there is none, and says a generated password this once. */
export async function ensureSuperAdmin(tx: Database, settings: Settings, say: (line: string) => void): Promise<void> {
  if (await hasSuperAdmin(tx)) return;
  const email = settings.ADMIN_EMAIL ?? defaultEmail;
  if (await findUserByEmail(tx, email)) return;
  if (settings.ADMIN_PASSWORD && (await isCommonPassword(settings.ADMIN_PASSWORD))) {
    throw new BadSetting('ADMIN_PASSWORD must not be one of the most common passwords');
  }
  const password = settings.ADMIN_PASSWORD ?? randomBytes(12).toString('base64url');
  const passwordHash = await hashNewPassword('super_admin', password);
  await addStaff(tx, commandLine, { name: 'Administrator', email, passwordHash, role: 'super_admin' });
  say(`Admin: ${email}`);
  if (!settings.ADMIN_PASSWORD) say(`Password (shown only now): ${password}`);
}
