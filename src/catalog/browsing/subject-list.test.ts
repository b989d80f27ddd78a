import { expect, test } from 'vitest';
import type { Subject } from '../schemas.ts';
import { cutPage, filterSubjects, readSubjectsAddress, subjectsPerPage } from './subject-list.ts';

const subjects: Subject[] = ['Mathematics', 'Social Science', 'Science', '100% Hindi'].map((subjectName, index) => ({
  id: index + 1,
  subjectName,
  classid: 9,
  enabled: true,
  price: 99,
}));
const namesFor = (term: string) => filterSubjects(subjects, term).map(({ subjectName }) => subjectName);

test('a term finds every name that contains it, whatever the case', () => {
  expect(namesFor('SCIENCE')).toEqual(['Social Science', 'Science']);
  expect(namesFor('0%')).toEqual(['100% Hindi']);
  expect(namesFor('.*')).toEqual([]);
});

test('no term finds everything', () => {
  expect(namesFor('')).toHaveLength(4);
});

test('a page says that there is more only when there is', () => {
  const [one] = subjects;
  if (!one) throw new Error('a subject is needed');
  const full = Array.from({ length: subjectsPerPage }, (_, index) => ({ ...one, id: index + 1 }));
  expect(cutPage(full)).toEqual({ subjects: full, hasMore: false });
  expect(cutPage([...full, { ...one, id: 1_000 }])).toEqual({ subjects: full, hasMore: true });
});

test('nonsense in place of a number says nothing', () => {
  const read = (value: string) => readSubjectsAddress(new URLSearchParams({ classId: value })).classId;
  expect(read('10')).toBe(10);
  for (const value of ['', '0', '-1', '1.5', '010', 'ten', '1e3', '9999999999'])
    expect(read(value), value).toBe(undefined);
});
