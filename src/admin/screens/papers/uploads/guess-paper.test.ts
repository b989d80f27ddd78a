import { describe, expect, test } from 'vitest';
import { guessPaper } from './guess-paper.ts';

const classes = [9, 10, 11, 12].map((classid) => ({ classid, classname: `Class ${classid}th` }));
const names = {
  9: ['Mathematics', 'Science', 'Social Science', 'English', 'Hindi', 'Sanskrit'],
  10: ['Mathematics', 'Science', 'Social Science', 'English', 'Hindi', 'Sanskrit'],
  11: ['Physics', 'Chemistry', 'Mathematics', 'Political Science'],
  12: ['Physics', 'Chemistry', 'Mathematics', 'Business Studies'],
};
const subjects = Object.entries(names).flatMap(([classid, list]) =>
  list.map((subjectName, index) => ({ id: Number(classid) * 100 + index, subjectName, classid: Number(classid) })),
);

function guess(fileName: string): string {
  const { classid, subjectId, kind } = guessPaper(fileName, classes, subjects);
  return [classid ?? '?', subjects.find(({ id }) => id === subjectId)?.subjectName ?? '?', kind].join(' ');
}

test.each([
  ['class-10-mathematics-sample-paper.pdf', '10 Mathematics paper'],
  ['10 Maths solutions.pdf', '10 Mathematics solutions'],
  ['XII_Physics_PracticeQuestions.pdf', '12 Physics questions'],
  ['Class10Maths.PDF', '10 Mathematics paper'],
  ['IX social science answer key.pdf', '9 Social Science solutions'],
  ['9th SST worksheet (2).pdf', '9 Social Science questions'],
  ['std 11 pol. sci. question paper 2025-26.pdf', '11 Political Science paper'],
  ['BST_12_question_bank.pdf', '12 Business Studies questions'],
  ['maths sample paper 9 class 10.pdf', '10 Mathematics paper'],
  ['science sample paper 9 tenth.pdf', '10 Science paper'],
  ['10 Science (Hindi medium) solved.pdf', '10 Science solutions'],
  ['कक्षा 10 गणित प्रश्न पत्र.pdf', '10 Mathematics paper'],
  ['कक्षा-१०-सामाजिक-विज्ञान-हल.pdf', '10 Social Science solutions'],
  ['दसवीं हिन्दी अभ्यास प्रश्न.pdf', '10 Hindi questions'],
  ['12वीं_भौतिक_विज्ञान.pdf', '12 Physics paper'],
])('%s is %s', (fileName, expected) => expect(guess(fileName)).toBe(expected));

describe('what a name does not tell is left open', () => {
  test.each([
    ['Mathematics.pdf', '? ? paper'],
    ['scan0001.pdf', '? ? paper'],
    ['class 10.pdf', '10 ? paper'],
    ['class 7 science.pdf', '? ? paper'],
    ['10 Physics.pdf', '10 ? paper'],
    ['.pdf', '? ? paper'],
  ])('%s is %s', (fileName, expected) => expect(guess(fileName)).toBe(expected));

  test('a subject that only one class has tells the class', () => {
    expect(guess('business studies.pdf')).toBe('12 Business Studies paper');
  });
});

test('the paper is named like its file, as a person would write it', () => {
  const nameOf = (fileName: string) => guessPaper(fileName, classes, subjects).papername;
  expect(nameOf('class-10-mathematics-sample-paper.pdf')).toBe('Class 10 Mathematics Sample Paper');
  expect(nameOf('XII_Physics_PracticeQuestions.pdf')).toBe('XII Physics Practice Questions');
  expect(nameOf('कक्षा-10-गणित.pdf')).toBe('कक्षा 10 गणित');
  expect(nameOf('.pdf')).toBe('Sample paper');
  expect(nameOf(`${'long '.repeat(60)}.pdf`).length).toBeLessThanOrEqual(120);
});
