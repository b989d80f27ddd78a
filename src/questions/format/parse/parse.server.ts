import { PaperFile, type PaperSection, type Passage, PracticeFile, type Question } from '../contract.ts';
import { type Problem, QuestionFileError } from '../problem.ts';
import { isFence, Lines, normaliseText } from './lines.server.ts';
import { type FrontMatter, parseFrontMatter } from './parse-front-matter.server.ts';
import { parseQuestion } from './parse-question.server.ts';

const section = /^# Section ([A-Z]): (.+)$/;
const passage = /^## passage (\S+)$/;
const isHeading = (line: string) => /^#{1,2}( |$)/.test(line);

/** A heading with the lines below it, as they are in the file. */
interface Piece {
  heading: string;
  source: string;
  line: number;
}

/** What could be read of a file, and what could not. */
interface Reading<File> {
  /** Null where its head cannot be read. */
  file: File | null;
  problems: Problem[];
}

/** Reads `paper-1.md`; throws a QuestionFileError that names file, line and reason. */
export function parsePaperFile(file: string, text: string): PaperFile {
  return whole(readPaperFile(file, text));
}

/** Reads `practice.md`. */
export function parsePracticeFile(file: string, text: string): PracticeFile {
  return whole(readPracticeFile(file, text));
}

/** Reads a paper as far as possible: a question that cannot be read is a problem, and left out. */
export function readPaperFile(file: string, text: string): Reading<PaperFile> {
  const problems: Problem[] = [];
  const paper = attempt(problems, () => {
    const { lines, head, pieces } = open(file, text);
    const { paper, ...rest } = head;
    if (paper === null) lines.fail('The head of a paper has "paper:" with its number.', 1);
    const sections: PaperSection[] = [];
    for (const piece of pieces) {
      attempt(problems, () => {
        const last = sections.at(-1);
        if (piece.heading.startsWith('# ')) sections.push(parseSection(lines, piece));
        else if (last) addPiece(lines, piece, last);
        else lines.fail('Before the first question comes a heading such as "# Section A: Short answers".', piece.line);
      });
    }
    if (sections.length === 0) lines.fail('The paper has no sections.', 1);
    return validate(lines, PaperFile.safeParse({ file, ...rest, paper, sections }));
  });
  return { file: paper ?? null, problems };
}

export function readPracticeFile(file: string, text: string): Reading<PracticeFile> {
  const problems: Problem[] = [];
  const practice = attempt(problems, () => {
    const { lines, head, pieces } = open(file, text);
    for (const name of ['paper', 'minutes', 'marks'] as const) {
      if (head[name] !== null) lines.fail(`The head of practice questions has no "${name}:".`, 1);
    }
    if (head.instructions.length > 0) lines.fail('The head of practice questions has no instructions.', 1);
    const { classId, subject, language } = head;
    const set = { passages: [], questions: [] };
    for (const piece of pieces) {
      attempt(problems, () => {
        if (piece.heading.startsWith('# ')) lines.fail('Practice questions have no sections.', piece.line);
        addPiece(lines, piece, set);
      });
    }
    return validate(lines, PracticeFile.safeParse({ file, classId, subject, language, ...set }));
  });
  return { file: practice ?? null, problems };
}

function whole<File>({ file, problems }: Reading<File>): File {
  const [problem] = problems;
  if (problem) throw new QuestionFileError(problem);
  if (file === null) throw new Error('A file that was not read has no problem.');
  return file;
}

function attempt<Result>(problems: Problem[], work: () => Result): Result | undefined {
  try {
    return work();
  } catch (error) {
    if (!(error instanceof QuestionFileError)) throw error;
    problems.push(error.problem);
    return undefined;
  }
}

function open(file: string, text: string): { lines: Lines; head: FrontMatter; pieces: Piece[] } {
  const lines = new Lines(file, text);
  const head = parseFrontMatter(lines);
  lines.skipBlank();
  const first = lines.peek();
  if (first !== undefined && !isHeading(first)) lines.fail('Here comes a heading: "# Section A: …" or "## id | …".');
  return { lines, head, pieces: first === undefined ? [] : divide(text, lines) };
}

/** Divides what follows the head at its headings; inside a figure there are none. */
function divide(text: string, lines: Lines): Piece[] {
  const all = normaliseText(text).split('\n');
  const pieces: { heading: string; body: string[]; line: number }[] = [];
  let isFenced = false;
  for (let number = lines.number; number <= all.length; number++) {
    const line = all[number - 1] ?? '';
    // A figure that is not closed is named by who reads the question; headings go on to divide.
    if (isFence(line)) isFenced = !isFenced;
    if (isHeading(line) && !(isFenced && !/^## \S+ \|/.test(line))) {
      isFenced = false;
      pieces.push({ heading: line.trimEnd(), body: [line], line: number });
    } else pieces.at(-1)?.body.push(line);
  }
  return pieces.map(({ heading, body, line }) => ({ heading, line, source: body.join('\n').replace(/\s+$/, '') }));
}

function parseSection(lines: Lines, { heading, source, line }: Piece): PaperSection {
  const [, letter, title] = section.exec(heading) ?? [];
  if (!letter || !title) lines.fail('A section begins with a heading such as "# Section A: Multiple choice".', line);
  const note = new Lines(lines.file, source, line);
  note.take();
  return { letter, title, note: note.takeUntil(() => false), passages: [], questions: [], line };
}

function addPiece(lines: Lines, piece: Piece, to: { passages: Passage[]; questions: Question[] }): void {
  if (!/^## passage(\s|$)/.test(piece.heading)) {
    to.questions.push(parseQuestion(lines.file, piece.source, piece.line));
    return;
  }
  const id = passage.exec(piece.heading)?.[1];
  if (!id || !/^[a-z0-9]+(-[a-z0-9]+)*$/.test(id)) {
    lines.fail('A passage begins "## passage id", its id of small letters, digits and hyphens.', piece.line);
  }
  const body = new Lines(lines.file, piece.source, piece.line);
  body.take();
  const text = body.takeUntil(() => false);
  if (!text) lines.fail(`The passage ${id} has no text.`, piece.line);
  to.passages.push({ id, text, source: piece.source, line: piece.line });
}

function validate<File>(
  lines: Lines,
  result:
    | { success: true; data: File }
    | { success: false; error: { issues: { path: PropertyKey[]; message: string }[] } },
): File {
  if (result.success) return result.data;
  const issue = result.error.issues[0];
  return lines.fail(`${issue?.path.map(String).join('.') ?? 'The file'}: ${issue?.message ?? 'is not valid'}`, 1);
}
