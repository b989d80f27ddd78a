import { expect, test } from 'vitest';
import { findDifferences } from './differences.ts';

test('only what changed is told, in words', () => {
  const before = { subjectName: 'Maths', price: 99, enabled: true, classid: 9 };
  const after = { subjectName: 'Mathematics', price: null, enabled: false, classid: 9 };
  expect(findDifferences(before, after)).toEqual([
    { field: 'Subject name', before: 'Maths', after: 'Mathematics' },
    { field: 'Price', before: '₹99', after: 'Free' },
    { field: 'Enabled', before: 'yes', after: 'no' },
  ]);
});

test('what was added or deleted is told as a whole', () => {
  expect(findDifferences(null, { classname: 'Class 9th' })).toEqual([
    { field: 'Class name', before: undefined, after: 'Class 9th' },
  ]);
  expect(findDifferences({ classname: 'Class 9th' }, null)).toEqual([
    { field: 'Class name', before: 'Class 9th', after: undefined },
  ]);
  expect(findDifferences(null, null)).toEqual([]);
});

test('lists and what is nested are compared value by value', () => {
  const before = [{ classname: 'Class 9th' }, { classname: 'Class 10th' }];
  const after = [{ classname: 'Class 9th' }, { classname: 'Tenth' }, { classname: 'Eleventh' }];
  expect(findDifferences(before, after)).toEqual([
    { field: '2, class name', before: 'Class 10th', after: 'Tenth' },
    { field: '3, class name', before: undefined, after: 'Eleventh' },
  ]);
  expect(findDifferences({ granted: [] }, { granted: [4] })).toEqual([
    { field: 'Granted', before: 'none', after: undefined },
    { field: 'Granted, 1', before: undefined, after: '4' },
  ]);
});

test('a value that is no object is compared as it is', () => {
  expect(findDifferences('old', 'new')).toEqual([{ field: 'Value', before: 'old', after: 'new' }]);
});

test('money is in rupees, moments are in the time of India, and ids have names', () => {
  const names = new Map([
    ['subject:4', 'Science, Class 10th'],
    ['class:9', 'Class 9th'],
  ]);
  const after = {
    amountPaise: 14_900,
    refundedRupees: 1_498,
    paidAt: '2026-06-01T10:00:00.000Z',
    subjectIds: [4, 5],
    classid: 9,
  };
  expect(findDifferences(null, after, names)).toEqual([
    { field: 'Amount', before: undefined, after: '₹149.00' },
    { field: 'Given back', before: undefined, after: '₹1,498' },
    { field: 'Paid at', before: undefined, after: '1 Jun 2026, 3:30 PM IST' },
    { field: 'Subjects, 1', before: undefined, after: 'Science, Class 10th' },
    { field: 'Subjects, 2', before: undefined, after: '5' },
    { field: 'Class', before: undefined, after: 'Class 9th' },
  ]);
});
