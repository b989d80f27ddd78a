import type { SolutionOnScreen, WordsOnScreen } from '../../questions/contract.ts';
import { writeMarks } from '../../questions/format/marks.ts';
import { Html } from '../../questions/screen/html.tsx';

interface StepsListProps {
  solution: SolutionOnScreen;
  words: WordsOnScreen;
  language: string;
  /** Marks taken for each step; missing while they are only shown. */
  taken: readonly number[] | undefined;
  /** So many are shown; all when left out. */
  shown?: number;
  /** Steps that were shown before the answer was given: they earn nothing. */
  helped?: number;
  onTake?: (index: number, marks: number) => void;
}

/** How the marks are given: step by step, each taken by whoever has it. */
export function StepsList({ solution, words, language, taken, shown, helped = 0, onTake }: StepsListProps) {
  const steps = shown === undefined ? solution.steps : solution.steps.slice(0, shown);
  const answers = solution.answers.filter(({ option }) => option === undefined);
  const noteTitles = { 'also-accepted': words.alsoAccepted, 'common-mistake': words.commonMistake };
  return (
    <div lang={language} className="question-content">
      {shown === undefined && answers.length > 0 && (
        <div className="answer mb-3">
          <p className="aside-title">{words.answer}</p>
          {answers.map(({ part, html }) => (
            <div key={part} className={part === null ? undefined : 'part'}>
              {part !== null && <span className="label">({part})</span>}
              <Html html={html} />
            </div>
          ))}
        </div>
      )}
      <ol>
        {steps.map(({ marks, html }, index) => (
          <li
            // biome-ignore lint/suspicious/noArrayIndexKey: steps have no other name, and never change their order.
            key={index}
            className="flex items-start gap-3 border-rule border-b border-dashed py-2.5 last:border-b-0"
          >
            <Step
              number={index + 1}
              marks={marks}
              html={html}
              taken={taken?.[index]}
              isHelped={index < helped}
              onTake={onTake && ((next) => onTake(index, next))}
            />
          </li>
        ))}
      </ol>
      {shown === undefined &&
        solution.notes.map(({ kind, html }) => (
          <div key={html} className={`note ${kind}`}>
            <p className="aside-title">{noteTitles[kind]}</p>
            <Html html={html} />
          </div>
        ))}
    </div>
  );
}

interface StepProps {
  number: number;
  marks: number;
  html: string;
  taken: number | undefined;
  isHelped: boolean;
  onTake: ((marks: number) => void) | undefined;
}

function Step({ number, marks, html, taken, isHelped, onTake }: StepProps) {
  const box = marks > 0 && (
    <span className="mt-0.5 shrink-0 rounded-md border-[1.5px] border-ink px-2 font-semibold text-[15px] leading-6">
      {taken !== undefined && taken > 0 && taken < marks && `${writeMarks(taken)} of `}
      {writeMarks(marks)}
      <span className="sr-only"> {marks > 1 ? 'marks' : 'mark'}</span>
    </span>
  );
  if (marks === 0 || taken === undefined || !onTake || isHelped) {
    return (
      <>
        <span aria-hidden="true" className="mt-0.5 w-6 shrink-0 text-center text-ink-2 tabular-nums">
          {number}.
        </span>
        <div className="min-w-0 grow">
          <Html html={html} />
          {isHelped && marks > 0 && <p className="text-ink-2 text-sm">Shown before you answered: no mark for it.</p>}
        </div>
        {box}
      </>
    );
  }
  const half = Math.ceil(marks) / 2;
  return (
    <>
      <label className="flex min-w-0 grow cursor-pointer items-start gap-3">
        <input
          type="checkbox"
          checked={taken > 0}
          className="mt-0.5 size-6 shrink-0 accent-tick"
          onChange={() => onTake(taken > 0 ? 0 : marks)}
        />
        <span className="sr-only">I have step {number}:</span>
        <Html html={html} className="min-w-0 grow" />
      </label>
      {marks >= 1 && taken > 0 && (
        <button
          type="button"
          aria-pressed={taken < marks}
          aria-label={`Half of step ${number}`}
          className="min-h-9 shrink-0 rounded-button border border-rule px-2.5 text-[15px] text-ink-2 aria-pressed:border-pen aria-pressed:bg-pen-soft aria-pressed:text-pen-deep"
          onClick={() => onTake(taken < marks ? marks : half)}
        >
          half
        </button>
      )}
      {box}
    </>
  );
}
