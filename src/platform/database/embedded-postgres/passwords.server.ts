import { createHmac, randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { createOnce, readIfPresent } from './atomic-files.server.ts';

export interface Passwords {
  /** Of the superuser `postgres`, for the supervisor alone. */
  readonly superuser: string;
  /** Of the role `abhyas`, which owns the shop's database and nothing else. */
  readonly shop: string;
}

/** Reads the passwords of a data folder, and makes them first where there is no cluster yet. */
export async function readPasswords(dataDir: string, existing: string | undefined): Promise<Passwords> {
  const path = join(dataDir, 'postgres.password');
  const kept = await readIfPresent(path);
  if (kept === undefined && existing !== undefined) {
    throw new Error(
      `${path} is missing: without it the database in ${existing} does not open. Put it back from a backup.`,
    );
  }
  const superuser = (kept ?? (await createOnce(path, `${randomBytes(24).toString('base64url')}\n`))).trim();
  return passwordsFrom(superuser);
}

/** The shop's password follows from the superuser's. */
export function passwordsFrom(superuser: string): Passwords {
  return { superuser, shop: createHmac('sha256', superuser).update('abhyas').digest('base64url') };
}
