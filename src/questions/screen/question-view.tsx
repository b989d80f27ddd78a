import type { ReactNode } from 'react';
import type { AlternativeOnScreen, QuestionOnScreen, WordsOnScreen } from '../contract.ts';
import { Html } from './html.tsx';
import { MarksBox } from './marks-box.tsx';
import { SolutionView } from './solution-view.tsx';
import './question-content.css';

interface QuestionViewProps {
  question: QuestionOnScreen & { number: number };
  /** What its address names it by. */
  anchor: string | undefined;
  words: WordsOnScreen;
}

/** A question with everything that belongs to it, as it stands on an exam paper. */
export function QuestionView({ question, anchor, words }: QuestionViewProps) {
  const { number, marks, or = [], visuallyImpaired } = question;
  return (
    <article id={anchor} data-number={number} tabIndex={-1} className="question">
      <h3 className="number">
        <span className="sr-only">Question </span>
        {number}
      </h3>
      <div className="asked">
        <Asked asked={question} words={words} />
        {or.map((alternative) => (
          <Alternative key={alternative.html} title={words.or}>
            <Asked asked={alternative} words={words} />
          </Alternative>
        ))}
        {visuallyImpaired && (
          <details className="aside">
            <summary>{words.visuallyImpaired}</summary>
            <Asked asked={visuallyImpaired} words={words} />
          </details>
        )}
      </div>
      <MarksBox marks={marks} />
    </article>
  );
}

type AskedProps = { asked: Omit<AlternativeOnScreen, 'parts'> & Pick<QuestionOnScreen, 'parts'>; words: WordsOnScreen };

function Asked({ asked: { html, options, parts, solution }, words }: AskedProps) {
  const rightOption = (part: string | null) => solution?.answers.find((answer) => answer.part === part)?.option;
  return (
    <>
      <Html html={html} />
      {options && <Options options={options} letters={words.optionLetters} right={rightOption(null)} />}
      {parts && (
        <ol className="parts">
          {parts.map((part) => (
            <li key={part.label} className="part">
              <span className="label">({part.label})</span>
              <div className="asked">
                <Html html={part.html} />
                {part.options && (
                  <Options options={part.options} letters={words.optionLetters} right={rightOption(part.label)} />
                )}
                {part.or?.map((alternative) => (
                  <Alternative key={alternative.html} title={words.or}>
                    <Asked asked={alternative} words={words} />
                  </Alternative>
                ))}
              </div>
              {part.marks !== null && <MarksBox marks={part.marks} />}
            </li>
          ))}
        </ol>
      )}
      {solution && <SolutionView solution={solution} words={words} />}
    </>
  );
}

function Alternative({ title, children }: { title: string; children: ReactNode }) {
  return (
    <>
      <p className="or">
        <span>{title}</span>
      </p>
      {children}
    </>
  );
}

interface OptionsProps {
  options: readonly string[];
  letters: readonly string[];
  /** The letter of the right one, where solutions are shown. */
  right: string | undefined;
}

/** About as much as stands in half a line on a wide screen. */
const shortLetters = 34;

function Options({ options, letters, right }: OptionsProps) {
  const areShort = options.every((option) => option.replace(/<[^>]*>/g, '').length <= shortLetters);
  return (
    <ol className={areShort ? 'options short' : 'options'}>
      {options.map((option, index) => {
        const isRight = right !== undefined && 'abcd'[index] === right;
        return (
          <li key={letters[index]} className={isRight ? 'right' : undefined}>
            <span className="label">{letters[index]}</span>
            <Html html={option} />
            {isRight && <span className="sr-only">Right answer</span>}
          </li>
        );
      })}
    </ol>
  );
}
