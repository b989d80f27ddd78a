import {
  type Asked,
  type Choose,
  type PartAlternative,
  type Question,
  type QuestionType,
  questionTypes,
  type Skill,
  skills,
} from '../contract.ts';
import { readMarks } from '../marks.ts';
import { fillIn } from '../vary/fill-in.server.ts';
import { parseVary, printedValues, type Values, type Vary } from '../vary/vary.server.ts';
import { Lines } from './lines.server.ts';
import { parseAsked } from './parse-asked.server.ts';

const heading = /^## (\S+) \| (.+?) \| (\S+) \| (\S+) marks?$/;
const attributeNames = ['skill', 'vary', 'choose', 'passage'] as const;
type AttributeName = (typeof attributeNames)[number];

interface Attributes {
  skill: Skill | null;
  choose: Choose | null;
  passage: string | null;
  vary: Vary;
}

/**
 * Reads one question from the lines of its own, the first of which has the given number in the file. Where its numbers
 * change they are the printed ones, or the given.
 */
export function parseQuestion(file: string, source: string, line = 1, values?: Values): Question {
  const template = new Lines(file, source, line);
  const head = parseHeading(template);
  const { vary, ...attributes } = parseAttributes(template);
  const bodyLine = template.number;
  const body = source
    .split('\n')
    .slice(bodyLine - line)
    .join('\n');
  const lines = new Lines(file, fill(template, body, bodyLine, vary, values), bodyLine);
  return {
    ...head,
    ...attributes,
    ...parseAsked(lines, head.type, line),
    ...parseAlternatives(lines, head.type),
    varies: vary.length > 0,
    source,
    line,
  };
}

/** What changes in a question, read from its lines. */
export function varyOf({ source, line }: Pick<Question, 'source' | 'line'>, file: string): Vary {
  const lines = new Lines(file, source, line);
  lines.take();
  return parseAttributes(lines).vary;
}

function fill(lines: Lines, body: string, line: number, vary: Vary, values?: Values): string {
  if (vary.length > 0) return fillIn(lines, body, line, values ?? valuesOnPaper(lines, vary));
  const strange = body.split('\n').findIndex((text) => text.includes('[['));
  if (strange >= 0) lines.fail('"[[" stands in a question that has no "vary:".', line + strange);
  return body;
}

function valuesOnPaper(lines: Lines, vary: Vary): Values {
  try {
    return printedValues(vary);
  } catch (error) {
    return lines.fail(`"vary:" cannot be computed: ${error instanceof Error ? error.message : String(error)}.`);
  }
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

/** The lines `skill: apply` and so on directly below the heading. */
function parseAttributes(lines: Lines): Attributes {
  const found = new Map<AttributeName, { value: string; line: number }>();
  const vary: { source: string; line: number }[] = [];
  for (let match = attribute(lines); match; match = attribute(lines)) {
    const { word, value } = match;
    const line = lines.number;
    const name = attributeNames.find((known) => known === word);
    if (!name) {
      lines.fail(`"${word}:" is not an attribute; they are ${attributeNames.join(', ')}. Text follows a blank line.`);
    }
    if (!value) lines.fail(`"${name}:" has no value.`);
    if (name === 'vary') vary.push({ source: value, line });
    else if (found.has(name)) lines.fail(`"${name}:" stands twice.`);
    else found.set(name, { value, line });
    lines.take();
  }
  const read = <Value>(
    name: AttributeName,
    parse: (value: string) => Value | undefined,
    hint: string,
  ): Value | null => {
    const attribute = found.get(name);
    if (!attribute) return null;
    return parse(attribute.value) ?? lines.fail(`"${name}: ${attribute.value}" ${hint}`, attribute.line);
  };
  return {
    skill: read('skill', (value) => skills.find((known) => known === value), `is not one of ${skills.join(', ')}.`),
    choose: read('choose', parseChoose, 'is not written as in "choose: 4 of 5".'),
    passage: read('passage', (value) => /^[a-z0-9-]+$/.exec(value)?.[0], 'is not the id of a passage.'),
    vary: parseVary(lines, vary),
  };
}

function attribute(lines: Lines): { word: string; value: string } | undefined {
  const [, word, value] = /^([a-z][a-z-]*):(?: +(.*))?$/.exec(lines.peek() ?? '') ?? [];
  return word ? { word, value: value ?? '' } : undefined;
}

function parseChoose(value: string): Choose | undefined {
  const [, count, of] = /^(\d+) of (\d+)$/.exec(value) ?? [];
  return count && of ? { count: Number(count), of: Number(of) } : undefined;
}

/** The blocks `or:`, `or (iii):` and `visually-impaired:` below the solution. */
function parseAlternatives(
  lines: Lines,
  type: QuestionType,
): Pick<Question, 'alternatives' | 'partAlternatives' | 'visuallyImpaired'> {
  const alternatives: Asked[] = [];
  const partAlternatives: PartAlternative[] = [];
  let visuallyImpaired: Asked | null = null;
  for (let opening = lines.peek(); opening !== undefined; opening = lines.peek()) {
    const line = lines.number;
    lines.take();
    const part = /^or \(([ivx]+)\):$/.exec(opening)?.[1];
    if (part) partAlternatives.push({ ...parseAsked(lines, type, line, part), part });
    else if (opening === 'or:') alternatives.push(parseAsked(lines, type, line));
    else if (opening !== 'visually-impaired:') {
      lines.fail(
        'Here a question ends, or comes "or:", "or (iii):" or "visually-impaired:" on a line of its own.',
        line,
      );
    } else if (visuallyImpaired) lines.fail('"visually-impaired:" stands twice.', line);
    else visuallyImpaired = parseAsked(lines, type, line);
  }
  return { alternatives, partAlternatives, visuallyImpaired };
}
