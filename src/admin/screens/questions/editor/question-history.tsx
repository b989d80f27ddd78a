import { useState } from 'react';
import { formatMoment } from '../../../../page-kit/india-time.ts';
import {
  readQuestionVersion,
  restoreVersion,
  type StudioQuestion,
} from '../../../../questions/studio/studio-contract.ts';
import { Button } from '../../../../ui/button.tsx';
import { showToast } from '../../../../ui/toasts.tsx';
import { useAnswer, useChange } from '../../../kit/queries.ts';
import { showTrouble } from '../../../kit/undo-toast.ts';
import { nameDocument } from '../question-words.ts';
import { DifferencesView } from './differences-view.tsx';

const doneMs = 4_000;

interface QuestionHistoryProps {
  question: StudioQuestion;
  onRestored: (source: string) => void;
}

/** All that a question ever said, with differences and the way back. */
export function QuestionHistory({ question, onRestored }: QuestionHistoryProps) {
  const [opened, setOpened] = useState<string>();
  return (
    <details className="mt-6 rounded-card border border-rule bg-sheet px-4 py-2">
      <summary className="min-h-11 cursor-pointer py-2.5 font-semibold">History ({question.history.length})</summary>
      <ol className="divide-y divide-rule pb-2">
        {question.history.map(({ hash, isCurrent, savedAt, savedBy, usedIn }) => (
          <li key={hash} className="py-2">
            <div className="flex flex-wrap items-center gap-x-3">
              <span>{formatMoment(savedAt)}</span>
              <span className="text-ink-2">{savedBy ?? 'from a file'}</span>
              {usedIn.length > 0 && (
                <span className="text-ink-2 text-sm">printed in {usedIn.map(nameDocument).join(', ')}</span>
              )}
              {isCurrent ? (
                <span className="ml-auto font-semibold text-tick">what it says now</span>
              ) : (
                <Button
                  look="soft"
                  className="ml-auto"
                  aria-expanded={opened === hash}
                  onClick={() => setOpened(opened === hash ? undefined : hash)}
                >
                  {opened === hash ? 'Hide' : 'Compare'}
                </Button>
              )}
            </div>
            {opened === hash && <EarlierVersion question={question} hash={hash} onRestored={onRestored} />}
          </li>
        ))}
      </ol>
    </details>
  );
}

function EarlierVersion({ question, hash, onRestored }: QuestionHistoryProps & { hash: string }) {
  const { data } = useAnswer(readQuestionVersion, { params: { id: question.id, hash } });
  const { mutateAsync, isPending } = useChange(restoreVersion);
  if (data?.hash !== hash) return null;
  const restore = async (): Promise<void> => {
    try {
      await mutateAsync([{ params: { id: question.id }, body: { hash, basedOn: question.hash } }]);
      onRestored(data.source);
      showToast('The earlier version is back', { toastMs: doneMs });
    } catch (error) {
      showTrouble(error);
    }
  };
  return (
    <div className="mt-2 grid gap-3">
      <p className="text-ink-2 text-sm">From then (−) to now (+):</p>
      <DifferencesView before={data.source} after={question.source} />
      <div>
        <Button disabled={isPending} onClick={restore}>
          Restore this version
        </Button>
      </div>
    </div>
  );
}
