import { expect, test } from 'vitest';
import type { PracticeVariant } from '../contract.ts';
import { checkAnswer } from './check-answer.ts';
import { slotsOf } from './slots.ts';

const number = (value: number, unit = '') => ({
  kind: 'number' as const,
  text: String(value),
  value,
  tolerance: 0,
  figures: null,
  unit,
});
const steps = [
  { marks: 1, part: null, html: 'one' },
  { marks: 1, part: null, html: 'two' },
  { marks: 1, part: null, html: 'three' },
];

const typed: PracticeVariant = {
  html: 'The sum?',
  solution: { answers: [{ part: null, html: '900' }], steps, notes: [] },
  accepts: { own: [{ part: null, forms: [number(900)], line: 1 }], or: [], partOr: {} },
};

const choice: PracticeVariant = {
  html: 'Which?',
  options: ['1', '2', '3', '4'],
  solution: {
    answers: [{ part: null, option: 'b', html: '2' }],
    steps: [{ marks: 1, part: null, html: '' }],
    notes: [],
  },
  accepts: { own: [], or: [], partOr: {} },
};

const given = (text: string, part: string | null = null) => [{ part, or: 0, text }];

test('a right number has all its steps', async () => {
  const checked = await checkAnswer({ variant: typed, outOf: 3, given: given('900'), helped: 0 });
  expect(checked).toMatchObject({ isReadable: true, verdict: 'right', marks: 3, steps: [1, 1, 1] });
});

test('a step that was shown before the answer costs that step only', async () => {
  const checked = await checkAnswer({ variant: typed, outOf: 3, given: given('900'), helped: 1 });
  expect(checked).toMatchObject({ marks: 2, steps: [0, 1, 1] });
});

test('what cannot be read, and what is not there, is not wrong', async () => {
  expect((await checkAnswer({ variant: typed, outOf: 3, given: given('९oo??'), helped: 0 })).isReadable).toBe(false);
  expect((await checkAnswer({ variant: typed, outOf: 3, given: [], helped: 0 })).isReadable).toBe(false);
  expect((await checkAnswer({ variant: choice, outOf: 1, given: [], helped: 0 })).isReadable).toBe(false);
});

test('of options only the right one earns anything', async () => {
  const verdicts = ['a', 'b', 'c', 'd'].map(async (letter) => {
    const checked = await checkAnswer({ variant: choice, outOf: 1, given: given(letter), helped: 0 });
    return checked.isReadable && [checked.verdict, checked.marks];
  });
  expect(await Promise.all(verdicts)).toEqual([
    ['wrong', 0],
    ['right', 1],
    ['wrong', 0],
    ['wrong', 0],
  ]);
});

test('parts are judged apart, and one that is left earns nothing', async () => {
  const part = (label: string, marks: number) => ({ label, marks, html: label, options: ['1', '2', '3', '4'] });
  const variant: PracticeVariant = {
    html: '',
    parts: [part('i', 1), part('ii', 2)],
    solution: {
      answers: [
        { part: 'i', option: 'a', html: '' },
        { part: 'ii', option: 'd', html: '' },
      ],
      steps: [
        { marks: 1, part: 'i', html: '' },
        { marks: 2, part: 'ii', html: '' },
      ],
      notes: [],
    },
    accepts: { own: [], or: [], partOr: {} },
  };
  const checked = await checkAnswer({ variant, outOf: 3, given: given('a', 'i'), helped: 0 });
  expect(checked).toMatchObject({ isReadable: true, verdict: 'partly', marks: 1, steps: [1, 0] });
});

test('what is written on paper waits for the student, with nothing earned yet', async () => {
  const written = { ...typed, accepts: { own: [], or: [], partOr: {} } };
  expect(slotsOf(written, [], () => false)).toEqual([{ part: null, or: 0, kind: 'paper' }]);
  const checked = await checkAnswer({ variant: written, outOf: 3, given: [], helped: 0 });
  expect(checked).toMatchObject({ isReadable: true, verdict: 'unmarked', marks: 0, steps: [0, 0, 0] });
});

test('of two alternatives the chosen one is judged', async () => {
  const variant: PracticeVariant = {
    ...choice,
    or: [
      {
        html: 'Or which?',
        options: ['5', '6', '7', '8'],
        solution: {
          answers: [{ part: null, option: 'c', html: '7' }],
          steps: [{ marks: 1, part: null, html: '' }],
          notes: [],
        },
      },
    ],
  };
  const chosen = (text: string) => checkAnswer({ variant, outOf: 1, given: [{ part: null, or: 1, text }], helped: 0 });
  expect(await chosen('c')).toMatchObject({ verdict: 'right', marks: 1 });
  expect(await chosen('b')).toMatchObject({ verdict: 'wrong', marks: 0 });
});
