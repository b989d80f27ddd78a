import { type ReactNode, useRef, useState } from 'react';
import { useVariant } from '../../page-kit/variants.ts';
import { writeMarks } from '../../questions/format/marks.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import type { QuestionPack } from '../contract.ts';
import { SyncNote } from '../device/sync-note.tsx';
import { ChapterFrame } from './chapter-frame.tsx';
import type { Outcome } from './outcome.ts';
import type { Planned } from './plan.ts';
import { PractisedQuestion } from './practised-question.tsx';

interface PractisingProps {
  subject: { subjectId: number; subjectName: string; classname: string };
  title: string;
  plan: readonly Planned[];
  pack: QuestionPack;
  onAgain: () => void;
  /** What is said at the end. */
  closing: ReactNode;
}

/** One question after another. */
export function Practising({ subject, title, plan, pack, onAgain, closing }: PractisingProps) {
  // A plan that comes later, with what the log says, begins anew; nothing has been answered by then.
  const [sitting, setSitting] = useState({ plan, at: 0, outcomes: new Map<number, Outcome>() });
  if (sitting.plan !== plan && sitting.outcomes.size === 0) setSitting({ ...sitting, plan, at: 0 });
  const { at, outcomes } = sitting;
  const top = useRef<HTMLDivElement>(null);
  const current = sitting.plan[at];
  const count = sitting.plan.length;
  const next = (): void => {
    setSitting((before) => ({ ...before, at: before.at + 1 }));
    scrollTo({ top: 0 });
    requestAnimationFrame(() => top.current?.focus({ preventScroll: true }));
  };
  const settle = (outcome: Outcome): void =>
    setSitting((before) => ({ ...before, outcomes: new Map(before.outcomes).set(at, outcome) }));
  const frame = { subject, title, place: current ? `${at + 1} of ${count}` : '' };
  const dots = <Dots count={count} at={at} outcomes={outcomes} />;
  if (!current) {
    return (
      <ChapterFrame {...frame} dots={dots}>
        <Finished
          subjectId={subject.subjectId}
          outcomes={[...outcomes.values()]}
          closing={closing}
          onAgain={() => {
            setSitting({ plan: [], at: 0, outcomes: new Map() });
            onAgain();
          }}
        />
      </ChapterFrame>
    );
  }
  return (
    <PractisedQuestion
      key={`${at} ${current.question.key}`}
      planned={current}
      pack={pack}
      subjectId={subject.subjectId}
      top={top}
      isLast={at + 1 === count}
      onSettled={settle}
      onNext={next}
      frame={(children, actions) => (
        <ChapterFrame {...frame} dots={dots} actions={actions}>
          {children}
        </ChapterFrame>
      )}
    />
  );
}

function Dots({ count, at, outcomes }: { count: number; at: number; outcomes: ReadonlyMap<number, Outcome> }) {
  return (
    <ol aria-label="How it went" className="mt-2 flex flex-wrap gap-2">
      {Array.from({ length: count }, (_, index) => {
        const outcome = outcomes.get(index);
        const { look, word, sign } = dotOf(outcome, index === at);
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: their places are their names.
          <li key={index} className={`grid size-4 place-items-center rounded-full text-[10px] leading-none ${look}`}>
            <span aria-hidden="true">{sign}</span>
            <span className="sr-only">
              Question {index + 1}: {word}
            </span>
          </li>
        );
      })}
    </ol>
  );
}

function dotOf(outcome: Outcome | undefined, isCurrent: boolean) {
  const ring = isCurrent ? 'ring-3 ring-pen/40' : '';
  if (!outcome)
    return { look: `${isCurrent ? 'bg-pen' : 'bg-rule'} ${ring}`, word: isCurrent ? 'now' : 'to come', sign: '' };
  if (outcome.marks >= outcome.outOf) return { look: `bg-tick text-paper ${ring}`, word: 'full marks', sign: '✓' };
  if (outcome.marks > 0) return { look: `bg-marker text-on-marker ${ring}`, word: 'part of the marks', sign: '½' };
  return { look: `bg-red text-paper ${ring}`, word: 'no marks', sign: '✗' };
}

interface FinishedProps {
  subjectId: number;
  outcomes: readonly Outcome[];
  closing: ReactNode;
  onAgain: () => void;
}

function Finished({ subjectId, outcomes, closing, onAgain }: FinishedProps) {
  const { paths } = useVariant();
  const marks = outcomes.reduce((sum, one) => sum + one.marks, 0);
  const outOf = outcomes.reduce((sum, one) => sum + one.outOf, 0);
  return (
    <section
      aria-labelledby="finished"
      className="rounded-sheet border border-rule py-6 pr-5 pl-8 shadow-card margined sm:pl-9"
    >
      <h2 id="finished" className="text-[26px]">
        <span className="highlighted">
          {writeMarks(marks)} of {writeMarks(outOf)} marks
        </span>
      </h2>
      <p className="mt-2 text-ink-2">
        {outcomes.length} {outcomes.length === 1 ? 'question' : 'questions'} practised. What did not go well comes back
        soon, the rest later.
      </p>
      {closing}
      <div className="mt-5 flex flex-wrap gap-2.5">
        <ButtonLink to={`${paths.practice}/${subjectId}`}>All chapters</ButtonLink>
        <Button look="soft" onClick={onAgain}>
          Practise on
        </Button>
      </div>
      <p className="mt-4 text-[15px] text-ink-2">
        <SyncNote />
      </p>
    </section>
  );
}
