import { expect, test } from 'vitest';
import type { PracticeQuestion, PracticeVariant } from '../contract.ts';
import type { DueCard } from '../log/due.ts';
import type { Review } from '../log/reviews.ts';
import { atATime, planChapter, planDue } from './plan.ts';

const variant: PracticeVariant = {
  html: '',
  solution: { answers: [], steps: [], notes: [] },
  accepts: { own: [], or: [], partOr: {} },
};

function question(key: string, parts: Partial<PracticeQuestion> = {}): PracticeQuestion {
  return {
    key,
    hash: 'a'.repeat(64),
    type: 'short',
    chapter: 'Circles',
    marks: 2,
    skill: null,
    documents: ['practice'],
    isFree: false,
    variants: [variant],
    ...parts,
  };
}

function review(key: string, marks: number): Review {
  const place = { subjectId: 1, chapter: 'Circles', hash: 'a'.repeat(64), at: 1, isHelped: false, dueKey: null };
  return { ...place, key, marks, outOf: 2, order: key };
}

function card(key: string): DueCard {
  return { subjectId: 1, chapter: 'Circles', key, dueAt: 0, lastAt: 0, isFailed: false, times: 1 };
}

const keysOf = (planned: { question: PracticeQuestion }[]): string[] => planned.map(({ question: { key } }) => key);

test('what is new comes before what went badly, and that before what went well', () => {
  const questions = ['good', 'bad', 'new'].map((key) => question(key));
  const plan = planChapter({ questions, reviews: [review('good', 2), review('bad', 0)], due: [] });
  expect(keysOf(plan)).toEqual(['new', 'bad', 'good']);
});

test('what is due is practised by a fresh question of its kind, and named by it', () => {
  const questions = [question('seen'), question('long', { type: 'long' }), question('fresh')];
  const plan = planDue({ questions, reviews: [review('seen', 1)], due: [card('seen')] });
  expect(plan.map(({ question: { key }, dueKey }) => [key, dueKey])).toEqual([['fresh', 'seen']]);
});

test('a question whose numbers change is due with the next of them', () => {
  const varied = question('varied', { variants: [variant, variant, variant] });
  const reviews = [review('varied', 1), review('varied', 2)];
  const plan = planDue({ questions: [varied, question('fresh')], reviews, due: [card('varied')] });
  expect(plan).toMatchObject([{ question: { key: 'varied' }, variant: 2, dueKey: null }]);
});

test('no question comes twice, and no more than fit into a sitting', () => {
  const questions = Array.from({ length: 30 }, (_, index) => question(`q${index}`));
  const reviews = questions.slice(0, 5).map(({ key }) => review(key, 1));
  const plan = planChapter({ questions, reviews, due: questions.slice(0, 5).map(({ key }) => card(key)) });
  expect(plan).toHaveLength(atATime);
  expect(new Set(keysOf(plan)).size).toBe(atATime);
});
