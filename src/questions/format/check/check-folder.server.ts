import { join } from 'node:path';
import type { PaperFile, Pattern, PracticeFile } from '../contract.ts';
import { normaliseText } from '../parse/lines.server.ts';
import { readPaperFile, readPracticeFile } from '../parse/parse.server.ts';
import { type Problem, QuestionFileError } from '../problem.ts';
import { patternOf, readSubjectTexts, shownPath, subjectFolderName } from '../read.server.ts';
import { writePaperFile, writePracticeFile } from '../write-file.ts';
import { findPatternProblems } from './pattern-rules.server.ts';
import { findProblems, type SubjectInProgress } from './rules.server.ts';

export interface CheckedFolder {
  /** What of it could be read; null where nothing could. */
  subject: SubjectInProgress | null;
  /** In the order of files and lines. */
  problems: Problem[];
}

/** Checks everything in the folder of a subject, also one whose files are not all written yet. */
export async function checkSubjectFolder(path: string, patterns?: string): Promise<CheckedFolder> {
  try {
    const texts = await readSubjectTexts(path);
    return checkSubjectTexts(shownPath(path), texts, await patternOf(path, patterns));
  } catch (error) {
    if (!(error instanceof QuestionFileError)) throw error;
    return { subject: null, problems: [error.problem] };
  }
}

/** The same of texts by their file's name. */
export function checkSubjectTexts(
  folder: string,
  texts: ReadonlyMap<string, string>,
  pattern: Pattern | null,
): CheckedFolder {
  const problems: Problem[] = [];
  const papers: PaperFile[] = [];
  let practice: PracticeFile | null = null;
  for (const [name, text] of texts) {
    const path = join(folder, name);
    if (name === 'practice.md') {
      const reading = readPracticeFile(path, text);
      practice = reading.file;
      problems.push(...reading.problems, ...findSpacing(reading, text, writePracticeFile));
    } else {
      const reading = readPaperFile(path, text);
      if (reading.file) papers.push(reading.file);
      problems.push(...reading.problems, ...findSpacing(reading, text, writePaperFile));
    }
  }
  const partlyRead = new Set(problems.map(({ file }) => file));
  const head = practice ?? papers[0];
  if (!head) return { subject: null, problems };
  const { classId, subject, language } = head;
  const name = subjectFolderName(classId, subject);
  const whole = { name, classId, subject, language, papers, practice, pattern };
  const file = join(folder, practice ? 'practice.md' : `paper-${papers[0]?.paper}.md`);
  if (!folder.endsWith(name)) problems.push({ file, line: 1, sentence: `The folder of this subject is ${name}.` });
  if (pattern) problems.push(...patternProblems(pattern, whole, file));
  return { subject: whole, problems: [...problems, ...findProblems(whole, partlyRead)] };
}

function patternProblems(pattern: Pattern, { classId, subject }: SubjectInProgress, file: string): Problem[] {
  const sentences = findPatternProblems(pattern).map((sentence) => `In the pattern: ${sentence}`);
  if (pattern.class !== classId || pattern.subject !== subject) {
    sentences.push(`The pattern is of class ${pattern.class} ${pattern.subject}.`);
  }
  return sentences.map((sentence) => ({ file, line: 1, sentence }));
}

/** Files are stored question by question and written again from them, so what stands between them is fixed. */
function findSpacing<File extends PaperFile | PracticeFile>(
  { file, problems }: { file: File | null; problems: Problem[] },
  text: string,
  write: (file: File) => string,
): Problem[] {
  if (!file || problems.length > 0) return [];
  const [read, written] = [normaliseText(text).split('\n'), write(file).split('\n')];
  const at = read.findIndex((line, index) => line !== written[index]);
  if (at < 0 && read.length === written.length) return [];
  const line = at < 0 ? read.length : at + 1;
  const sentence =
    'Between head, sections, passages and questions stands one blank line; the file ends with a line feed.';
  return [{ file: file.file, line, sentence }];
}
