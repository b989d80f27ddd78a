import type { ReactNode } from 'react';
import type { AlternativeOnScreen, QuestionOnScreen, WordsOnScreen } from '../../questions/contract.ts';
import { writeMarks } from '../../questions/format/marks.ts';
import { Html } from '../../questions/screen/html.tsx';
import '../../questions/screen/question-content.css';
import type { Given } from '../log/events-contract.ts';
import { ChoiceOptions } from './choice-options.tsx';
import { askedOf, type CanType, type Slot, slotsOf, withAnswer } from './slots.ts';

interface SheetQuestion extends AlternativeOnScreen {
  parts?: QuestionOnScreen['parts'];
  or?: QuestionOnScreen['or'];
  passage?: QuestionOnScreen['passage'];
  marks: number;
}

interface QuestionSheetProps {
  question: SheetQuestion;
  words: WordsOnScreen;
  language: string;
  /** What stands above it, such as where it is in the paper. */
  head: ReactNode;
  given: readonly Given[];
  onGive: (given: Given[]) => void;
  isLocked?: boolean;
  canType: CanType;
  /** The letter of the right option, once it may be known. */
  rightOption?: (slot: Slot) => string | undefined;
  /** The place for what is typed. */
  renderTyped?: (slot: Slot, given: Given | undefined) => ReactNode;
  /** What follows the question on its sheet. */
  children?: ReactNode;
}

/** A question on its sheet, with places for the answers. */
export function QuestionSheet(props: QuestionSheetProps) {
  const { question, language, head, given, onGive, words, isLocked, children } = props;
  const or = question.or ? (given[0]?.or ?? 0) : 0;
  const asked = askedOf(question, or);
  const slots = slotsOf(question, given, props.canType);
  return (
    <article className="rounded-sheet border border-rule py-4 pr-4 pl-7 shadow-card margined sm:py-5 sm:pr-6 sm:pl-9">
      <div className="mb-2 flex items-start justify-between gap-4">
        <div className="min-w-0 text-[15px] text-ink-2">{head}</div>
        <p className="shrink-0 rounded-md border-[1.5px] border-ink px-2 font-semibold text-[15px] leading-6">
          {writeMarks(question.marks)}
          <span className="max-sm:sr-only"> {question.marks > 1 ? 'marks' : 'mark'}</span>
        </p>
      </div>
      <div lang={language} className="question-content text-[17px]">
        {question.passage && <Html html={question.passage.html} className="passage" />}
        {question.or && (
          <Alternatives
            count={question.or.length + 1}
            chosen={or}
            word={words.or}
            isLocked={isLocked ?? false}
            onChoose={(next) => onGive(next === or ? [...given] : [{ part: null, or: next, text: '' }])}
          />
        )}
        <Html html={asked.html} />
        {asked.options && <SlotAnswer {...props} slot={{ part: null, or, kind: 'choice' }} options={asked.options} />}
        {asked.parts ? (
          <Parts {...props} parts={asked.parts} slots={slots} />
        ) : (
          slots
            .filter(({ kind }) => kind === 'typed')
            .map((slot) => <SlotAnswer key={slot.or} {...props} slot={slot} options={undefined} />)
        )}
      </div>
      {children}
    </article>
  );
}

type PartsProps = QuestionSheetProps & { parts: NonNullable<QuestionOnScreen['parts']>; slots: readonly Slot[] };

function Parts({ parts, slots, ...props }: PartsProps) {
  const { given, onGive, words, isLocked } = props;
  return (
    <ol className="parts">
      {parts.map((part) => {
        const slot = slots.find((one) => one.part === part.label);
        const chosen = slot?.or ?? 0;
        const asked = part.or?.[chosen - 1] ?? part;
        return (
          <li key={part.label} className="part">
            <span className="label">({part.label})</span>
            <div className="asked">
              {part.or && slot && (
                <Alternatives
                  count={part.or.length + 1}
                  chosen={chosen}
                  word={words.or}
                  isLocked={isLocked ?? false}
                  onChoose={(or) => onGive(withAnswer(given, { part: part.label, or, text: '' }))}
                />
              )}
              <Html html={asked.html} />
              {!slot &&
                part.or?.map((alternative) => (
                  <div key={alternative.html}>
                    <p className="or">
                      <span>{words.or}</span>
                    </p>
                    <Html html={alternative.html} />
                  </div>
                ))}
              {slot && <SlotAnswer {...props} slot={slot} options={asked.options} />}
            </div>
            {part.marks !== null && (
              <p className="marks">
                {writeMarks(part.marks)}
                <span className="sr-only"> {part.marks > 1 ? 'marks' : 'mark'}</span>
              </p>
            )}
          </li>
        );
      })}
    </ol>
  );
}

function SlotAnswer(props: QuestionSheetProps & { slot: Slot; options: readonly string[] | undefined }) {
  const { slot, options, given, onGive, words, isLocked, rightOption, renderTyped } = props;
  const own = given.find(({ part }) => part === slot.part);
  if (slot.kind === 'typed') return renderTyped?.(slot, own);
  if (slot.kind !== 'choice' || !options) return null;
  return (
    <ChoiceOptions
      options={options}
      labels={words.optionLetters}
      chosen={own?.text}
      right={rightOption?.(slot)}
      isLocked={isLocked ?? false}
      name={slot.part === null ? 'Options' : `Options of part ${slot.part}`}
      onChoose={(text) => onGive(withAnswer(given, { part: slot.part, or: slot.or, text }))}
    />
  );
}

interface AlternativesProps {
  count: number;
  chosen: number;
  word: string;
  isLocked: boolean;
  onChoose: (or: number) => void;
}

/** Which of the questions that may be answered in each other's place is answered. */
function Alternatives({ count, chosen, word, isLocked, onChoose }: AlternativesProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms.
    <div role="group" aria-label="Choose one" className="mb-3 flex flex-wrap items-center gap-2">
      {Array.from({ length: count }, (_, index) => (
        <span key={String(index)} className="contents">
          {index > 0 && <span className="text-ink-2 text-sm">{word}</span>}
          <button
            type="button"
            aria-pressed={chosen === index}
            disabled={isLocked}
            className="min-h-11 rounded-button border-[1.5px] border-rule px-3.5 font-semibold text-[15px] aria-pressed:border-pen aria-pressed:bg-pen-soft aria-pressed:text-pen-deep"
            onClick={() => onChoose(index)}
          >
            Choice {index + 1}
          </button>
        </span>
      ))}
    </div>
  );
}
