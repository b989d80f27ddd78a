import type { PaperFile, Passage, Pattern, PracticeFile, Question, SubjectFolder } from '../contract.ts';
import { addMarks, writeMarks } from '../marks.ts';
import type { Problem } from '../problem.ts';
import { blocksOf, questionsOfFile, questionsOfPaper, statedAnswers } from '../questions.ts';
import { findTextProblems } from '../text/markup.server.ts';
import { findAlikeProblems } from './alike.server.ts';
import { findDeviations } from './pattern-rules.server.ts';
import { findQuestionProblems } from './question-rules.server.ts';
import { findFirstReasonProblem, findSpreadProblems } from './spread-rules.server.ts';
import { isNumericalAnswer } from './stated-numbers.ts';

const leastCheckedShare = 0.95;

/** A subject whose files may not all be there yet. */
export type SubjectInProgress = Omit<SubjectFolder, 'practice'> & { practice: PracticeFile | null };

/**
 * Everything wrong with a subject that could be read. Files of which only a part could be are not compared with the
 * pattern: they would differ from it in any case.
 */
export function findProblems(subject: SubjectInProgress, partlyRead: ReadonlySet<string> = new Set()): Problem[] {
  const { papers, practice, pattern } = subject;
  const files = [...papers, ...(practice ? [practice] : [])];
  const placed = files.flatMap((file) => questionsOfFile(file).map((question) => ({ file: file.file, question })));
  return [
    ...files.flatMap((file) => findFileProblems(file, subject)),
    ...papers.flatMap((paper) => (partlyRead.has(paper.file) ? [] : findPaperProblems(paper, pattern))),
    ...findAlikeProblems(placed),
    ...findFolderProblems(subject),
  ].toSorted((a, b) => a.file.localeCompare(b.file, 'en', { numeric: true }) || a.line - b.line);
}

function findFileProblems(file: PaperFile | PracticeFile, { pattern, ...subject }: SubjectInProgress): Problem[] {
  const at = (line: number, sentence: string): Problem => ({ file: file.file, line, sentence });
  const questions = questionsOfFile(file);
  const problems: Problem[] = [];
  for (const name of ['classId', 'subject', 'language'] as const) {
    if (file[name] !== subject[name])
      problems.push(at(1, `Its head says ${file[name]}, other files ${subject[name]}.`));
  }
  const prefix = 'sections' in file ? `p${file.paper}-` : '';
  for (const question of questions) {
    problems.push(...findQuestionProblems(question, pattern !== null).map(({ line, sentence }) => at(line, sentence)));
    const { id, line } = question;
    // A paper that was composed has questions of any name.
    if (pattern && prefix && /^p\d+-/.test(id) && !id.startsWith(prefix))
      problems.push(at(line, `${id}: Ids of this paper begin with "${prefix}".`));
    if (!prefix && /^p\d+-/.test(id)) problems.push(at(line, `${id}: Only ids of papers begin with "p1-" or "p2-".`));
    if (pattern) problems.push(...findChapterProblems(question, pattern).map((sentence) => at(line, sentence)));
  }
  const parts = 'sections' in file ? file.sections : [file];
  for (const part of parts) problems.push(...findPassageProblems(part, at));
  if (!pattern) return problems;
  const { numerical, unchecked } = countChecks(questions);
  if (unchecked.length > (1 - leastCheckedShare) * numerical) {
    const count = `${numerical - unchecked.length} of ${numerical}`;
    problems.push(at(1, `Only ${count} numerical answers have a check, 95% need one: ${unchecked.join(', ')}.`));
  }
  return [...problems, ...findSpreadProblems(file).map(({ line, sentence }) => at(line, sentence))];
}

function findChapterProblems({ id, chapter }: Question, { units }: Pattern): string[] {
  const chapters = units.flatMap((unit) => unit.chapters);
  return chapters.includes(chapter) ? [] : [`${id}: "${chapter}" is not a chapter of the pattern.`];
}

function findPassageProblems(
  { passages, questions }: { passages: Passage[]; questions: Question[] },
  at: (line: number, sentence: string) => Problem,
): Problem[] {
  const ids = passages.map(({ id }) => id);
  const missing = questions.filter(({ passage }) => passage !== null && !ids.includes(passage));
  return [
    ...missing.map(({ id, passage, line }) => at(line, `${id}: There is no passage "${passage}" before it.`)),
    ...passages.flatMap(({ id, text, line }, index) => {
      const sentences = findTextProblems(text).map((sentence) => `passage ${id}: ${sentence}`);
      const first = questions.find(({ passage }) => passage === id);
      const next = questions.find((question) => question.line > line);
      if (!first) sentences.push(`No question belongs to the passage "${id}".`);
      else if (first !== next) sentences.push(`The passage "${id}" stands directly before the first question of it.`);
      if (ids.indexOf(id) !== index) sentences.push(`The passage "${id}" stands twice.`);
      return sentences.map((sentence) => at(line, sentence));
    }),
  ];
}

/** A paper fits its pattern or, where there is none, its own head. */
function findPaperProblems(paper: PaperFile, pattern: Pattern | null): Problem[] {
  const at = (line: number, sentence: string): Problem => ({ file: paper.file, line, sentence });
  const order = paper.sections.flatMap(({ letter, line }, index) => {
    const wanted = String.fromCharCode(65 + index);
    return letter === wanted ? [] : [at(line, `Here comes section ${wanted}, not ${letter}.`)];
  });
  if (pattern) {
    const isBare = paper.minutes === null && paper.marks === null && paper.instructions.length === 0;
    const head = isBare ? [] : [at(1, 'Minutes, marks and instructions come from the pattern, not from the head.')];
    return [...head, ...findDeviations(paper, pattern).map(({ line, sentence }) => at(line, sentence))];
  }
  const lacking = [
    ...(paper.minutes === null ? ['minutes'] : []),
    ...(paper.marks === null ? ['marks'] : []),
    ...(paper.instructions.length === 0 ? ['instructions'] : []),
  ];
  if (lacking.length > 0) return [...order, at(1, `Without a pattern the head needs ${lacking.join(', ')}.`)];
  const sum = addMarks(questionsOfPaper(paper));
  if (sum === paper.marks) return order;
  return [
    ...order,
    at(1, `The questions carry ${writeMarks(sum)} marks, the head states ${writeMarks(paper.marks ?? 0)}.`),
  ];
}

function findFolderProblems({ papers, pattern }: SubjectInProgress): Problem[] {
  const problems = papers.flatMap(({ file, paper }) =>
    file.endsWith(`paper-${paper}.md`)
      ? []
      : [{ file, line: 1, sentence: `Its head says paper ${paper}, which is not the name of the file.` }],
  );
  const first = pattern ? findFirstReasonProblem(papers) : undefined;
  const file = papers[0]?.file;
  return first && file ? [...problems, { file, ...first }] : problems;
}

/** How many answers are numerical, and the questions of those that are neither computed again nor say why not. */
export function countChecks(questions: Question[]): { numerical: number; unchecked: string[] } {
  const answers = questions.flatMap((question) =>
    blocksOf(question)
      .filter(({ asked }) => statedAnswers(asked).some(isNumericalAnswer))
      .map(({ asked }) => ({ id: question.id, isChecked: asked.checks.length > 0 })),
  );
  return { numerical: answers.length, unchecked: answers.filter(({ isChecked }) => !isChecked).map(({ id }) => id) };
}
