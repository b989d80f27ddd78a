import type { ComponentProps } from 'react';
import { languageNames } from '../../../../papers/browsing/paper-facts.ts';

export const box =
  'min-h-11 w-full min-w-0 rounded-button border-[1.5px] border-rule bg-sheet px-2.5 text-[15px] hover:border-ink-2 ' +
  'focus:border-pen-deep disabled:border-transparent disabled:bg-transparent disabled:text-ink';

type Choices = readonly (readonly [value: string, text: string])[];

export const accessChoices: Choices = [
  ['free', 'Free'],
  ['paid', 'Paid'],
];
export const languageChoices: Choices = Object.entries(languageNames);

/** One thing to choose about a file, with its name in `aria-label`. */
export function Choice({ choices, ...select }: ComponentProps<'select'> & { choices: Choices }) {
  return (
    <select className={`${box} aria-[invalid=true]:border-red`} {...select}>
      {choices.map(([value, text]) => (
        <option key={value} value={value}>
          {text}
        </option>
      ))}
    </select>
  );
}
