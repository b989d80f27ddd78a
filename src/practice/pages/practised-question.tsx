import { type ReactNode, type RefObject, useEffect, useId, useRef, useState } from 'react';
import { writeMarks } from '../../questions/format/marks.ts';
import { Button } from '../../ui/button.tsx';
import { showToast } from '../../ui/toasts.tsx';
import { type Checked, canTypeIn, checkAnswer, rightOptionOf, solutionOf } from '../answering/check-answer.ts';
import { QuestionSheet } from '../answering/question-sheet.tsx';
import { slotsOf, withAnswer } from '../answering/slots.ts';
import { StepsList } from '../answering/steps-list.tsx';
import { TypedAnswer } from '../answering/typed-answer.tsx';
import type { QuestionPack } from '../contract.ts';
import { newId } from '../device/new-id.ts';
import { record } from '../device/practice-store.ts';
import type { Given } from '../log/events-contract.ts';
import type { Outcome } from './outcome.ts';
import type { Planned } from './plan.ts';
import { ReportMistake } from './report-mistake.tsx';

interface PractisedQuestionProps {
  planned: Planned;
  pack: QuestionPack;
  subjectId: number;
  top: RefObject<HTMLDivElement | null>;
  isLast: boolean;
  onSettled: (outcome: Outcome) => void;
  onNext: () => void;
  frame: (children: ReactNode, actions: ReactNode) => ReactNode;
}

/** One question: asked, answered, and marked step by step. */
export function PractisedQuestion(props: PractisedQuestionProps) {
  const { planned, pack, subjectId, top, isLast, onSettled, onNext, frame } = props;
  const { question, dueKey } = planned;
  const variant = question.variants[planned.variant] ?? question.variants[0];
  const form = useId();
  const tried = useTry();
  const [given, setGiven] = useState<Given[]>([]);
  const [helped, setHelped] = useState(0);
  const [looked, setLooked] = useState<Checked>();
  const [steps, setSteps] = useState<number[]>();
  const [isSaving, setIsSaving] = useState(false);
  if (!variant) return null;

  const slots = slotsOf(variant, given, canTypeIn(variant));
  const isOnPaper = slots.every(({ kind }) => kind === 'paper');
  const solution = solutionOf(variant, given);
  const isMarked = steps !== undefined;
  const { key, hash, chapter, marks: outOf } = question;
  const about = { subjectId, chapter, key, hash, variant: planned.variant, dueKey, outOf };
  const or = variant.or ? (given[0]?.or ?? 0) : 0;

  const check = async (): Promise<void> => {
    if (isSaving) return;
    setIsSaving(true);
    const checked = await checkAnswer({ variant, outOf, given, helped }).catch(() => undefined);
    if (!checked) showToast('The answer could not be checked. Please try again.', { toastMs: 5_000, tone: 'bad' });
    setLooked(checked);
    if (!checked?.isReadable) {
      setIsSaving(false);
      return;
    }
    const { verdict, marks } = checked;
    const seconds = Math.round((performance.now() - tried.current.startMs) / 1000);
    const isSaved = await save([
      {
        attempt: tried.current.attempt,
        kind: 'practice-answered',
        body: {
          ...about,
          given: given.length > 0 ? given : [{ part: null, or, text: '' }],
          verdict,
          marks,
          stepsRevealed: helped,
          seconds,
        },
      },
    ]);
    setIsSaving(false);
    if (!isSaved) return;
    setSteps(checked.steps);
    onSettled({ marks, outOf });
  };

  const take = async (index: number, marks: number): Promise<void> => {
    if (!steps) return;
    const next = steps.map((own, place) => (place === index ? marks : own));
    const sum = Math.min(
      outOf,
      next.reduce((total, own) => total + own, 0),
    );
    const isSaved = await save([
      { attempt: tried.current.attempt, kind: 'steps-marked', body: { ...about, or, steps: next, marks: sum } },
    ]);
    if (!isSaved) return;
    setSteps(next);
    onSettled({ marks: sum, outOf });
  };

  const taken = steps?.reduce((sum, own) => sum + own, 0) ?? 0;
  const children = (
    <div ref={top} tabIndex={-1} className="outline-none">
      <form
        id={form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (isMarked) onNext();
          else void check();
        }}
      >
        <QuestionSheet
          question={{ ...variant, marks: outOf }}
          words={pack.words}
          language={pack.language}
          head={question.variants.length > 1 ? 'new numbers each time' : typeNames[question.type]}
          given={given}
          onGive={(next) => {
            setGiven(next);
            setLooked(undefined);
          }}
          isLocked={isMarked}
          canType={canTypeIn(variant)}
          {...(isMarked && { rightOption: (slot) => rightOptionOf(variant, slot) })}
          renderTyped={(slot, own) => {
            const judged = looked?.slots.get(slot.part);
            return (
              <TypedAnswer
                label={slot.part === null ? 'Your answer' : `Your answer to part ${slot.part}`}
                text={own?.text ?? ''}
                verdict={judged?.verdict}
                note={judged?.sentence}
                isLocked={isMarked}
                onType={(text) => {
                  setGiven(withAnswer(given, { part: slot.part, or: slot.or, text }));
                  setLooked(undefined);
                }}
              />
            );
          }}
        >
          {isOnPaper && !isMarked && (
            <p className="mt-4 text-[15px] text-ink-2">Write it on paper, then mark it here step by step.</p>
          )}
        </QuestionSheet>
      </form>
      <p role="status" className="mt-2 text-[15px] text-ink-2">
        {looked && !looked.isReadable && unanswered(looked)}
        {isMarked && <span className="sr-only">{sayOutcome(looked, taken, outOf)}</span>}
      </p>
      {!isMarked && helped > 0 && (
        <section aria-label="Steps shown" className="mt-4">
          <StepsList solution={solution} words={pack.words} language={pack.language} taken={undefined} shown={helped} />
        </section>
      )}
      {!isMarked && solution.steps.length > helped && (
        <button
          type="button"
          className="mt-3 min-h-11 font-semibold text-pen-deep underline underline-offset-4"
          onClick={() => setHelped(helped + 1)}
        >
          {helped === 0 ? 'Show me the first step' : 'Show me the next step'}
          <span className="sr-only">, which then earns nothing</span>
        </button>
      )}
      {isMarked && (
        <section aria-labelledby="steps" className="mt-6">
          <h2 id="steps" className="mb-1 text-xl">
            How the marks are given
          </h2>
          <StepsList
            solution={solution}
            words={pack.words}
            language={pack.language}
            taken={steps}
            helped={helped}
            onTake={(index, marks) => void take(index, marks)}
          />
          <p className="mt-3 text-ink-2">
            You have <strong className="text-ink">{`${writeMarks(taken)} of ${writeMarks(outOf)}`}</strong>.{' '}
            {isOnPaper ? 'Tick the steps that you have.' : 'Tap a step to take its mark or give it back.'}
          </p>
        </section>
      )}
    </div>
  );
  return frame(
    children,
    <>
      <ReportMistake about={{ subjectId, key, hash, variant: planned.variant }} />
      <Button type="submit" form={form} className="min-w-40" disabled={isSaving}>
        {isMarked ? (isLast ? 'Finish' : 'Next question') : isOnPaper ? 'Mark my answer' : 'Check'}
      </Button>
    </>,
  );
}

