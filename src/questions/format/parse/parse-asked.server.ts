import type { Asked, MapItem, QuestionPart, QuestionType, SolutionNote, SolutionStep } from '../contract.ts';
import { readMarks } from '../marks.ts';
import { divideByParts, romanNumerals } from '../part-labels.ts';
import type { Lines } from './lines.server.ts';
import { parseAccept } from './parse-accept.ts';

const part = /^\(([ivx]+)\) (?:\[([^\]]+)\] ?)?(.*)$/;
const option = /^\(([a-h])\) (.+)$/;
const step = /^(\d+)\. (?:\[([^\]]+)\] )?(.*)$/;
const note = /^(also accepted|common mistake):(.*)$/;
const isBlockEnd = (line: string) => /^(or|or \([ivx]+\)|visually-impaired):$/.test(line);
const isKeyword = (line: string) =>
  /^(answer|map|check|accept|solution):/.test(line) || note.test(line) || isBlockEnd(line);
const letters = 'abcdefgh';

/**
 * Reads a text with its parts, options, answer and solution: the question itself or, below `or:` and its like, an
 * alternative. The given line is named where it has no text.
 */
export function parseAsked(lines: Lines, type: QuestionType, line: number, ofPart?: string): Asked {
  // Statements (i), (ii) of a choice question are lines of its text.
  const hasParts = type !== 'multiple-choice' && type !== 'assertion-reason' && ofPart === undefined;
  const isPart = (next: string) => hasParts && part.test(next);
  const isEnd = (next: string) => isKeyword(next) || isPart(next) || option.test(next);
  const text = lines.takeUntil(isEnd);
  const parts = hasParts ? parseParts(lines, isEnd) : [];
  if (!text && parts.length === 0) lines.fail('There is no text.', line);
  const options = parseOptions(lines, isEnd);
  if (options.length > 0 && type !== 'multiple-choice' && ofPart === undefined) {
    lines.fail(`A ${type} question has no options of its own; they follow a part "(i) [1] …".`, line);
  }
  const map = type === 'map' ? parseMap(lines, parts) : [];
  const answer = map.length > 0 ? '' : parseAnswer(lines, parts, ofPart);
  const { checks, accepts } = parseChecks(
    lines,
    parts.map(({ label }) => label),
    ofPart,
  );
  return { text, parts, options, answer, map, checks, accepts, ...parseSolution(lines, parts, ofPart), line };
}

function parseParts(lines: Lines, isEnd: (line: string) => boolean): QuestionPart[] {
  const parts: QuestionPart[] = [];
  for (let match = part.exec(lines.peek() ?? ''); match; match = part.exec(lines.peek() ?? '')) {
    const line = lines.number;
    const label = romanNumerals[parts.length];
    if (!label || match[1] !== label) lines.fail(`Here comes part (${label ?? '…'}), not (${match[1]}).`);
    const marks = match[2] === undefined ? null : readMarks(match[2]);
    if (marks === undefined) lines.fail(`"[${match[2]}]" is not a number of marks.`);
    const text = parseRest(lines, match[3] ?? '', isEnd);
    if (!text) lines.fail(`Part (${label}) has no text.`, line);
    parts.push({ label, text, marks, options: parseOptions(lines, isEnd), answer: '', line });
  }
  return parts;
}

function parseOptions(lines: Lines, isEnd: (line: string) => boolean): string[] {
  const options: string[] = [];
  for (let match = option.exec(lines.peek() ?? ''); match; match = option.exec(lines.peek() ?? '')) {
    if (match[1] === letters[0] && options.length > 0) lines.fail('Options (a), (b) … begin anew.');
    if (match[1] !== letters[options.length]) lines.fail(`Here comes option (${letters[options.length]}).`);
    options.push(parseRest(lines, match[2] ?? '', isEnd));
  }
  return options;
}

/** One line `map: (i) Champaran | north-west Bihar` a part. */
function parseMap(lines: Lines, parts: QuestionPart[]): MapItem[] {
  const items: MapItem[] = [];
  for (lines.skipBlank(); lines.peek()?.startsWith('map:'); lines.skipBlank()) {
    const [, label, name, place] = /^map: *\(([ivx]+)\) (.+?) \| (.+)$/.exec(lines.peek() ?? '') ?? [];
    if (!label || !name || !place) lines.fail('A map item is written "map: (i) Champaran | where it is".');
    const part = parts.find((one) => one.label === label) ?? lines.fail(`There is no part (${label}).`);
    if (items.some((item) => item.part === label)) lines.fail(`Part (${label}) has two map items.`);
    part.answer = `${name}: ${place}`;
    items.push({ part: label, name, place, line: lines.number });
    lines.take();
  }
  return items;
}

