import { createHash } from 'node:crypto';
import type { Question } from '../contract.ts';
import { parseQuestion, varyOf } from '../parse/parse-question.server.ts';
import { brokenCondition, complete, printedValues, type Values, type Vary } from './vary.server.ts';

const mostVariants = 20;
const mostTries = 20_000;

export interface Variant {
  values: Values;
  question: Question;
}

/**
 * Up to twenty variants of a question, the printed one first; without `vary:` only that. The same text has the same
 * variants everywhere and always.
 */
export function variantsOf(question: Question, file = question.id): Variant[] {
  if (!question.varies) return [{ values: new Map(), question }];
  const vary = varyOf(question, file);
  const variants: Variant[] = [];
  const seen = new Set<string>();
  for (const values of valuesInOrder(vary, question)) {
    const variant = parseQuestion(file, question.source, question.line, values);
    const { source: _, ...content } = variant;
    const text = JSON.stringify(content);
    if (seen.has(text)) continue;
    seen.add(text);
    variants.push({ values, question: variant });
    if (variants.length === mostVariants) break;
  }
  return variants;
}

/** The printed values, then others that hold all conditions, in an order that only the question's text decides. */
function* valuesInOrder(vary: Vary, { id, source }: Question): Generator<Values> {
  yield printedValues(vary);
  const changing = vary.filter((statement) => statement.kind === 'changing');
  const random = seededRandom(`${id}\n${source}`);
  const total = changing.reduce((product, { values }) => product * values.length, 1);
  for (const index of total <= mostTries ? shuffled(total, random) : draws(total, random)) {
    let rest = index;
    const scope = new Map<string, number>();
    for (const { name, values } of changing) {
      scope.set(name, values[rest % values.length] ?? 0);
      rest = Math.floor(rest / values.length);
    }
    const completed = complete(vary, scope);
    if (brokenCondition(vary, completed) === undefined) yield completed;
  }
}

function shuffled(count: number, random: () => number): number[] {
  const order = Array.from({ length: count }, (_, index) => index);
  for (let last = count - 1; last > 0; last--) {
    const other = Math.floor(random() * (last + 1));
    [order[last], order[other]] = [order[other] ?? 0, order[last] ?? 0];
  }
  return order;
}

function* draws(total: number, random: () => number): Generator<number> {
  for (let tries = 0; tries < mostTries; tries++) yield Math.floor(random() * Math.min(total, 2 ** 50));
}

/** Numbers from 0 to 1 that a text decides (mulberry32). */
function seededRandom(text: string): () => number {
  let state = createHash('sha256').update(text).digest().readUInt32LE(0);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
