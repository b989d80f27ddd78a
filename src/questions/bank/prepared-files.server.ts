import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import * as z from 'zod/mini';
import { projectRoot } from '../../platform/project-root.server.ts';
import type { PreparedSubject } from './prepared-subject.ts';
import { nameOfSource, type SubjectSource } from './subject-source.server.ts';

/** Where a build leaves what it prepared, so that the first start only has to store it. */
const preparedFolder = join(projectRoot, 'build', 'bank');

/** The first line of a prepared file; the second is the list of versions. */
const Head = z.object({ source: z.string(), subject: z.custom<Omit<PreparedSubject, 'versions'>>() });

/** A subject ready to be stored: as the build left it or, where its files have changed since, made now. */
export async function obtainPrepared(source: SubjectSource): Promise<PreparedSubject> {
  const stored = await readFile(fileOf(source), 'utf8').catch(() => undefined);
  const [head, versions] = stored?.split('\n') ?? [];
  if (head && versions) {
    const found = Head.parse(JSON.parse(head));
    if (found.source === nameOfSource(source)) return { ...found.subject, versions };
  }
  return prepare(source);
}

/** Prepares a subject ahead of time. */
export async function keepPrepared(source: SubjectSource): Promise<void> {
  const file = fileOf(source);
  const { versions, ...subject } = await prepare(source);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, `${JSON.stringify({ source: nameOfSource(source), subject })}\n${versions}\n`);
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
