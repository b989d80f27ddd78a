import { Check, X } from 'lucide-react';
import { useId } from 'react';
import { Html } from '../../questions/screen/html.tsx';
import { letters } from './slots.ts';

interface ChoiceOptionsProps {
  options: readonly string[];
  /** What the document calls them: `(a)`, `(क)`. */
  labels: readonly string[];
  chosen: string | undefined;
  onChoose: (letter: string) => void;
  /** The letter of the right one, once it may be known. */
  right?: string | undefined;
  isLocked?: boolean;
  name: string;
}

/** The options of a question, one of which is chosen. */
export function ChoiceOptions({ options, labels, chosen, onChoose, right, isLocked, name }: ChoiceOptionsProps) {
  const id = useId();
  return (
    <fieldset className="mt-3 grid gap-2.5" disabled={isLocked}>
      <legend className="sr-only">{name}</legend>
      {options.map((option, index) => {
        const letter = letters[index] ?? '';
        const state = right === undefined ? undefined : stateOf(letter, right, chosen);
        return (
          <label
            key={letter}
            className={`flex min-h-13 items-center gap-3 rounded-button border-[1.5px] px-3.5 py-2 has-focus-visible:outline-3 has-focus-visible:outline-pen-deep has-focus-visible:outline-offset-2 ${isLocked ? '' : 'cursor-pointer hover:border-ink-2'} ${looks[state ?? 'open']}`}
          >
            <input
              type="radio"
              name={id}
              value={letter}
              checked={chosen === letter}
              className="size-5 shrink-0 accent-pen outline-none"
              onChange={() => onChoose(letter)}
            />
            <span className="flex min-w-0 grow items-baseline gap-2">
              <span className="shrink-0 text-ink-2">{labels[index]}</span>
              <Html html={option} className="min-w-0" />
            </span>
            {state === 'right' && <Mark word="right answer" isGood />}
            {state === 'wrong' && <Mark word="not right" />}
          </label>
        );
      })}
    </fieldset>
  );
}

const looks = {
  open: 'border-rule bg-sheet has-checked:border-pen has-checked:bg-pen-soft',
  right: 'border-tick bg-tick-soft',
  wrong: 'border-red bg-red-soft',
  other: 'border-rule bg-sheet',
};

function stateOf(letter: string, right: string, chosen: string | undefined): keyof typeof looks {
  if (letter === right) return 'right';
  return letter === chosen ? 'wrong' : 'other';
}

function Mark({ word, isGood = false }: { word: string; isGood?: boolean }) {
  const Icon = isGood ? Check : X;
  return (
    <span className={`ml-auto inline-flex shrink-0 items-center ${isGood ? 'text-tick' : 'text-red'}`}>
      <Icon aria-hidden className="size-5" strokeWidth={3} />
      <span className="sr-only">{word}</span>
    </span>
  );
}
