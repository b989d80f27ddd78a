import type { AlternativeOnScreen, QuestionOnScreen } from '../../questions/contract.ts';
import type { Given } from '../log/events-contract.ts';

/** Something that is asked and answered by itself: a question, or one of its parts. */
export interface Slot {
  part: string | null;
  or: number;
  /** An option is chosen, something short is typed, or it is written on paper. */
  kind: 'choice' | 'typed' | 'paper';
}

export const letters = ['a', 'b', 'c', 'd'] as const;

type AskedParts = Pick<QuestionOnScreen, 'options' | 'parts' | 'or'>;

/** Whether something short can be typed as the answer to this, because the bank knows what is right. */
export type CanType = (part: string | null, or: number) => boolean;

export const nothingTyped: CanType = () => false;

/** What is asked under one of a question's alternatives; 0 is the question itself. */
export function askedOf<Question extends AskedParts & AlternativeOnScreen>(
  question: Question,
  or: number,
): Question | AlternativeOnScreen {
  return question.or?.[or - 1] ?? question;
}

/** The places for an answer, for the alternatives that were chosen. */
export function slotsOf(question: AskedParts & AlternativeOnScreen, given: readonly Given[], canType: CanType): Slot[] {
  const or = question.or ? (given[0]?.or ?? 0) : 0;
  const asked = askedOf(question, or);
  const slot = (part: string | null, alternative: number, options: readonly string[] | undefined): Slot => ({
    part,
    or: alternative,
    kind: options ? 'choice' : canType(part, alternative) ? 'typed' : 'paper',
  });
  const parts: readonly NonNullable<QuestionOnScreen['parts']>[number][] = asked.parts ?? [];
  const own = parts.map((part) => {
    const alternative = part.or ? (given.find((one) => one.part === part.label)?.or ?? 0) : or;
    return slot(part.label, alternative, part.or?.[alternative - 1]?.options ?? part.options);
  });
  const isWholeOnly = own.every(({ kind }) => kind === 'paper');
  // Parts that are all written are done, and marked, as one.
  return own.length > 0 && !isWholeOnly ? own : [slot(null, or, asked.options)];
}

/** The answers with one of them changed; an empty choice takes it back. */
export function withAnswer(given: readonly Given[], answer: Given, isTakenBack = false): Given[] {
  const others = given.filter(({ part }) => part !== answer.part);
  return isTakenBack ? others : [...others, answer].toSorted((a, b) => (a.part ?? '').localeCompare(b.part ?? ''));
}
