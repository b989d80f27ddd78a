import { and, or, sql } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.server.ts';
import { mayRemoveFiles } from '../../platform/database/held-files.server.ts';
import type { Platform } from '../../platform/platform.server.ts';
import { earlierFiles, papers } from '../tables.server.ts';

/** How long what was deleted or replaced can be taken back. */
export const keptDays = 30;
export const isStillKept = sql`${earlierFiles.endedAt} > now() - ${sql.raw(String(keptDays))} * interval '1 day'`;

/**
 * Until the end of the transaction, whoever puts a file and writes its hash down, and whoever removes a file that
 * nothing names, wait for each other. Without it the second could remove what the first relies on.
 */
export async function claimFile(tx: Database, hash: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${hash}, 0))`);
}

/** Those of the given files that a paper needs, as its PDF or as its picture, or may be given again. */
export async function filesInUse(db: Database, hashes: readonly string[]): Promise<Set<string>> {
  const given = sql`any(${sql.param([...hashes])}::text[])`;
  const rows = await db
    .select({ fileHash: papers.fileHash, pictureHash: papers.pictureHash })
    .from(papers)
    .where(or(sql`${papers.fileHash} = ${given}`, sql`${papers.pictureHash} = ${given}`));
  const kept = await db
    .select({ fileHash: earlierFiles.fileHash })
    .from(earlierFiles)
    .where(and(isStillKept, sql`${earlierFiles.fileHash} = ${given}`));
  const used = [
    ...rows.flatMap(({ fileHash, pictureHash }) => [fileHash, pictureHash]),
    ...kept.map((row) => row.fileHash),
  ];
  return new Set(used.filter((hash) => hash !== null));
}

/** Whoever can be asked in words of the database's own. */
interface Askable {
  query(text: string): Promise<{ rows: { hash?: string; is_there?: boolean }[] }>;
}

/** The hash of every file that a database refers to, of whichever version its tables are. */
export async function listReferredFiles(client: Askable): Promise<string[]> {
  const { rows: found } = await client.query("select to_regclass('public.earlier_files') is not null as is_there");
  const earlier = `
    union select file_hash from earlier_files
    where file_hash is not null and ended_at > now() - interval '${keptDays} days'`;
  const { rows } = await client.query(`
    select file_hash as hash from papers where file_hash is not null
    union select picture_hash from papers where picture_hash is not null ${found[0]?.is_there ? earlier : ''}`);
  return rows.flatMap(({ hash }) => hash ?? []);
}

/**
 * Removes a file unless a paper needs it, or unless it was put too recently for the caller. While a backup copies
 * files, none goes: the sweep finds it later.
 */
export async function removeIfUnused(
  { db, storage }: Pick<Platform, 'db' | 'storage'>,
  hash: string,
  olderThanMs = 0,
): Promise<boolean> {
  return db.transaction(async (tx) => {
    if (!(await mayRemoveFiles(tx))) return false;
    await claimFile(tx, hash);
    const info = await storage.stat(hash);
    if (!info || Date.now() - info.modifiedAt.getTime() < olderThanMs) return false;
    if ((await filesInUse(tx, [hash])).has(hash)) return false;
    await storage.remove(hash);
    return true;
  });
}
