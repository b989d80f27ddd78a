import { useCallback, useEffect, useRef } from 'react';
import { type Loaded, useLoaded } from '../../accounts/profile/use-loaded.ts';
import { call } from '../../platform/http/client.ts';
import { type MarkedQuestion, type MockMarking, readVersions } from '../contract.ts';
import { record } from '../device/practice-store.ts';
import type { MockAttempt } from '../log/mocks.ts';
import { loadMarking } from './kept-papers.ts';
import { markByMachine } from './machine-marks.ts';

/** How an attempt is marked. What a machine can mark is marked at once, and written into the log. */
export function useMarking(attempt: MockAttempt): Loaded<MockMarking> & { reload: () => Promise<void> } {
  const { id, paperId, subjectId, questions } = attempt;
  const load = useCallback(async () => {
    const marking = await loadMarking(id, paperId);
    return { ...marking, questions: await asSat(marking.questions, subjectId, questions) };
  }, [id, paperId, subjectId, questions]);
  const { loaded, reload } = useLoaded(load);
  useMachineMarks(attempt, loaded.status === 'loaded' ? loaded.value : undefined);
  return { ...loaded, reload };
}

/** A paper may have been changed since: an attempt is marked by the questions that were in it then. */
async function asSat(
  now: readonly MarkedQuestion[],
  subjectId: number,
  sat: MockAttempt['questions'],
): Promise<MarkedQuestion[]> {
  const byHash = new Map(now.map((question) => [question.hash, question]));
  const missing = sat.filter(({ hash }) => !byHash.has(hash));
  const older =
    missing.length === 0
      ? []
      : await call(readVersions, { params: { subjectId }, body: { hashes: missing.map(({ hash }) => hash) } }).then(
          ({ questions }) => questions,
          () => [],
        );
  return sat.flatMap(({ number, hash, outOf }): MarkedQuestion[] => {
    const known = byHash.get(hash);
    if (known) return [{ ...known, number }];
    const version = older.find((one) => one.hash === hash);
    const whole = version?.variants[0];
    if (!version || !whole) return [];
    const keys = whole.solution.answers.flatMap(({ part, option }) =>
      option ? [{ part, or: 0, option, marks: part === null ? outOf : (partMarks(whole, part) ?? 1) }] : [],
    );
    return [{ number, hash, type: version.type, marks: outOf, keys, whole }];
  });
}

function partMarks({ parts }: NonNullable<MarkedQuestion['whole']>, label: string): number | null | undefined {
  return parts?.find((part) => part.label === label)?.marks;
}

function useMachineMarks(attempt: MockAttempt, marking: MockMarking | undefined): void {
  const isWriting = useRef(false);
  useEffect(() => {
    if (!marking || isWriting.current) return;
    const marks = marking.questions.flatMap((question) => {
      const { number, marks: outOf } = question;
      const mark = attempt.marks.has(number) ? undefined : markByMachine(question, attempt.answers.get(number) ?? []);
      if (!mark) return [];
      const isOutOfTime = mark.marks < outOf && !attempt.answers.has(number) && !attempt.seen.has(number);
      const reason = isOutOfTime ? ('no-time' as const) : null;
      const body = { number, by: 'machine' as const, or: mark.or, steps: [], marks: mark.marks, reason };
      return [{ attempt: attempt.id, kind: 'mock-marked' as const, body }];
    });
    if (marks.length === 0) return;
    isWriting.current = true;
    // Where it cannot be written now, it is marked the next time.
    void record(marks)
      .catch(() => undefined)
      .finally(() => {
        isWriting.current = false;
      });
  }, [attempt, marking]);
}
