/** What a question of a mock looks like in the palette; told by shape and word as well as by colour. */
export type PaletteState = 'not-seen' | 'seen' | 'answered' | 'review' | 'answered-review';

export const paletteStates: readonly PaletteState[] = ['answered', 'answered-review', 'review', 'seen', 'not-seen'];

export const stateNames: Record<PaletteState, string> = {
  answered: 'answered',
  'answered-review': 'answered, for review',
  review: 'for review',
  seen: 'seen, left',
  'not-seen': 'not seen',
};

export function paletteState(question: { isSeen: boolean; isAnswered: boolean; isForReview: boolean }): PaletteState {
  if (question.isForReview) return question.isAnswered ? 'answered-review' : 'review';
  if (question.isAnswered) return 'answered';
  return question.isSeen ? 'seen' : 'not-seen';
}
