import { useEffect, useState } from 'react';
import { call } from '../../../../platform/http/client.ts';
import { type CheckedSource, checkQuestion } from '../../../../questions/studio/studio-contract.ts';
import { sentenceOf } from '../../../kit/screen.tsx';
import { callAsStaff } from '../../../kit/session/staff-session.ts';

/** The machine looks once somebody pauses typing. */
const pauseMs = 300;

interface Wanted {
  subjectId: number | undefined;
  questionId: number | undefined;
  source: string;
  variant: number;
}

/** What the machine says of a source; while it is typed, what it said of the one before. */
export function useCheck({ subjectId, questionId, source, variant }: Wanted) {
  const [checked, setChecked] = useState<{ source: string; answer: CheckedSource }>();
  const [trouble, setTrouble] = useState<string>();
  useEffect(() => {
    if (subjectId === undefined) return undefined;
    let isOver = false;
    const timer = setTimeout(async () => {
      try {
        const body = { subjectId, source, variant, ...(questionId !== undefined && { questionId }) };
        const answer = await callAsStaff(() => call(checkQuestion, { body }));
        if (isOver) return;
        setChecked({ source, answer });
        setTrouble(undefined);
      } catch (error) {
        if (!isOver) setTrouble(sentenceOf(error));
      }
    }, pauseMs);
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [subjectId, questionId, source, variant]);
  return { answer: checked?.answer, isChecking: checked?.source !== source, trouble };
}
