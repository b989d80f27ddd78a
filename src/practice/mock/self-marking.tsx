import { useState } from 'react';
import { useVariant } from '../../page-kit/variants.ts';
import type { PaperContent } from '../../questions/contract.ts';
import { writeMarks } from '../../questions/format/marks.ts';
import { Html } from '../../questions/screen/html.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { SelectField } from '../../ui/field.tsx';
import { askedOf } from '../answering/slots.ts';
import { StepsList } from '../answering/steps-list.tsx';
import type { MarkedQuestion, MockMarking } from '../contract.ts';
import { record } from '../device/practice-store.ts';
import type { MockAttempt, MockMark } from '../log/mocks.ts';
import { earnedByOptions } from './machine-marks.ts';
import { lossReasons, reasonNames } from './result-tables.tsx';

interface SelfMarkingProps {
  attempt: MockAttempt;
  paper: PaperContent;
  marking: MockMarking;
}

/** Every question with its answer; what was written on paper is marked step by step. */
export function SelfMarking({ attempt, paper, marking }: SelfMarkingProps) {
  const { paths } = useVariant();
  const questions = paper.sections.flatMap((section) => section.questions);
  const hasSteps = marking.questions.some(({ whole }) => whole !== null);
  return (
    <section aria-labelledby="marking" className="mt-8">
      <h2 id="marking" className="mb-1 text-[22px]">
        Question by question
      </h2>
      {!hasSteps && (
        <div className="mb-4 grid justify-items-start gap-3 rounded-card border border-rule bg-sheet p-4">
          <p>
            The multiple-choice questions have been marked. The steps for the written ones come with the subject, with
            every paper, question and solution in it.
          </p>
          <ButtonLink look="soft" to={`${paths.papers}?subjectId=${paper.subjectId}&classId=${paper.classid}`}>
            See the subject
          </ButtonLink>
        </div>
      )}
      <ol className="grid gap-3">
        {questions.map((question) => {
          const marked = marking.questions.find(({ number }) => number === question.number);
          const placed = attempt.questions.find(({ number }) => number === question.number);
          if (!marked || !placed) return null;
          return (
            <MarkedItem
              key={question.number}
              attempt={attempt}
              paper={paper}
              question={question}
              marked={marked}
              outOf={placed.outOf}
            />
          );
        })}
      </ol>
    </section>
  );
}

interface MarkedItemProps {
  attempt: MockAttempt;
  paper: PaperContent;
  question: PaperContent['sections'][number]['questions'][number];
  marked: MarkedQuestion;
  outOf: number;
}

function MarkedItem({ attempt, paper, question, marked, outOf }: MarkedItemProps) {
  const { number } = question;
  const mark = attempt.marks.get(number);
  const given = attempt.answers.get(number) ?? [];
  const or = mark?.or ?? given[0]?.or ?? 0;
  const asked = askedOf(question, or);
  const [isOpen, setIsOpen] = useState(false);
  const key = marked.keys.find((one) => one.part === null && one.or === or);
  return (
    <li className="rounded-card border border-rule bg-sheet">
      <details onToggle={(event) => setIsOpen(event.currentTarget.open)}>
        <summary className="flex min-h-14 items-center gap-3 px-4 py-2">
          <span className="font-semibold tabular-nums">Question {number}</span>
          <span className="ml-auto text-[15px] text-ink-2">{describeMark(mark, outOf, marked)}</span>
        </summary>
        {isOpen && (
          <div className="grid gap-4 border-rule border-t px-4 py-4">
            <div lang={paper.language} className="question-content">
              <Html html={asked.html} />
              {asked.options && (
                <ol className="options">
                  {asked.options.map((option, index) => {
                    const letter = 'abcd'[index];
                    const isGiven = given.some(({ part, text }) => part === null && text === letter);
                    return (
                      <li key={letter} className={letter === key?.option ? 'right' : undefined}>
                        <span className="label">{paper.words.optionLetters[index]}</span>
                        <Html html={option} />
                        {letter === key?.option && <span className="sr-only">Right answer</span>}
                        {isGiven && <span className="ml-auto text-ink-2 text-sm">your answer</span>}
                      </li>
                    );
                  })}
                </ol>
              )}
              {asked.parts && (
                <ol className="parts">
                  {asked.parts.map((part) => (
                    <li key={part.label} className="part">
                      <span className="label">({part.label})</span>
                      <Html html={part.html} className="asked" />
                    </li>
                  ))}
                </ol>
              )}
            </div>
            {marked.whole && (
              <Marking attempt={attempt} marked={marked} paper={paper} or={or} mark={mark} outOf={outOf} />
            )}
            {mark && mark.marks < outOf && <Reason attempt={attempt} number={number} mark={mark} />}
          </div>
        )}
      </details>
    </li>
  );
}

