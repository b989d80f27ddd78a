import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import * as z from 'zod';
import { BadCommand } from '../../platform/command.server.ts';

const reasons = ['nightly', 'by hand', 'before upgrade', 'before restore'] as const;
export type Reason = (typeof reasons)[number];

const HashedFile = z.object({ sha256: z.string(), bytes: z.int() });
export type HashedFile = z.infer<typeof HashedFile>;

/** What a backup says of itself. It is written last: a folder without it is no backup. */
const Summary = z.object({
  format: z.literal(1),
  shop: z.literal('abhyas'),
  reason: z.enum(reasons),
  startedAt: z.iso.datetime(),
  finishedAt: z.iso.datetime(),
  /** Of the shop that made it. */
  version: z.string(),
  /** The moments by which migrations are known, oldest first. */
  migrations: z.array(z.number()),
  database: z.object({
    kind: z.enum(['copy', 'dump']),
    serverVersion: z.string(),
    /** The first file of the write-ahead log that following an archive from here needs. */
    startWal: z.string().nullable(),
    parts: z.record(z.string(), HashedFile),
  }),
  /** Rows of each table when the backup began and when it was over. */
  rows: z.record(z.string(), z.tuple([z.int(), z.int()])),
  files: z.object({ count: z.int(), bytes: z.int(), list: HashedFile }),
  /** By which one knows whether the key that signs tokens is the same. */
  keyPrint: z.string(),
});
export type Summary = z.infer<typeof Summary>;

/** What the check of a backup found; beside the summary, since the summary never changes. */
const Verdict = z.object({
  at: z.iso.datetime(),
  isGood: z.boolean(),
  problem: z.string().nullable(),
  rows: z.record(z.string(), z.int()),
});
export type Verdict = z.infer<typeof Verdict>;

export const summaryFile = 'summary.json';
const verdictFile = 'verified.json';
export const fileList = 'files.txt';

/** Reads what a backup says of itself; says in a line why a folder is none. */
export async function readSummary(folder: string): Promise<Summary> {
  const text = await readFile(join(folder, summaryFile), 'utf8').catch(() => undefined);
  if (text === undefined) throw new BadCommand(`${folder} is no backup: it has no ${summaryFile}.`);
  const json = parseJson(text);
  const format = z.looseObject({ shop: z.literal('abhyas'), format: z.int() }).safeParse(json);
  if (!format.success)
    throw new BadCommand(`${folder} is no backup of this shop: its ${summaryFile} says something else.`);
  if (format.data.format !== 1) {
    throw new BadCommand(
      `${folder} is a backup of another version of the shop (format ${format.data.format}, this one reads 1).`,
    );
  }
  const summary = Summary.safeParse(json);
  if (!summary.success) throw new BadCommand(`The ${summaryFile} of ${folder} is damaged.`);
  return summary.data;
}

export async function writeSummary(folder: string, summary: Summary): Promise<void> {
  await writeFile(join(folder, summaryFile), `${JSON.stringify(summary, undefined, 2)}\n`, {
    mode: 0o600,
    flush: true,
  });
}

export async function readVerdict(folder: string): Promise<Verdict | undefined> {
  const text = await readFile(join(folder, verdictFile), 'utf8').catch(() => '');
  return Verdict.safeParse(parseJson(text)).data;
}

export async function writeVerdict(folder: string, verdict: Verdict): Promise<void> {
  await writeFile(join(folder, verdictFile), `${JSON.stringify(verdict, undefined, 2)}\n`, {
    mode: 0o600,
    flush: true,
  });
}

export interface KeptBackup {
  name: string;
  folder: string;
  summary: Summary;
  verdict: Verdict | undefined;
}

/** The backups in a folder, the newest first. What is not one, or not yet, is left out. */
export async function listBackups(parent: string): Promise<KeptBackup[]> {
  const names = await readdir(parent).catch(() => []);
  const found: KeptBackup[] = [];
  for (const name of names.filter((name) => !name.includes('.new-'))) {
    const folder = join(parent, name);
    const summary = await readSummary(folder).catch(() => undefined);
    if (summary) found.push({ name, folder, summary, verdict: await readVerdict(folder) });
  }
  return found.toSorted((a, b) => b.summary.startedAt.localeCompare(a.summary.startedAt));
}

export async function hashFile(path: string): Promise<HashedFile> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return { sha256: hash.digest('hex'), bytes: (await stat(path)).size };
}

/** Enough to tell two keys apart, and too little to make one of. */
export function keyPrintOf(secret: Uint8Array): string {
  return createHash('sha256').update('abhyas key').update(secret).digest('hex').slice(0, 16);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
