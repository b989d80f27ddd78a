import type { AnswerCheck, Question, QuestionPart, QuestionType, SolutionStep } from './contract.ts';
import { questionTypes } from './contract.ts';
import type { Lines } from './lines.server.ts';
import { readMarks } from './marks.ts';

const heading = /^## (\S+) \| (.+?) \| (\S+) \| (\S+) marks?$/;
const part = /^\(([ivx]+)\) (?:\[([^\]]+)\] )?(.*)$/;
const option = /^\(([a-h])\) (.+)$/;
const step = /^\d+\. (?:\[([^\]]+)\] )?(.*)$/;
const isNext = (line: string) => /^#{1,2} /.test(line);
const isKeyword = (line: string) => /^(answer|check|solution):/.test(line) || isNext(line);
const letters = 'abcdefgh';

export function parseQuestion(lines: Lines): Question {
  const line = lines.number;
  const head = parseHeading(lines);
  const text = lines.takeUntil((next) => isKeyword(next) || part.test(next) || option.test(next));
  if (!text) lines.fail('The question has no text; before parts there is at least a sentence.', line);
  const parts = parseParts(lines);
  const options = parseOptions(lines);
  return {
    ...head,
    text,
    parts,
    options,
    answer: parseAnswer(lines),
    checks: parseChecks(lines),
    solution: parseSolution(lines),
    line,
  };
}

function parseHeading(lines: Lines): Pick<Question, 'id' | 'chapter' | 'type' | 'marks'> {
  const line = lines.number;
  const [, id, chapter, word, marksText] = heading.exec(lines.take() ?? '') ?? [];
  if (!id || !chapter || !word || !marksText) {
    lines.fail('A question begins "## id | Chapter | type | 3 marks".', line);
  }
  if (!/^[a-z0-9]+(-[a-z0-9]+)*$/.test(id))
    lines.fail(`The id "${id}" is not small letters, digits and hyphens.`, line);
  const type: QuestionType =
    questionTypes.find((known) => known === word) ??
    lines.fail(`"${word}" is not a type; types are ${questionTypes.join(', ')}.`, line);
  const marks = readMarks(marksText) ?? lines.fail(`"${marksText}" is not a number of marks.`, line);
  return { id, chapter, type, marks };
}

function parseParts(lines: Lines): QuestionPart[] {
  const parts: QuestionPart[] = [];
  for (let match = part.exec(lines.peek() ?? ''); match; match = part.exec(lines.peek() ?? '')) {
    const line = lines.number;
    const marks = match[2] === undefined ? null : readMarks(match[2]);
    if (marks === undefined) lines.fail(`"[${match[2]}]" is not a number of marks.`);
    const first = match[3] ?? '';
    const text = parseRest(lines, first, (next) => isKeyword(next) || part.test(next) || option.test(next));
    parts.push({ label: match[1] ?? '', text, marks, line });
  }
  return parts;
}

function parseOptions(lines: Lines): string[] {
  const options: string[] = [];
  for (let match = option.exec(lines.peek() ?? ''); match; match = option.exec(lines.peek() ?? '')) {
    if (match[1] !== letters[options.length]) lines.fail(`Here comes option (${letters[options.length]}).`);
    options.push(match[2] ?? '');
    lines.take();
    lines.skipBlank();
  }
  return options;
}

function parseAnswer(lines: Lines): string {
  lines.skipBlank();
  const answer = /^answer: *(.+)$/.exec(lines.peek() ?? '')?.[1];
  if (!answer) lines.fail('Here comes "answer:" with the letter of the right option, or the answer in one line.');
  lines.take();
  return answer;
}

function parseChecks(lines: Lines): AnswerCheck[] {
  const checks: AnswerCheck[] = [];
  for (lines.skipBlank(); lines.peek()?.startsWith('check:'); lines.skipBlank()) {
    const line = lines.number;
    const source = (lines.take() ?? '').slice('check:'.length).trim();
    if (!source) lines.fail('"check:" is followed by what to compute, as in "check: 3 * 4 = 12".', line);
    checks.push({ source, line });
  }
  return checks;
}

function parseSolution(lines: Lines): SolutionStep[] {
  lines.skipBlank();
  if (lines.peek() !== 'solution:') lines.fail('Here comes a line "solution:", then its steps "1. [1] ...".');
  lines.take();
  lines.skipBlank();
  const steps: SolutionStep[] = [];
  for (let match = step.exec(lines.peek() ?? ''); match; match = step.exec(lines.peek() ?? '')) {
    const line = lines.number;
    const marks = match[1] === undefined ? 0 : readMarks(match[1]);
    if (marks === undefined) lines.fail(`"[${match[1]}]" is not a number of marks.`);
    const text = parseRest(lines, match[2] ?? '', (next) => isNext(next) || step.test(next));
    steps.push({ marks, text, line });
  }
  const rest = lines.peek();
  if (rest !== undefined && !isNext(rest)) lines.fail('A step of the solution begins "1. [1] ..." or "1. ...".');
  if (steps.length === 0) lines.fail('The solution has no steps; a step begins "1. [1] ...".');
  return steps;
}

/** What a line began goes on up to the given end; a blank line after the first begins another paragraph. */
function parseRest(lines: Lines, first: string, isEnd: (line: string) => boolean): string {
  lines.take();
  const gap = lines.peek() === '' ? '\n\n' : '\n';
  return `${first}${gap}${lines.takeUntil(isEnd)}`.trim();
}
