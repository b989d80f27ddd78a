import { expect, test } from 'vitest';
import { Pattern } from '../../questions/format/contract.ts';
import { makeOffer, type OfferedQuestion } from './offer.ts';
import { slugsOf } from './slugs.ts';

let ids = 0;
const question = (chapter: string, document = 'practice', isFree = false): OfferedQuestion => {
  ids += 1;
  return { questionId: ids, key: `q-${ids}`, chapter, marks: 2, documents: [{ document, isFree }] };
};
const many = (count: number, chapter: string) => Array.from({ length: count }, () => question(chapter));
const none = { pattern: null, isSubjectFree: false };

test.for([
  [1, 1],
  [2, 1],
  [3, 2],
  [4, 3],
  [15, 3],
] as const)('of %i questions of a chapter %i are free', ([count, free]) => {
  const { chapters, questions } = makeOffer(many(count, 'Circles'), none);
  expect(chapters[0]).toMatchObject({ questions: count, free });
  expect(questions.map(({ isFree }) => isFree)).toEqual([
    ...Array(free).fill(true),
    ...Array(count - free).fill(false),
  ]);
});

test('what stands in a free paper is practised and given first, what is only in papers to be bought last', () => {
  const [bought, practice, free] = [
    question('Circles', 'paper-2'),
    question('Circles'),
    question('Circles', 'paper-1', true),
  ];
  const { questions } = makeOffer([bought, practice, free, ...many(2, 'Circles')], none);
  expect(questions[0]?.key).toBe(free.key);
  expect(questions.at(-1)).toMatchObject({ key: bought.key, isFree: false });
});

test('of a subject that costs nothing everything is free', () => {
  expect(makeOffer(many(9, 'Circles'), { ...none, isSubjectFree: true }).chapters[0]?.free).toBe(9);
});

test('chapters stand as the pattern has them, with their share of the marks of its units', () => {
  const pattern = Pattern.parse({
    class: 10,
    subject: 'Mathematics',
    code: '041',
    minutes: 180,
    marks: 26,
    instructions: ['All.'],
    sections: [{ letter: 'A', title: 'All', groups: [{ types: ['short'], count: 13, marks: 2 }] }],
    units: [
      { name: 'Number Systems', marks: 6, chapters: ['Real Numbers'] },
      { name: 'Algebra', marks: 20, chapters: ['Polynomials', 'Quadratic Equations', 'Progressions'] },
    ],
  });
  const given = [...many(4, 'Progressions'), ...many(1, 'Extra'), ...many(2, 'Real Numbers')];
  expect(makeOffer(given, { pattern, isSubjectFree: false }).chapters).toMatchObject([
    { chapter: 'Real Numbers', examMarks: 6, unit: { name: 'Number Systems', marks: 6, chapters: 1 } },
    { chapter: 'Progressions', examMarks: 6.5, unit: { name: 'Algebra', marks: 20, chapters: 3 } },
    { chapter: 'Extra', examMarks: null, unit: null },
  ]);
});

test('every chapter has a place in an address of its own that never depends on the others', () => {
  const names = [
    'Real Numbers',
    "Newton's Laws & Motion",
    'Due',
    'Real numbers',
    'व्याकरण: उपसर्ग',
    'व्याकरण: संधि',
    '2/3',
  ];
  const slugs = slugsOf(names);
  expect(slugs.slice(0, 4)).toEqual(['real-numbers', 'newtons-laws-and-motion', 'due-2', 'real-numbers-2']);
  expect(slugs[4]).toMatch(/^chapter-\d+$/);
  expect(new Set(slugs).size).toBe(names.length);
  for (const slug of slugs) expect(slug).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
  expect(slugsOf(['व्याकरण: संधि'])).toEqual([slugs[5]]);
});
