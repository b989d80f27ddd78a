import { ArrowLeft } from 'lucide-react';
import { useState } from 'react';
import { Link, useParams } from 'react-router';
import { readQuestion, type StudioQuestion } from '../../../../questions/studio/studio-contract.ts';
import { Skeleton } from '../../../../ui/skeleton.tsx';
import { useAnswer } from '../../../kit/queries.ts';
import { LoadTrouble, Screen } from '../../../kit/screen.tsx';
import { nameDocument } from '../question-words.ts';
import { StateBadge } from '../state-badge.tsx';
import { QuestionEditor } from './question-editor.tsx';
import { QuestionHistory } from './question-history.tsx';

export default function QuestionPage() {
  const id = Number(useParams().id) || 0;
  const { data, error, refetch } = useAnswer(readQuestion, { params: { id } });
  if (error && data?.id !== id) {
    return (
      <Screen title="Question">
        <LoadTrouble error={error} onRetry={refetch} />
      </Screen>
    );
  }
  // While another question is on its way the one before is still there.
  if (data?.id !== id) {
    return (
      <Screen title="Question">
        <Skeleton className="h-96" />
      </Screen>
    );
  }
  return <OpenedQuestion key={id} question={data} />;
}

function OpenedQuestion({ question }: { question: StudioQuestion }) {
  /** Counts what was restored: the editor then begins anew with it. */
  const [restored, setRestored] = useState({ times: 0, source: question.source });
  const used = question.history.flatMap(({ usedIn }) => usedIn);
  return (
    <Screen title={question.key} actions={<StateBadge state={question.state} />}>
      <Link
        to={`/admin/questions?subjectId=${question.subjectId}`}
        className="mb-3 inline-flex min-h-11 items-center gap-2 text-pen-deep underline underline-offset-4"
      >
        <ArrowLeft aria-hidden className="size-4.5" />
        {question.classname} {question.subjectName}
      </Link>
      {used.length > 0 && (
        <p className="mb-3 text-ink-2">
          Stands in {used.map(nameDocument).join(', ')}. What is out keeps the version it was printed with until it is
          published again.
        </p>
      )}
      <QuestionEditor
        key={restored.times}
        subjectId={question.subjectId}
        language={question.language}
        question={question}
        begin={restored.source}
      />
      <QuestionHistory
        question={question}
        onRestored={(source) => setRestored({ times: restored.times + 1, source })}
      />
    </Screen>
  );
}