/** Also gives each part its answer. */
function parseAnswer(lines: Lines, parts: QuestionPart[], ofPart?: string): string {
  lines.skipBlank();
  const line = lines.peek() ?? '';
  const answer = /^answer: *(.+)$/.exec(line)?.[1];
  if (!answer) lines.fail('Here comes "answer:" with the letter of the right option, or the answer in one line.');
  const divided = divideByParts(
    answer,
    parts.map(({ label }) => label),
  );
  if (divided === undefined) lines.fail('The answer begins with (i), but not every part has its answer in it.');
  for (const [index, text] of divided.entries()) {
    const part = parts[index];
    if (part) part.answer = text;
  }
  lines.take();
  return ofPart === undefined ? answer : answer.replace(`(${ofPart}) `, '');
}

function parseChecks(lines: Lines, labels: string[], ofPart?: string): Pick<Asked, 'checks' | 'accepts'> {
  const checks: Asked['checks'] = [];
  const accepts: Asked['accepts'] = [];
  for (lines.skipBlank(); /^(check|accept):/.test(lines.peek() ?? ''); lines.skipBlank()) {
    const line = lines.number;
    const [, word, source = ''] = /^(check|accept): *(.*)$/.exec(lines.peek() ?? '') ?? [];
    if (word === 'check') {
      if (!source) lines.fail('"check:" is followed by what to compute, as in "check: 3 * 4 = 12".');
      checks.push({ source, line });
    } else {
      const accept = parseAccept(source) ?? lines.fail('"accept:" is followed by the answer, as in "accept: 12.5 cm".');
      const own = accept.part === ofPart ? null : accept.part;
      if (own !== null && !labels.includes(own)) lines.fail(`There is no part (${own}).`);
      accepts.push({ ...accept, part: own, line });
    }
    lines.take();
  }
  return { checks, accepts };
}

function parseSolution(lines: Lines, parts: QuestionPart[], ofPart?: string): Pick<Asked, 'solution' | 'notes'> {
  lines.skipBlank();
  if (lines.peek() !== 'solution:') lines.fail('Here comes a line "solution:", then its steps "1. [1] …".');
  lines.take();
  lines.skipBlank();
  const isEnd = (next: string) => step.test(next) || note.test(next) || isBlockEnd(next);
  const solution: SolutionStep[] = [];
  let current: string | null = null;
  for (let match = step.exec(lines.peek() ?? ''); match; match = step.exec(lines.peek() ?? '')) {
    const line = lines.number;
    if (Number(match[1]) !== solution.length + 1)
      lines.fail(`Here comes step ${solution.length + 1}, not ${match[1]}.`);
    const marks = match[2] === undefined ? 0 : readMarks(match[2]);
    if (marks === undefined) lines.fail(`"[${match[2]}]" is not a number of marks.`);
    const text = parseRest(lines, match[3] ?? '', isEnd);
    if (!text) lines.fail(`Step ${match[1]} has no text.`, line);
    const named = /^\(([ivx]+)\)/.exec(text)?.[1];
    if (named && parts.some(({ label }) => label === named)) current = named;
    solution.push({ marks, part: ofPart === undefined ? current : null, text, line });
  }
  if (solution.length === 0) lines.fail('The solution has no steps; a step begins "1. [1] …".');
  return { solution, notes: parseNotes(lines) };
}

function parseNotes(lines: Lines): SolutionNote[] {
  const notes: SolutionNote[] = [];
  lines.skipBlank();
  for (let match = note.exec(lines.peek() ?? ''); match; match = note.exec(lines.peek() ?? '')) {
    const line = lines.number;
    const text = parseRest(lines, match[2] ?? '', (next) => next === '' || note.test(next) || isBlockEnd(next));
    if (!text) lines.fail(`"${match[1]}:" is followed by a sentence.`, line);
    notes.push({ kind: match[1] === 'also accepted' ? 'also-accepted' : 'common-mistake', text, line });
    lines.skipBlank();
  }
  const rest = lines.peek();
  if (rest !== undefined && !isBlockEnd(rest)) {
    const wanted = notes.length > 0 ? 'After a note of one paragraph' : 'After the steps of a solution';
    lines.fail(`${wanted} comes "also accepted: …", "common mistake: …", "or:", or the next question.`);
  }
  return notes;
}

/** What a line began goes on up to the given end; a blank line after the first begins another paragraph. */
function parseRest(lines: Lines, first: string, isEnd: (line: string) => boolean): string {
  lines.take();
  const gap = lines.peek() === '' && !isEnd('') ? '\n\n' : '\n';
  return `${first.trim()}${gap}${lines.takeUntil(isEnd)}`.trim();
}
