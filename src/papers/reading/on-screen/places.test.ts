import { beforeEach, expect, test, vi } from 'vitest';
import { FakeStorage } from '../../../testing/fake-storage.ts';
import { keepPlace, readLastPlace, readPlace } from './places.ts';

beforeEach(() => {
  vi.stubGlobal('localStorage', new FakeStorage());
});

const science = { paperId: 7, form: 'question', subjectName: 'Science' } as const;

test('the two forms of a paper have a place each', () => {
  keepPlace({ ...science, anchor: 'q12' });
  keepPlace({ ...science, form: 'page', anchor: 'page-3' });
  keepPlace({ ...science, anchor: 'q13' });
  expect(readPlace(7, 'question')).toBe('q13');
  expect(readPlace(7, 'page')).toBe('page-3');
  expect(readPlace(8, 'question')).toBeUndefined();
});

test('where somebody read last is said in words, whatever the form', () => {
  expect(readLastPlace()).toBeUndefined();
  keepPlace({ ...science, form: 'page', anchor: 'page-3' });
  expect(readLastPlace()).toEqual({ paperId: 7, subjectName: 'Science', where: 'page 3' });
  keepPlace({ ...science, paperId: 9, subjectName: 'Mathematics', anchor: 'q7-2' });
  expect(readLastPlace()).toEqual({ paperId: 9, subjectName: 'Mathematics', where: 'question 7' });
});

test('who went back to the beginning has no place to go on from', () => {
  keepPlace({ ...science, anchor: 'q2' });
  keepPlace({ ...science, anchor: undefined });
  expect(readPlace(7, 'question')).toBeUndefined();
  expect(readLastPlace()).toBeUndefined();
});

test('places that an earlier version kept still count, without a name', () => {
  localStorage.setItem('reading_places', '[[7,"q12"],["x"],null]');
  expect(readPlace(7, 'question')).toBe('q12');
  expect(readLastPlace()).toBeUndefined();
});
