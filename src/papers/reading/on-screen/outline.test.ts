import { expect, test } from 'vitest';
import { describeExam } from './outline.ts';

test.each([
  [{ marks: 80, minutes: 180 }, ['80 marks', '3 hours']],
  [{ marks: 40, minutes: 90 }, ['40 marks', '1 hour 30 minutes']],
  [{ marks: 1, minutes: 1 }, ['1 mark', '1 minute']],
  [{ marks: null, minutes: null }, []],
])('%o is said as %o', (exam, said) => {
  expect(describeExam(exam)).toEqual(said);
});
