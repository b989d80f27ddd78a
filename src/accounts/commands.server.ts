import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import { recordAudit } from '../platform/audit/audit.server.ts';
import type { ShopCommand } from '../platform/command.server.ts';
import { commandLine } from '../platform/http/viewer.ts';
import { hashNewPassword } from './login/passwords.server.ts';
import { addStaff, disablePerson, findUserByEmail, setPassword } from './people/people.server.ts';
import { resetSecondFactor } from './staff/staff.server.ts';

const Email = z.email('the e-mail address is missing or not valid');
const StaffRole = z.enum(['admin', 'super_admin'], { error: 'the role must be admin or super_admin' });

export const accountsCommands: ShopCommand[] = [
  {
    name: 'staff add',
    parameters: '<email> <admin|super_admin> [name]',
    summary: 'creates a staff account and prints its password',
    async run({ db }, [email, role, ...name]) {
      const password = generatePassword();
      const person = {
        email: Email.parse(email).toLowerCase(),
        role: StaffRole.parse(role),
        name: name.join(' ') || 'Staff',
        passwordHash: await hashNewPassword('super_admin', password),
      };
      await db.transaction((tx) => addStaff(tx, commandLine, person));
      console.info(`${person.email} is ${person.role} now. Password: ${password}`);
    },
  },
  {
    name: 'staff disable',
    parameters: '<email>',
    summary: 'disables an account and ends its sessions at once',
    async run({ db }, [email]) {
      await db.transaction((tx) => disablePerson(tx, commandLine, Email.parse(email)));
      console.info(`${email} is disabled.`);
    },
  },
  {
    name: 'staff password',
    parameters: '<email>',
    summary: 'sets a new password, prints it and ends all sessions',
    async run({ db }, [email]) {
      const password = generatePassword();
      const passwordHash = await hashNewPassword('super_admin', password);
      await db.transaction(async (tx) => {
        const person = await findUserByEmail(tx, Email.parse(email));
        if (!person) throw new Error(`there is no account ${email}`);
        await setPassword(tx, person.id, passwordHash);
        await recordAudit(tx, commandLine, { action: 'user.password', target: `user:${person.id}` });
      });
      console.info(`New password of ${email}: ${password}`);
    },
  },
  {
    name: 'staff second-factor-off',
    parameters: '<email>',
    summary: 'takes away a lost second factor and ends all sessions',
    async run({ db }, [email]) {
      const person = await findUserByEmail(db, Email.parse(email));
      if (!person) throw new Error(`there is no account ${email}`);
      await resetSecondFactor(db, commandLine, person.id);
      console.info(`${email} logs in with the password alone now.`);
    },
  },
];

function generatePassword(): string {
  return randomBytes(12).toString('base64url');
}
