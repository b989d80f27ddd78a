import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Attack, AttackedShop } from './attack.ts';

/** The mails to somebody that lie in the data folder, and those in the queue. */
async function findMails({ dataDir, db }: AttackedShop, email: string): Promise<string[]> {
  const folder = join(dataDir, 'mails');
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.eml'));
  const files = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8').catch(() => '')));
  const { rows } = await db.query('select data::text as text from pgboss.job where position($1 in data::text) > 0', [
    email,
  ]);
  return [...files, ...rows.map(({ text }) => String(text))].filter((text) => text.includes(email));
}

async function waitUntil(isSo: () => Promise<boolean>, withinMs: number): Promise<boolean> {
  const giveUpAt = Date.now() + withinMs;
  while (Date.now() < giveUpAt) {
    if (await isSo()) return true;
    await delay(200);
  }
  return false;
}

/** Asks for a new password and waits for the mail; tells what its link ends with. */
async function askForReset(shop: AttackedShop, email: string): Promise<string | undefined> {
  await shop.call('POST', '/public/password/forgot', { body: { email } });
  let token: string | undefined;
  await waitUntil(async () => {
    for (const mail of await findMails(shop, email)) {
      token ??= /#([\w-]{43})/.exec(mail.replaceAll('=\r\n', ''))?.[1];
    }
    return token !== undefined;
  }, 15_000);
  return token;
}

export const attacks: Attack[] = [
  {
    name: 'reading the data folder for links that were used',
    line: 15,
    async try(shop) {
      const { email } = await shop.student();
      const token = await askForReset(shop, email);
      if (!token) return 'no mail came';
      await shop.call('POST', '/public/password/reset', { body: { token, password: 'marigold seeds' } });
      // What was asked for is forgotten by a job that runs every minute.
      const isGone = await waitUntil(async () => (await findMails(shop, email)).length === 0, 90_000);
      return isGone ? undefined : 'a used link is still there after a minute and a half';
    },
  },
  {
    name: 'reading the data folder for mails to somebody who was erased',
    line: 15,
    async try(shop) {
      const person = await shop.student();
      if (!(await askForReset(shop, person.email))) return 'no mail came';
      await shop.call('DELETE', '/auth/me', { as: person, body: { password: person.password } });
      const isGone = await waitUntil(async () => (await findMails(shop, person.email)).length === 0, 90_000);
      return isGone ? undefined : 'they are still there after a minute and a half';
    },
  },
];
