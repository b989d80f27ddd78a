import { expect, test } from 'vitest';
import { findDifferences } from './differences.ts';

test('only what changed is told, in words', () => {
  const before = { subjectName: 'Maths', price: 99, enabled: true, classid: 9 };
  const after = { subjectName: 'Mathematics', price: null, enabled: false, classid: 9 };
  expect(findDifferences(before, after)).toEqual([
    { field: 'Subject name', before: 'Maths', after: 'Mathematics' },
    { field: 'Price', before: '99', after: 'none' },
    { field: 'Enabled', before: 'yes', after: 'no' },
  ]);
});

test('what was added or deleted is told as a whole', () => {
  expect(findDifferences(null, { classname: 'Class 9th' })).toEqual([
    { field: 'Classname', before: undefined, after: 'Class 9th' },
  ]);
  expect(findDifferences({ classname: 'Class 9th' }, null)).toEqual([
    { field: 'Classname', before: 'Class 9th', after: undefined },
  ]);
  expect(findDifferences(null, null)).toEqual([]);
});

test('lists and what is nested are compared value by value', () => {
  const before = [{ classname: 'Class 9th' }, { classname: 'Class 10th' }];
  const after = [{ classname: 'Class 9th' }, { classname: 'Tenth' }, { classname: 'Eleventh' }];
  expect(findDifferences(before, after)).toEqual([
    { field: '2, classname', before: 'Class 10th', after: 'Tenth' },
    { field: '3, classname', before: undefined, after: 'Eleventh' },
  ]);
  expect(findDifferences({ granted: [] }, { granted: [4] })).toEqual([
    { field: 'Granted', before: 'none', after: undefined },
    { field: 'Granted, 1', before: undefined, after: '4' },
  ]);
});

test('a value that is no object is compared as it is', () => {
  expect(findDifferences('old', 'new')).toEqual([{ field: 'Value', before: 'old', after: 'new' }]);
});
