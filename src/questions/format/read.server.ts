import { readdir, readFile } from 'node:fs/promises';
import { basename, join, relative } from 'node:path';
import { projectRoot } from '../../platform/project-root.server.ts';
import { Pattern, type SubjectFolder } from './contract.ts';
import { parsePaperFile, parsePracticeFile } from './parse/parse.server.ts';
import { QuestionFileError } from './problem.ts';

export const questionsFolder = join(projectRoot, 'content', 'questions');
const patternsFolder = join(projectRoot, 'content', 'patterns');

const order = new Intl.Collator('en', { numeric: true });

/** The folder of a subject: `class-10-social-science`. */
export function subjectFolderName(classId: number, subject: string): string {
  return `class-${classId}-${subject.toLowerCase().replaceAll(' ', '-')}`;
}

export async function listSubjectFolders(folder: string = questionsFolder): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true });
  return entries
    .filter((entry) => entry.isDirectory() && /^class-\d+-.+$/.test(entry.name))
    .map(({ name }) => name)
    .toSorted(order.compare)
    .map((name) => join(folder, name));
}

/** The files of patterns; none where the folder is not there. */
export async function listPatterns(folder: string = patternsFolder): Promise<string[]> {
  const names = await readdir(folder).catch(() => []);
  return names.filter((name) => name.endsWith('.json')).map((name) => join(folder, name));
}

/** `paper-1.md`, `paper-2.md` … and `practice.md` of a subject, as they are. */
export async function readSubjectTexts(path: string): Promise<Map<string, string>> {
  const names = (await readdir(path)).filter((name) => !name.startsWith('.')).toSorted(order.compare);
  const texts = new Map<string, string>();
  for (const name of names) {
    if (!/^(paper-[1-9]\d?|practice)\.md$/.test(name)) {
      throw fileError(
        join(shownPath(path), name),
        'A subject has paper-1.md, paper-2.md … and practice.md, nothing else.',
      );
    }
    texts.set(name, await readFile(join(path, name), 'utf8'));
  }
  return texts;
}

/** Everything of a subject; throws a QuestionFileError for what cannot be read. */
export async function readSubjectFolder(path: string, patterns: string = patternsFolder): Promise<SubjectFolder> {
  const texts = await readSubjectTexts(path);
  return parseSubjectFolder(shownPath(path), texts, await patternOf(path, patterns));
}

/** The pattern of the subject in a folder; null where there is none. */
export async function patternOf(path: string, patterns: string = patternsFolder): Promise<Pattern | null> {
  return readPattern(join(patterns, `${basename(path)}.json`));
}

/** A subject from the texts of its files, named as in its folder. */
export function parseSubjectFolder(
  folder: string,
  texts: ReadonlyMap<string, string>,
  pattern: Pattern | null,
): SubjectFolder {
  const practiceText = texts.get('practice.md');
  if (practiceText === undefined) throw fileError(join(folder, 'practice.md'), 'The subject lacks this file.');
  const practice = parsePracticeFile(join(folder, 'practice.md'), practiceText);
  const papers = [...texts]
    .filter(([name]) => name.startsWith('paper-'))
    .map(([name, text]) => parsePaperFile(join(folder, name), text));
  if (papers.length === 0) throw fileError(join(folder, 'paper-1.md'), 'The subject lacks this file.');
  const { classId, subject, language } = practice;
  return { name: basename(folder), classId, subject, language, papers, practice, pattern };
}

async function readPattern(path: string): Promise<Pattern | null> {
  const text = await readFile(path, 'utf8').catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  });
  return text === null ? null : parsePattern(shownPath(path), text);
}

export function parsePattern(file: string, text: string): Pattern {
  let data: unknown;
  try {
    data = JSON.parse(text);
  } catch (error) {
    throw fileError(file, `The file is not JSON: ${error instanceof Error ? error.message : String(error)}.`);
  }
  const pattern = Pattern.safeParse(data);
  if (pattern.success) return pattern.data;
  const issue = pattern.error.issues[0];
  throw fileError(file, `${issue?.path.map(String).join('.') || 'The pattern'}: ${issue?.message ?? 'is not valid'}.`);
}

function fileError(file: string, sentence: string): QuestionFileError {
  return new QuestionFileError({ file, line: 1, sentence });
}

/** Within the project as from its root. */
export function shownPath(path: string): string {
  const inside = relative(projectRoot, path);
  return inside.startsWith('..') ? path : inside;
}
