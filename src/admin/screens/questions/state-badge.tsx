import type { QuestionState } from '../../../questions/studio/studio-contract.ts';
import { Badge } from '../../../ui/badge.tsx';
import { stateWords } from './question-words.ts';

const tones = { draft: 'bad', checked: 'good', retired: 'quiet' } as const;

export function StateBadge({ state }: { state: QuestionState }) {
  return <Badge tone={tones[state]}>{stateWords[state]}</Badge>;
}
