import { evaluateAll, type Scope } from '../vary/evaluate.server.ts';
import { namesIn, numbersIn, parseExpressions } from '../vary/expression.server.ts';
import { constants } from '../vary/functions.server.ts';
import { isWritten } from './stated-numbers.ts';

/** Values tried for a letter that stands for any number. */
const samples = [0.31, 0.83, 1.37, 2.69, 4.11];

/**
 * Computes a check such as `u = 20; t = 3; u*t - 5*t^2 = 15` and compares both sides of its last `=` (exact) or `~`
 * (within 1%). Every number on the right must be written in the answer. Answers what is wrong, or undefined.
 */
export function findCheckProblem(source: string, answer: string): string | undefined {
  if (/^none\b/.test(source)) {
    return /^none, because \S+ \S+/.test(source)
      ? undefined
      : 'It is written "check: none, because …" with the reason.';
  }
  try {
    return compareSides(source, answer);
  } catch (error) {
    return `The check cannot be computed: ${error instanceof Error ? error.message : String(error)}.`;
  }
}

function compareSides(source: string, answer: string): string | undefined {
  const steps = source.split(';');
  const last = steps.pop() ?? '';
  const { leftSource, sign, rightSource } = splitSides(last);
  const [left, right] = [parseExpressions(leftSource), parseExpressions(rightSource)];
  const scope = define(steps);
  const strange = right.flatMap(numbersIn).find((number) => !isWritten(number, answer));
  if (strange) return `The check states ${strange}, which is not written in the answer.`;
  const tolerance = sign === '=' ? exactness(source) : 0.01;
  const free = [...left, ...right]
    .flatMap((side) => namesIn(side))
    .filter((name) => !scope.has(name) && !constants.has(name));
  const results = sampleScopes(scope, new Set(free)).map((sample) => ({
    computed: evaluateAll(left, sample),
    stated: evaluateAll(right, sample),
  }));
  const usable = results.filter(({ computed, stated }) => [...computed, ...stated].every(Number.isFinite));
  if (usable.length < Math.min(results.length, 2)) return 'The check does not come to a finite number.';
  const wrong = usable.find(({ computed, stated }) => !agree(computed, stated, tolerance));
  return wrong && `The check computes ${write(wrong.computed)}, but the answer states ${write(wrong.stated)}.`;
}

/** Calculus is done step by step and so is a little less exact than arithmetic. */
function exactness(source: string): number {
  return /\b(integral|derivative)\(/.test(source) ? 1e-6 : 1e-9;
}

/** Divides at the last sign that is outside of brackets. */
function splitSides(comparison: string): { leftSource: string; sign: string; rightSource: string } {
  let depth = 0;
  for (let at = comparison.length - 1; at > 0; at--) {
    const character = comparison[at] ?? '';
    if (character === ')') depth += 1;
    else if (character === '(') depth -= 1;
    else if (depth === 0 && '=~≈'.includes(character)) {
      return { leftSource: comparison.slice(0, at), sign: character, rightSource: comparison.slice(at + 1) };
    }
  }
  throw new Error('its last part is not "computed = stated" or "computed ~ stated"');
}

/** Reads `name = expression` parts, each of which may use those before it. */
function define(steps: string[]): Scope {
  const scope = new Map<string, number>();
  for (const step of steps) {
    const [, name, value] = /^\s*([A-Za-z_]\w*)\s*=(.+)$/.exec(step) ?? [];
    if (!name || !value) throw new Error(`"${step.trim()}" is not "name = value"`);
    scope.set(name, evaluateAll(parseExpressions(value), scope)[0] ?? Number.NaN);
  }
  return scope;
}

function sampleScopes(scope: Scope, free: Set<string>): Scope[] {
  if (free.size === 0) return [scope];
  return samples.map((_, round) => {
    const sampled = new Map(scope);
    for (const [index, name] of [...free].entries())
      sampled.set(name, samples[(round + 2 * index) % samples.length] ?? 1);
    return sampled;
  });
}

function agree(computed: number[], stated: number[], tolerance: number): boolean {
  if (computed.length !== stated.length) return false;
  return computed.every((value, index) => {
    const other = stated[index] ?? Number.NaN;
    // Next to nothing counts as zero only where zero is stated: physics has small numbers.
    if (other === 0) return Math.abs(value) < 1e-9;
    return Math.abs(value - other) <= tolerance * Math.abs(other);
  });
}

function write(values: number[]): string {
  return values.length === 0 ? 'nothing' : values.map((value) => String(Number(value.toPrecision(10)))).join(', ');
}
