import type { SolutionOnScreen, WordsOnScreen } from '../contract.ts';
import { Html } from './html.tsx';
import { MarksBox } from './marks-box.tsx';

/** The answer, its steps with what each of them earns, and what examiners note about it. */
export function SolutionView({ solution, words }: { solution: SolutionOnScreen; words: WordsOnScreen }) {
  const { steps, notes } = solution;
  // The right one of several options is ticked where it stands.
  const answers = solution.answers.filter(({ option }) => option === undefined);
  const noteTitles = { 'also-accepted': words.alsoAccepted, 'common-mistake': words.commonMistake };
  return (
    <div className="solution">
      {answers.length > 0 && (
        <div className="answer">
          <p className="aside-title">{words.answer}</p>
          {answers.map(({ part, html }) => (
            <div key={part} className={part === null ? undefined : 'part'}>
              {part !== null && <span className="label">({part})</span>}
              <Html html={html} />
            </div>
          ))}
        </div>
      )}
      <ol className="steps">
        {steps.map(({ marks, html }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: steps have no other name, and never change their order.
          <li key={index} className={marks > 0 ? 'earns' : undefined}>
            <Html html={html} />
            {marks > 0 && <MarksBox marks={marks} />}
          </li>
        ))}
      </ol>
      {notes.map(({ kind, html }) => (
        <div key={html} className={`note ${kind}`}>
          <p className="aside-title">{noteTitles[kind]}</p>
          <Html html={html} />
        </div>
      ))}
    </div>
  );
}
