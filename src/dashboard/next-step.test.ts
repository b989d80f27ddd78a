import { expect, test } from 'vitest';
import type { LibrarySubject } from '../papers/contract.ts';
import { nextStep } from './next-step.ts';

const paths = { cart: '/cart', paper: '/paper', subjects: '/view-subjects' };
const subject = (...opened: boolean[]): LibrarySubject => ({
  id: 1,
  subjectName: 'Science',
  classid: 10,
  classname: 'Class 10th',
  boughtAt: '2025-06-07T10:00:00.000Z',
  papers: opened.map((isOpened, index) => ({
    paperid: index + 1,
    papername: `Set ${index + 1}`,
    filename: null,
    enabled: true,
    subjectId: 1,
    kind: 'paper',
    access: 'paid',
    language: null,
    sizeBytes: 1000,
    pages: 2,
    picture: null,
    isOnScreen: false,
    isDownloaded: false,
    isOpened,
  })),
});

test('what is in the cart comes before everything else', () => {
  expect(nextStep(2, [subject(false)], paths)).toMatchObject({
    title: '2 subjects are waiting in your cart',
    to: '/cart',
  });
  expect(nextStep(1, [], paths).title).toBe('1 subject is waiting in your cart');
});

test('then the first bought paper that was not opened yet, in whichever subject', () => {
  const step = nextStep(0, [subject(true, true), subject(true, false, false)], paths);
  expect(step).toMatchObject({ title: 'Set 2', action: 'Open', to: '/paper/2' });
});

test('who has everything, and who has nothing, is led to the subjects in other words', () => {
  const all = nextStep(0, [subject(true)], paths);
  const none = nextStep(0, [], paths);
  expect(all.to).toBe('/view-subjects');
  expect(none.to).toBe('/view-subjects');
  expect(all.title).not.toBe(none.title);
});

test('a bought subject without papers yet counts as nothing to open', () => {
  expect(nextStep(0, [subject()], paths)).toEqual(nextStep(0, [], paths));
});
