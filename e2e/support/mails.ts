import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from './visit.ts';

/** The last mail to somebody, once the shop has written it. */
export async function waitForMail(to: string, subject: RegExp): Promise<string> {
  let found: string | undefined;
  await expect
    .poll(
      async () => {
        found = (await readMails()).findLast((mail) => mail.includes(`To: ${to}`) && subject.test(mail));
        return found;
      },
      { timeout: 15_000 },
    )
    .toBeDefined();
  return found ?? '';
}

async function readMails(): Promise<string[]> {
  const folder = join(process.env.E2E_DATA_DIR ?? '', 'mails');
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.eml')).sort();
  const mails = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')));
  return mails.map(unfold);
}

/** The text as it was before the mail's lines were kept short (quoted-printable). */
function unfold(mail: string): string {
  return mail
    .replaceAll('\r\n', '\n')
    .replace(/=\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)));
}
