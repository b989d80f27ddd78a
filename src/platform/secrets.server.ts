import { randomBytes } from 'node:crypto';
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Settings } from './settings.server.ts';

/** The key that signs tokens: from the settings, or made once and kept in the data folder. */
export async function tokenSecret(settings: Settings): Promise<Uint8Array> {
  if (settings.TOKEN_SECRET) return Buffer.from(settings.TOKEN_SECRET);
  const path = join(settings.DATA_DIR, 'token-secret');
  const kept = await readFile(path).catch(() => undefined);
  if (kept) return kept;
  await mkdir(settings.DATA_DIR, { recursive: true });
  const draft = `${path}.${process.pid}`;
  await writeFile(draft, randomBytes(48).toString('base64url'), { mode: 0o600, flush: true });
  // Of several that start together the first one's key counts; the others read it.
  await link(draft, path).catch(() => {});
  await rm(draft, { force: true });
  return readFile(path);
}
