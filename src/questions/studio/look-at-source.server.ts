import { prepareVersion } from '../bank/prepare-subject.server.ts';
import type { PreparedVersion } from '../bank/prepared-subject.ts';
import { findQuestionProblems } from '../format/check/question-rules.server.ts';
import type { PaperLanguage, Passage, Question } from '../format/contract.ts';
import { normaliseText } from '../format/parse/lines.server.ts';
import { readPracticeFile } from '../format/parse/parse.server.ts';
import type { QuestionProblem } from '../format/problem.ts';
import { blocksOf } from '../format/questions.ts';
import { findTextProblems } from '../format/text/markup.server.ts';
import { type Variant, variantsOf } from '../format/vary/variants.server.ts';
import { answersToHtml, questionToHtml } from '../screen/question-html.server.ts';
import { withSolutions } from '../screen/with-solutions.ts';
import type { CheckedSource, ShownVariant } from './studio-contract.ts';

export interface SourceOrder {
  source: string;
  language: PaperLanguage;
  /** Those of the subject's exam pattern; null where it has none. */
  chapters: readonly string[] | null;
  /** Which variant to show, counted from 0. */
  variant: number;
}

export interface SourceReport extends Omit<CheckedSource, 'words'> {
  /** To be stored; null where its text is not a question yet. */
  version: PreparedVersion | null;
}

/** What a file begins with; the parser wants it, and line numbers are counted without it. */
const head = (language: PaperLanguage) => ['---', 'class: 1', 'subject: Any', `language: ${language}`, '---', ''];

const longestSource = 100_000;

/** Everything that the studio says of a text while it is typed. Whatever the text is, it answers. */
export function lookAtSource({ source, language, chapters, variant }: SourceOrder): SourceReport {
  const text = normaliseText(source).replace(/^\n+/, '');
  const skipped = normaliseText(source).split('\n').length - text.split('\n').length;
  const offset = head(language).length - skipped;
  const lastLine = normaliseText(source).split('\n').length;
  const problems: QuestionProblem[] = [];
  const report = (line: number, sentence: string) =>
    problems.push({ line: Math.min(Math.max(1, line - offset), lastLine), sentence });
  const nothing = (): SourceReport => ({ problems: inOrder(problems), facts: null, shown: null, version: null });
  if (text.trim() === '') {
    report(offset + 1, 'A question begins "## id | Chapter | type | 3 marks".');
    return nothing();
  }
  if (text.length > longestSource) {
    report(offset + 1, `The question has more than ${longestSource} characters.`);
    return nothing();
  }
  const reading = readPracticeFile('question', [...head(language), text].join('\n'));
  for (const { line, sentence } of reading.problems) report(line, sentence);
  const found = reading.problems.length > 0 ? null : theOneQuestion(reading.file, report);
  if (!found) return nothing();
  const { question, passage } = found;
  const own = `${question.id}: `;
  for (const { line, sentence } of attempt(question, () => findQuestionProblems(question, chapters !== null))) {
    report(line, sentence.startsWith(own) ? sentence.slice(own.length) : sentence);
  }
  if (chapters && !chapters.includes(question.chapter)) {
    report(question.line, `"${question.chapter}" is not a chapter of the exam pattern.`);
  }
  for (const sentence of passage ? findTextProblems(passage.text) : []) report(passage?.line ?? 1, sentence);
  const variants = variantsOr(question);
  const version = attemptOr(
    () => prepareVersion(question, passage, language),
    (reason) => report(question.line, reason),
  );
  return {
    problems: inOrder(problems),
    facts: factsOf(question, variants),
    shown: attemptOr(() => show(variants, variant, passage, language)),
    version,
  };
}

type Report = (line: number, sentence: string) => void;

function theOneQuestion(
  file: { questions: Question[]; passages: Passage[] } | null,
  report: Report,
): { question: Question; passage: Passage | null } | null {
  const [question, second] = file?.questions ?? [];
  const [passage, another] = file?.passages ?? [];
  if (!question) report(1, 'There is a passage but no question that belongs to it.');
  if (second) report(second.line, 'Here begins a second question. Please save one question at a time.');
  if (another) report(another.line, 'A question has one passage at most.');
  if (!question || second || another) return null;
  if (passage && question.passage !== passage.id) {
    report(question.line, `The question does not say "passage: ${passage.id}".`);
    return null;
  }
  if (!passage && question.passage !== null) {
    report(question.line, `Its passage "${question.passage}" is missing: it stands above the question.`);
    return null;
  }
  if (passage && passage.line > question.line) {
    report(passage.line, 'The passage stands above its question.');
    return null;
  }
  return { question, passage: passage ?? null };
}

function factsOf(question: Question, variants: readonly Variant[]): SourceReport['facts'] {
  const { id: key, chapter, type, marks, skill } = question;
  const checks = blocksOf(question).reduce((sum, { asked }) => sum + asked.checks.length, 0);
  return { key, chapter, type, marks, skill, checks: checks * variants.length, variants: variants.length };
}

function show(
  variants: readonly Variant[],
  wanted: number,
  passage: Passage | null,
  language: PaperLanguage,
): ShownVariant | null {
  const variant = variants[wanted % Math.max(1, variants.length)];
  if (!variant) return null;
  const { question, values } = variant;
  const { id: key, type, chapter, marks } = question;
  const html = withSolutions(questionToHtml(question, passage, language), answersToHtml(question, language));
  return {
    values: [...values].map(([name, value]) => `${name} = ${Number(value.toPrecision(10))}`).join(', '),
    question: { number: 1, hash: '', key, type, chapter, marks, ...html },
  };
}

function variantsOr(question: Question): Variant[] {
  try {
    return variantsOf(question);
  } catch {
    // The rules have said what is wrong with its numbers.
    return [{ values: new Map(), question }];
  }
}

function attempt(question: Question, work: () => QuestionProblem[]): QuestionProblem[] {
  try {
    return work();
  } catch (error) {
    return [{ line: question.line, sentence: reasonOf(error) }];
  }
}

function attemptOr<Result>(work: () => Result, say: (reason: string) => void = () => {}): Result | null {
  try {
    return work();
  } catch (error) {
    say(reasonOf(error));
    return null;
  }
}

function reasonOf(error: unknown): string {
  const reason = error instanceof Error ? error.message : String(error);
  return reason.replace(/\s+/g, ' ').trim().slice(0, 500) || 'It cannot be shown.';
}

function inOrder(problems: readonly QuestionProblem[]): QuestionProblem[] {
  const seen = new Set<string>();
  return problems
    .toSorted((a, b) => a.line - b.line)
    .filter(({ line, sentence }) => {
      const name = `${line} ${sentence}`;
      if (seen.has(name)) return false;
      seen.add(name);
      return true;
    });
}
