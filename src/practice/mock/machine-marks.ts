import type { MarkedQuestion } from '../contract.ts';
import type { Given } from '../log/events-contract.ts';

export interface MachineMark {
  or: number;
  marks: number;
}

/**
 * Marks what a machine can mark: a question all of whose marks come from chosen options. Undefined where something in it
 * is written, which the student marks.
 */
export function markByMachine({ keys, marks }: MarkedQuestion, given: readonly Given[]): MachineMark | undefined {
  const or = given.find(({ part }) => part === null)?.or ?? 0;
  const own = keys.filter((key) => key.or === alternativeOf(key, given));
  const outOf = own.reduce((sum, key) => sum + key.marks, 0);
  if (own.length === 0 || outOf < marks) return undefined;
  return { or, marks: Math.min(marks, earned(own, given)) };
}

/** What the chosen options of a question earn, where the rest of it is written. */
export function earnedByOptions({ keys }: Pick<MarkedQuestion, 'keys'>, given: readonly Given[]): number {
  return earned(
    keys.filter((key) => key.or === alternativeOf(key, given)),
    given,
  );
}

function earned(keys: MarkedQuestion['keys'], given: readonly Given[]): number {
  return keys
    .filter(({ part, option }) => given.some((one) => one.part === part && one.text === option))
    .reduce((sum, { marks }) => sum + marks, 0);
}

function alternativeOf({ part }: { part: string | null }, given: readonly Given[]): number {
  return given.find((one) => one.part === part)?.or ?? 0;
}
