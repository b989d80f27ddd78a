import { useCallback, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { useVariant } from '../../page-kit/variants.ts';
import type { PaperContent } from '../../questions/contract.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { QuestionSheet } from '../answering/question-sheet.tsx';
import { nothingTyped, slotsOf } from '../answering/slots.ts';
import type { Given } from '../log/events-contract.ts';
import type { MockAttempt } from '../log/mocks.ts';
import { ExamTime, Pace } from './exam-time.tsx';
import { FinishDialog } from './finish-dialog.tsx';
import { Palette, type PaletteQuestion } from './palette.tsx';
import { paletteState } from './palette-states.ts';
import { SaveNote } from './save-note.tsx';
import { type Sitting as SittingState, useSitting } from './use-attempt.ts';

type PlacedQuestion = PaperContent['sections'][number]['questions'][number] & {
  sectionName: string;
};

/** A paper being sat as an exam. */
export function Sitting({ begun, paper }: { begun: MockAttempt; paper: PaperContent }) {
  const sitting = useSitting(begun);
  const { attempt, opening, saving } = sitting;
  const questions = placeQuestions(paper);
  const [number, setNumber] = useState(() => begun.current ?? questions[0]?.number ?? 1);
  const index = Math.max(
    0,
    questions.findIndex((one) => one.number === number),
  );
  const question = questions[index];
  const [open, setOpen] = useState<'palette' | 'finish'>();
  const heading = useRef<HTMLHeadingElement>(null);
  const limitSeconds = attempt.minutes * 60;
  const palette = questions.map(
    (one): PaletteQuestion => ({ number: one.number, section: one.sectionName, state: stateOf(attempt, one.number) }),
  );
  const doneMarks = questions
    .filter((one) => attempt.answers.has(one.number))
    .reduce((sum, { marks }) => sum + marks, 0);
  const finish = useFinish(sitting, paper.paperid);
  const { given, give } = useGiven(sitting, number);
  const timeUp = (): void => {
    // A device without room is asked again until it has some.
    void finish('time').catch(() => setTimeout(timeUp, 5_000));
  };
  useSeen(sitting, number);
  const goTo = useCallback((next: number) => {
    setNumber(next);
    setOpen(undefined);
    scrollTo({ top: 0 });
    // After the question has been put in place.
    requestAnimationFrame(() => heading.current?.focus({ preventScroll: true }));
  }, []);
  if (!question) return null;
  const { [index - 1]: previous, [index + 1]: next } = questions;
  const isForReview = attempt.forReview.has(number);
  return (
    <div className="flex min-h-dvh flex-col">
      <header className="sticky top-0 z-20 border-rule border-b bg-sheet pt-[env(safe-area-inset-top)]">
        <div className="mx-auto flex min-h-17 max-w-[1280px] items-center gap-x-4 px-4 md:px-7">
          <div className="min-w-0 grow">
            <h1 className="truncate text-base md:text-xl">{paper.papername} · mock</h1>
            <SaveNote saving={saving} savedAtMs={attempt.lastAt} />
          </div>
          <ExamTime opening={opening} limitSeconds={limitSeconds} onUp={timeUp} />
          <Button look="outline" className="px-3!" onClick={() => setOpen('finish')}>
            Finish
          </Button>
        </div>
      </header>
      <div className="mx-auto grid w-full max-w-[1280px] grow content-start items-start gap-5 px-4 py-4 md:px-7 md:py-6 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <main id="content" tabIndex={-1} className="min-w-0 outline-none">
          <QuestionSheet
            key={number}
            question={question}
            words={paper.words}
            language={paper.language}
            head={
              <h2
                ref={heading}
                tabIndex={-1}
                className="font-normal font-sans text-[15px] tracking-normal outline-none"
              >
                {question.sectionName && `${question.sectionName} · `}Question {number} of {questions.length}
              </h2>
            }
            given={given}
            onGive={give}
            canType={nothingTyped}
          >
            <OnPaper question={question} given={given} onGive={give} />
          </QuestionSheet>
          {saving === 'failed' && (
            <p role="alert" className="mt-3 rounded-button bg-red-soft px-3.5 py-2.5 text-red">
              The last tap could not be saved: this device has no room left, or keeps nothing. Free some room and tap
              again.
            </p>
          )}
        </main>
        <aside className="grid gap-4 max-lg:hidden">
          <section aria-labelledby="palette" className="rounded-card border border-rule bg-sheet p-4">
            <h2 id="palette" className="mb-2.5 text-lg">
              Questions
            </h2>
            <Palette questions={palette} current={number} onOpen={goTo} />
          </section>
          <Pace opening={opening} limitSeconds={limitSeconds} doneMarks={doneMarks} totalMarks={paper.marks ?? 0} />
        </aside>
      </div>
      <footer
        data-floating
        className="sticky bottom-0 z-20 border-rule border-t bg-sheet pb-[env(safe-area-inset-bottom)]"
      >
        <div className="mx-auto flex max-w-[1280px] items-center gap-1.5 px-3 py-2.5 sm:gap-2 md:px-7">
          <Button look="soft" className="px-3!" disabled={!previous} onClick={() => previous && goTo(previous.number)}>
            Back
          </Button>
          <Button
            look="outline"
            className="px-3!"
            aria-pressed={isForReview}
            onClick={() => void sitting.review(number, !isForReview)}
          >
            <span className="max-sm:hidden">{isForReview ? 'Marked for review' : 'Mark for review'}</span>
            <span className="sm:hidden">{isForReview ? 'Marked' : 'Review'}</span>
          </Button>
          <button
            type="button"
            disabled={!attempt.answers.has(number)}
            className="min-h-11 px-3 font-semibold text-ink-2 hover:text-ink disabled:opacity-50 max-sm:hidden"
            onClick={() => give([])}
          >
            Clear
          </button>
          <Button look="soft" className="px-3! lg:hidden" onClick={() => setOpen('palette')}>
            {number}/{questions.length}
            <span className="sr-only">: all questions</span>
          </Button>
          <Button className="ml-auto px-3.5! sm:px-4.5!" onClick={() => (next ? goTo(next.number) : setOpen('finish'))}>
            {next ? (
              <>
                <span className="max-sm:hidden">Save and next</span>
                <span className="sm:hidden">Next</span>
              </>
            ) : (
              'Finish'
            )}
          </Button>
        </div>
      </footer>
      <Dialog title="Questions" isOpen={open === 'palette'} onClose={() => setOpen(undefined)}>
        <Palette questions={palette} current={number} onOpen={goTo} />
        {attempt.answers.has(number) && (
          <button
            type="button"
            className="mt-4 min-h-11 font-semibold text-pen-deep underline underline-offset-4 sm:hidden"
            onClick={() => {
              give([]);
              setOpen(undefined);
            }}
          >
            Clear my answer to question {number}
          </button>
        )}
      </Dialog>
      <FinishDialog
        isOpen={open === 'finish'}
        questions={palette}
        onClose={() => setOpen(undefined)}
        onFinish={() => finish('student')}
      />
    </div>
  );
}

/** Written answers are done on paper; a tick says so in the palette. */
function OnPaper({
  question,
  given,
  onGive,
}: {
  question: PlacedQuestion;
  given: readonly Given[];
  onGive: (given: Given[]) => void;
}) {
  const slots = slotsOf(question, given, nothingTyped);
  const onPaper = slots.filter(({ kind }) => kind === 'paper');
  if (onPaper.length === 0) return null;
  const isDone = onPaper.every(({ part }) => given.some((one) => one.part === part));
  const others = given.filter(({ part }) => !onPaper.some((slot) => slot.part === part));
  return (
    <div className="mt-5 border-rule border-t pt-3">
      <label className="flex min-h-11 cursor-pointer items-center gap-3 font-semibold">
        <input
          type="checkbox"
          checked={isDone}
          className="size-6 accent-pen"
          onChange={() =>
            onGive(isDone ? others : [...others, ...onPaper.map(({ part, or }) => ({ part, or, text: '' }))])
          }
        />
        I have written this on paper
      </label>
      <p className="text-[15px] text-ink-2">Mark it afterwards against the steps, mark by mark.</p>
    </div>
  );
}

function stateOf(attempt: MockAttempt, number: number) {
  return paletteState({
    isSeen: attempt.seen.has(number),
    isAnswered: attempt.answers.has(number),
    isForReview: attempt.forReview.has(number),
  });
}

/** The answer to a question, shown from the tap on; it falls back to what is stored where it could not be saved. */
function useGiven({ attempt, answer }: SittingState, number: number) {
  const [draft, setDraft] = useState<{ number: number; given: Given[] }>();
  const give = (given: Given[]): void => {
    const next = { number, given };
    setDraft(next);
    void answer(number, given).finally(() => setDraft((current) => (current === next ? undefined : current)));
  };
  return { given: draft?.number === number ? draft.given : (attempt.answers.get(number) ?? []), give };
}

/** Notes that a question was looked at, each time it is. */
function useSeen({ see, opening }: SittingState, number: number): void {
  const latest = useRef(see);
  latest.current = see;
  const isOpen = opening !== undefined;
  useEffect(() => {
    if (isOpen) void latest.current(number);
  }, [isOpen, number]);
}

/** Hands in and leads to the result. What is stored by then is what counts. */
function useFinish({ handIn, attempt }: SittingState, paperId: number) {
  const navigate = useNavigate();
  const { paths } = useVariant();
  const isAsked = useRef(false);
  return async (reason: 'student' | 'time'): Promise<void> => {
    if (isAsked.current) return;
    isAsked.current = true;
    const isHandedIn = await handIn(reason);
    isAsked.current = false;
    if (!isHandedIn) throw new Error('This device could not save it. Free some room and try again.');
    await navigate(`${paths.mock}/${paperId}/${attempt.id}`, { replace: true });
  };
}

/** A passage is given with the first of its questions; those after it that are of the same kind show it as well. */
function placeQuestions({ sections }: PaperContent): PlacedQuestion[] {
  return sections.flatMap(({ name, questions }) => {
    let shared: Pick<PlacedQuestion, 'passage' | 'type'> | undefined;
    return questions.map((question): PlacedQuestion => {
      if (question.passage) shared = question;
      if (shared?.type !== question.type) shared = undefined;
      return { ...question, sectionName: name, ...(shared?.passage && { passage: shared.passage }) };
    });
  });
}
