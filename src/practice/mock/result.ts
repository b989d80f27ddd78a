import type { LossReason } from '../log/events-contract.ts';
import type { MockAttempt } from '../log/mocks.ts';

export interface Share {
  name: string;
  marks: number;
  /** Of what has been marked. */
  markedOutOf: number;
  outOf: number;
}

export interface Result extends Omit<Share, 'name'> {
  sections: Share[];
  chapters: Share[];
  /** Marks lost by reason; null is what nobody gave a reason for. */
  lost: { reason: LossReason | null; marks: number }[];
  unmarked: number;
}

/** What an attempt has come to so far. */
export function resultOf(attempt: MockAttempt, sectionNames: readonly string[]): Result {
  const { questions, marks } = attempt;
  const total = share('', attempt, questions);
  const lost = new Map<LossReason | null, number>();
  for (const { number, outOf } of questions) {
    const mark = marks.get(number);
    if (mark && mark.marks < outOf) lost.set(mark.reason, (lost.get(mark.reason) ?? 0) + outOf - mark.marks);
  }
  return {
    ...total,
    sections: group(attempt, ({ section }) => sectionNames[section] || `Section ${section + 1}`),
    chapters: group(attempt, ({ chapter }) => chapter).toSorted((a, b) => lossOf(b) - lossOf(a)),
    lost: [...lost].map(([reason, sum]) => ({ reason, marks: sum })).toSorted((a, b) => b.marks - a.marks),
    unmarked: questions.filter(({ number }) => !marks.has(number)).length,
  };
}

function lossOf({ markedOutOf, marks }: Share): number {
  return markedOutOf - marks;
}

type Questions = MockAttempt['questions'];

function group(attempt: MockAttempt, nameOf: (question: Questions[number]) => string): Share[] {
  const names = [...new Set(attempt.questions.map(nameOf))];
  return names.map((name) =>
    share(
      name,
      attempt,
      attempt.questions.filter((question) => nameOf(question) === name),
    ),
  );
}

function share(name: string, { marks }: MockAttempt, questions: Questions): Share {
  const sums = { name, marks: 0, markedOutOf: 0, outOf: 0 };
  for (const { number, outOf } of questions) {
    const mark = marks.get(number);
    sums.outOf += outOf;
    if (mark) {
      sums.marks += mark.marks;
      sums.markedOutOf += outOf;
    }
  }
  return sums;
}