function describeMark(mark: MockMark | undefined, outOf: number, { whole }: MarkedQuestion): string {
  if (mark) return `${writeMarks(mark.marks)} of ${writeMarks(outOf)}`;
  return whole ? `mark it, ${writeMarks(outOf)}` : `${writeMarks(outOf)} marks, on paper`;
}

interface MarkingProps {
  attempt: MockAttempt;
  marked: MarkedQuestion;
  paper: PaperContent;
  or: number;
  mark: MockMark | undefined;
  outOf: number;
}

function Marking({ attempt, marked, paper, or, mark, outOf }: MarkingProps) {
  const given = attempt.answers.get(marked.number) ?? [];
  const solution = marked.whole?.or?.[or - 1]?.solution ?? marked.whole?.solution;
  if (!solution) return null;
  const isMachine = mark?.by === 'machine';
  const steps = solution.steps.map((_, index) => mark?.steps[index] ?? 0);
  const take = (index: number, marks: number): void => {
    const next = steps.map((own, place) => (place === index ? marks : own));
    const sum = Math.min(
      outOf,
      next.reduce((total, own) => total + own, 0),
    );
    void write(attempt, marked.number, { by: 'student', or, steps: next, marks: sum, reason: mark?.reason ?? null });
  };
  const begin = (all: boolean): void => {
    const next = solution.steps.map(({ marks }) => (all ? marks : 0));
    const sum = all ? outOf : Math.min(outOf, earnedByOptions(marked, given));
    void write(attempt, marked.number, { by: 'student', or, steps: next, marks: sum, reason: null });
  };
  return (
    <div>
      <h3 className="mb-1 text-lg">How the marks are given</h3>
      <StepsList
        solution={solution}
        words={paper.words}
        language={paper.language}
        taken={isMachine ? undefined : steps}
        {...(!isMachine && { onTake: take })}
      />
      {!mark && (
        <div className="mt-2 flex flex-wrap gap-2">
          <button
            type="button"
            className="min-h-11 rounded-button bg-pen-soft px-3.5 font-semibold text-pen-deep"
            onClick={() => begin(true)}
          >
            I have all of it
          </button>
          <button
            type="button"
            className="min-h-11 rounded-button border-[1.5px] border-rule px-3.5 font-semibold"
            onClick={() => begin(false)}
          >
            I have none of it
          </button>
        </div>
      )}
    </div>
  );
}

function Reason({ attempt, number, mark }: { attempt: MockAttempt; number: number; mark: MockMark }) {
  return (
    <SelectField
      label="Why were marks lost?"
      className="max-w-72"
      value={mark.reason ?? ''}
      onChange={(event) => {
        const reason = lossReasons.find((one) => one === event.target.value) ?? null;
        void write(attempt, number, { ...mark, reason });
      }}
    >
      <option value="">Choose a reason</option>
      {lossReasons.map((reason) => (
        <option key={reason} value={reason}>
          {reasonNames[reason]}
        </option>
      ))}
    </SelectField>
  );
}

async function write({ id }: MockAttempt, number: number, mark: MockMark): Promise<void> {
  await record([{ attempt: id, kind: 'mock-marked', body: { number, ...mark } }]);
}
