import type { MistakeKind } from '../../../messages/contract.ts';

/** How staff read what a student chose. */
export const mistakeWords: Record<MistakeKind, string> = {
  question: 'The question is wrong',
  answer: 'The answer is wrong',
  step: 'A step is wrong',
  unclear: 'It is unclear',
  other: 'Something else',
};
