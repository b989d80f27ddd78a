import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { Screen } from '../../../kit/screen.tsx';
import { SubjectPicker } from '../../papers/subject-picker.tsx';
import { QuestionEditor } from './question-editor.tsx';

const example = `## my-question-1 | Chapter | short | 2 marks
skill: apply

What is asked.

answer: the result

solution:
1. [1] The first step.
2. [1] The second step.
`;

export default function NewQuestionPage() {
  const [search] = useSearchParams();
  const [place, setPlace] = useState<{ classid?: number | undefined; subjectId?: number | undefined }>({
    subjectId: Number(search.get('subjectId')) || undefined,
  });
  const navigate = useNavigate();
  return (
    <Screen title="Write a question">
      {!search.get('subjectId') && (
        <div className="mb-4 max-w-xl">
          <SubjectPicker
            classid={place.classid}
            subjectId={place.subjectId}
            error={undefined}
            onPick={(classid, subjectId) => setPlace({ classid, subjectId })}
          />
        </div>
      )}
      {place.subjectId === undefined ? (
        <p className="text-ink-2">Choose the subject first: its exam pattern says which chapters there are.</p>
      ) : (
        <QuestionEditor
          key={place.subjectId}
          subjectId={place.subjectId}
          language="en"
          question={undefined}
          begin={example}
          onAdded={(id) => navigate(`/admin/questions/${id}`, { replace: true })}
        />
      )}
    </Screen>
  );
}
