import * as z from 'zod/mini';

/** What can be wrong with a question. */
export const mistakeKinds = ['question', 'answer', 'step', 'unclear', 'other'] as const;
export const MistakeKind = z.enum(mistakeKinds, 'Please choose what is wrong');
export type MistakeKind = z.infer<typeof MistakeKind>;
