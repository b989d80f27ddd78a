import { expect, test } from 'vitest';
import { changesOf, contestedFields, TypedSubject } from './subject-draft.ts';

const before = { subjectName: 'Physics', classid: 11, price: 99, enabled: true };
const classnames = new Map([[11, 'Class 11th']]);

test('a blank price is no price, and a typed one is whole rupees', () => {
  const typed = (price: string) => TypedSubject.safeParse({ subjectName: 'Physics', classid: '11', price });
  expect(typed(' ').data?.price).toBeNull();
  expect(typed('0').data?.price).toBe(0);
  expect(typed(' 149 ').data).toEqual({ subjectName: 'Physics', classid: 11, price: 149 });
  for (const wrong of ['12.5', 'abc', '1e3', '.']) {
    expect(typed(wrong).error?.issues[0]?.message).toBe('Price must be a whole number of rupees');
  }
  expect(typed('-1').error?.issues[0]?.message).toBe('Price must not be negative');
  expect(typed('100001').error?.issues[0]?.message).toBe('Price must be at most 100000');
});

test('a name and a class are needed', () => {
  const { error } = TypedSubject.safeParse({ subjectName: ' ', classid: '', price: '' });
  expect(error?.issues.map(({ message }) => message)).toEqual(['Subject name is required', 'Please choose a class']);
});

test('only what was changed is sent', () => {
  expect(changesOf(before, before)).toEqual({});
  expect(changesOf(before, { ...before, price: null })).toEqual({ price: null });
  expect(changesOf(before, { subjectName: 'Optics', classid: 12, price: 0, enabled: false })).toEqual({
    subjectName: 'Optics',
    classid: 12,
    price: 0,
    enabled: false,
  });
});

test('what either of two changed is shown, and what neither did is not', () => {
  const theirs = { ...before, price: 149, enabled: false };
  expect(contestedFields(before, { subjectName: 'Optics', price: null }, theirs, classnames)).toEqual([
    { label: 'Subject name', mine: 'Optics', theirs: 'Physics' },
    { label: 'Price', mine: 'Free', theirs: '₹149' },
    { label: 'In the shop', mine: undefined, theirs: 'Disabled' },
  ]);
});
