import type { Lines } from '../parse/lines.server.ts';
import { evaluate, type Scope } from './evaluate.server.ts';
import { type Expression, parseExpressions } from './expression.server.ts';
import { constants } from './functions.server.ts';

/** Values of the names of a question whose numbers change. */
export type Values = ReadonlyMap<string, number>;

type Comparison = '!=' | '>=' | '<=' | '>' | '<' | '=' | 'integer';

type Statement =
  | { kind: 'changing'; name: string; printed: number; values: number[] }
  | { kind: 'computed'; name: string; expression: Expression }
  | { kind: 'condition'; comparison: Comparison; left: Expression; right: Expression; source: string };

/** What `vary:` says, in its order. */
export type Vary = Statement[];

const mostValues = 10_000;

/** Reads the `vary:` lines of a question. */
export function parseVary(lines: Lines, sources: { source: string; line: number }[]): Vary {
  const vary: Vary = [];
  const names = new Set<string>();
  for (const { source, line } of sources) {
    for (const part of source.split(';').map((text) => text.trim())) {
      if (part === '') continue;
      try {
        const statement = parseStatement(part);
        if (statement.kind !== 'condition') addName(names, statement.name);
        vary.push(statement);
      } catch (error) {
        const reason = error instanceof Error ? error.message : String(error);
        lines.fail(`In "vary:", "${part}" cannot be read: ${reason}.`, line);
      }
    }
  }
  const line = sources[0]?.line;
  if (line !== undefined && !vary.some(({ kind }) => kind === 'changing')) {
    lines.fail('"vary:" has no number that changes, such as "a = 7 in 2..9".', line);
  }
  return vary;
}

function addName(names: Set<string>, name: string): void {
  if (names.has(name)) throw new Error(`"${name}" has a value already`);
  if (name !== 'e' && constants.has(name)) throw new Error(`"${name}" is the name of a constant`);
  names.add(name);
}

function parseStatement(part: string): Statement {
  const [, name, printedText, range] = /^([A-Za-z_]\w*) *= *(\S+) +in +(.+)$/.exec(part) ?? [];
  if (name && printedText && range) {
    const [printed, values] = [readNumber(printedText), parseRange(range)];
    if (!values.includes(printed)) throw new Error(`the printed value ${printedText} is not one of its values`);
    return { kind: 'changing', name, printed, values };
  }
  const integer = /^integer\((.+)\)$/.exec(part)?.[1];
  if (integer) {
    return { kind: 'condition', comparison: 'integer', left: parseOne(integer), right: parseOne('0'), source: part };
  }
  const computed = /^([A-Za-z_]\w*) *=(?!=) *(.+)$/.exec(part);
  if (computed?.[1] && computed[2] && !/[<>]|!=/.test(computed[2])) {
    return { kind: 'computed', name: computed[1], expression: parseOne(computed[2]) };
  }
  return parseCondition(part);
}

function parseCondition(source: string): Statement {
  const plain = source.replaceAll('≠', '!=').replaceAll('≥', '>=').replaceAll('≤', '<=').replaceAll('==', '=');
  const [, left, sign, right] = /^(.+?) *(!=|>=|<=|>|<|=) *(.+)$/.exec(plain) ?? [];
  const comparison = (['!=', '>=', '<=', '>', '<', '='] as const).find((known) => known === sign);
  if (!left || !right || !comparison) {
    throw new Error('it is neither "a = 7 in 2..9" nor "s = a + 1" nor a condition such as "a != b"');
  }
  return { kind: 'condition', comparison, left: parseOne(left), right: parseOne(right), source };
}

/** `2..9`, `0..4 step 0.5` or `10, 15, 20`. */
function parseRange(range: string): number[] {
  const [, from, to, step] = /^(\S+?) *\.\. *(\S+)(?: +step +(\S+))?$/.exec(range) ?? [];
  if (from === undefined || to === undefined) return range.split(',').map((text) => readNumber(text.trim()));
  const [low, high, width] = [readNumber(from), readNumber(to), readNumber(step ?? '1')];
  const count = Math.floor((high - low) / width + 1e-9) + 1;
  if (!(width > 0) || !(count >= 1 && count <= mostValues)) throw new Error('its range is empty or too long');
  return Array.from({ length: count }, (_, index) => Number((low + index * width).toPrecision(12)));
}

function readNumber(text: string): number {
  const number = Number(text.replaceAll('−', '-'));
  if (text === '' || !Number.isFinite(number)) throw new Error(`"${text}" is not a number`);
  return number;
}

export function parseOne(source: string): Expression {
  const [expression, ...more] = parseExpressions(source);
  if (!expression || more.length > 0) throw new Error(`"${source}" is not one expression`);
  return expression;
}

/** The values of all names, computed ones too. A name that begins with a changing one's value is known from there on. */
export function complete(vary: Vary, changing: Scope): Values {
  const scope = new Map(changing);
  for (const statement of vary) {
    if (statement.kind === 'computed') scope.set(statement.name, evaluate(statement.expression, scope));
  }
  return scope;
}

export function printedValues(vary: Vary): Values {
  const changing = vary.filter((statement) => statement.kind === 'changing');
  return complete(vary, new Map(changing.map(({ name, printed }) => [name, printed])));
}

/** The first condition that values do not hold. */
export function brokenCondition(vary: Vary, values: Values): string | undefined {
  for (const statement of vary) {
    if (statement.kind !== 'condition') continue;
    const [left, right] = [evaluate(statement.left, values), evaluate(statement.right, values)];
    if (!holds(statement.comparison, left, right)) return statement.source;
  }
  return [...values.values()].every(Number.isFinite) ? undefined : 'all values are finite numbers';
}

function holds(comparison: Comparison, left: number, right: number): boolean {
  const isSame = Math.abs(left - right) <= 1e-9 * Math.max(1, Math.abs(left), Math.abs(right));
  switch (comparison) {
    case 'integer':
      return Math.abs(left - Math.round(left)) <= 1e-9 * Math.max(1, Math.abs(left));
    case '=':
      return isSame;
    case '!=':
      return !isSame;
    case '>':
      return left > right && !isSame;
    case '<':
      return left < right && !isSame;
    case '>=':
      return left > right || isSame;
    case '<=':
      return left < right || isSame;
  }
}
