import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import * as z from 'zod/mini';
import { projectRoot } from '../../platform/project-root.server.ts';
import type { PreparedSubject } from './prepared-subject.ts';
import { nameOfSource, type SubjectSource } from './subject-source.server.ts';

/** Where a build leaves what it prepared, so that the first start only has to store it. */
const preparedFolder = join(projectRoot, 'build', 'bank');

const Stored = z.object({ source: z.string(), subject: z.custom<PreparedSubject>((value) => value instanceof Object) });

/** A subject ready to be stored: as the build left it or, where its files have changed since, made now. */
export async function obtainPrepared(source: SubjectSource): Promise<PreparedSubject> {
  const stored = await readFile(fileOf(source), 'utf8').catch(() => undefined);
  if (stored !== undefined) {
    const found = Stored.safeParse(JSON.parse(stored));
    if (found.success && found.data.source === nameOfSource(source)) return found.data.subject;
  }
  return prepare(source);
}

/** Prepares a subject ahead of time. */
export async function keepPrepared(source: SubjectSource): Promise<void> {
  const file = fileOf(source);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, JSON.stringify({ source: nameOfSource(source), subject: await prepare(source) }));
}

async function prepare({ folder, texts, pattern }: SubjectSource): Promise<PreparedSubject> {
  // Loaded here: it brings converters of formulas along, and most starts of the shop prepare nothing.
  const [{ prepareSubject }, { parsePattern, parseSubjectFolder }] = await Promise.all([
    import('./prepare-subject.server.ts'),
    import('../format/read.server.ts'),
  ]);
  const parsed = pattern === null ? null : parsePattern(`${basename(folder)}.json`, pattern);
  return prepareSubject(parseSubjectFolder(folder, texts, parsed), pattern);
}

function fileOf({ folder }: SubjectSource): string {
  return join(preparedFolder, `${basename(folder)}.json`);
}
