import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { projectRoot } from '../../platform/project-root.server.ts';

let known: Promise<Set<string>> | undefined;

/** Whether a password is among the first that anybody would try, in whatever case it is written. */
export async function isCommonPassword(password: string): Promise<boolean> {
  known ??= readList();
  return (await known).has(password.trim().toLowerCase());
}

async function readList(): Promise<Set<string>> {
  const text = await readFile(join(projectRoot, 'content', 'common-passwords.txt'), 'utf8');
  return new Set(text.trim().split(/\s+/));
}
