import { createHash } from 'node:crypto';
import { readdir, readFile, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { projectRoot } from '../../platform/project-root.server.ts';
import { type Problem, QuestionFileError } from '../format/problem.ts';
import { listSubjectFolders, readSubjectTexts, shownPath } from '../format/read.server.ts';

/** The files of a subject as they are on disk. */
export interface SubjectSource {
  /** For messages. */
  folder: string;
  /** By their names. */
  texts: Map<string, string>;
  /** The text of its pattern's file; null where there is none. */
  pattern: string | null;
}

/** A folder with `questions/class-10-mathematics/paper-1.md` and `patterns/class-10-mathematics.json` in it. */
export const contentFolder = join(projectRoot, 'content');

/** Several times as large as any file of a subject. */
const mostBytes = 3_000_000;

export async function listSubjectPaths(content: string): Promise<string[]> {
  const folder = join(content, 'questions');
  try {
    return await listSubjectFolders(folder);
  } catch (error) {
    const isMissing = error instanceof Error && 'code' in error && ['ENOENT', 'ENOTDIR'].includes(String(error.code));
    throw isMissing ? new Error(`there is no folder ${folder}`) : error;
  }
}

/** Reads a subject's files; throws a QuestionFileError for one that does not belong there or is far too large. */
export async function readSubjectSource(content: string, path: string): Promise<SubjectSource> {
  for (const name of await readdir(path)) await refuseLarge(join(path, name));
  const patternFile = join(content, 'patterns', `${basename(path)}.json`);
  await refuseLarge(patternFile);
  return { folder: shownPath(path), texts: await readSubjectTexts(path), pattern: await readOrNull(patternFile) };
}

/** The same files have the same name, whatever their folder. */
export function nameOfSource({ texts, pattern }: SubjectSource): string {
  return createHash('sha256')
    .update(JSON.stringify([[...texts], pattern]))
    .digest('hex');
}

async function refuseLarge(path: string): Promise<void> {
  const size = (await stat(path).catch(() => undefined))?.size ?? 0;
  if (size <= mostBytes) return;
  const sentence = `The file has ${(size / 1_000_000).toFixed(1)} MB; at most ${mostBytes / 1_000_000} MB are read.`;
  const problem: Problem = { file: shownPath(path), line: 1, sentence };
  throw new QuestionFileError(problem);
}

async function readOrNull(path: string): Promise<string | null> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
}