/** One try at a question: it begins when the question is shown. */
function useTry() {
  const tried = useRef({ attempt: '', startMs: 0 });
  useEffect(() => {
    tried.current = { attempt: newId(), startMs: performance.now() };
  }, []);
  return tried;
}

const typeNames: Record<Planned['question']['type'], string> = {
  'multiple-choice': 'choose one',
  'assertion-reason': 'assertion and reason',
  short: 'short answer',
  long: 'long answer',
  'case-based': 'case',
  extract: 'extract',
  grammar: 'grammar',
  writing: 'writing',
  map: 'map',
};

function unanswered({ slots }: Checked): string {
  const [first] = [...slots.values()].filter(({ verdict }) => verdict === 'look-again');
  return first?.sentence ? 'Please look again at your answer.' : 'Please give an answer first.';
}

function sayOutcome(looked: Checked | undefined, taken: number, outOf: number): string {
  const marks = `${writeMarks(taken)} of ${writeMarks(outOf)} marks`;
  if (!looked?.isReadable || looked.verdict === 'unmarked') return marks;
  return `${looked.verdict === 'right' ? 'Right' : looked.verdict === 'partly' ? 'Partly right' : 'Not right'}, ${marks}`;
}

/** Says so when this device cannot keep it; the answer stays on the screen. */
async function save(news: Parameters<typeof record>[0]): Promise<boolean> {
  try {
    await record(news);
    return true;
  } catch {
    showToast('This device could not save it. Free some room and try again.', { toastMs: 8_000, tone: 'bad' });
    return false;
  }
}
