import { expect, test } from 'vitest';
import { changesOf, contestedFields, draftOf, fieldsOf, isSoldEmpty, TypedSubject } from './subject-draft.ts';

const before = { subjectName: 'Physics', classid: 11, price: 99, enabled: true };
const classnames = new Map([[11, 'Class 11th']]);

test('a price is whole rupees, and nothing is free unless somebody says so', () => {
  const typed = (price: string, offer = 'priced') =>
    TypedSubject.safeParse({ subjectName: 'Physics', classid: '11', offer, price });
  expect(typed(' 149 ').data).toEqual({ subjectName: 'Physics', classid: 11, offer: 'priced', price: 149 });
  expect(typed(' ', 'free').data?.price).toBeNull();
  expect(typed('', '').error?.issues[0]?.message).toBe('Please choose whether it is free');
  expect(typed('149', 'free').error?.issues[0]?.message).toBe('A free subject has no price');
  for (const none of ['', '0']) {
    expect(typed(none).error?.issues[0]?.message).toBe('Please enter a price, or choose Free');
  }
  for (const wrong of ['12.5', 'abc', '1e3', '.']) {
    expect(typed(wrong).error?.issues[0]?.message).toBe('Price must be a whole number of rupees');
  }
  expect(typed('-1').error?.issues[0]?.message).toBe('Price must not be negative');
  expect(typed('100001').error?.issues[0]?.message).toBe('Price must be at most 100000');
});

test('a name and a class are needed', () => {
  const { error } = TypedSubject.safeParse({ subjectName: ' ', classid: '', price: '' });
  expect(error?.issues.map(({ message }) => message)).toEqual([
    'Subject name is required',
    'Please choose a class',
    'Please choose whether it is free',
  ]);
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

test('what the fields of a subject hold is the subject again', () => {
  for (const draft of [before, { ...before, price: null, enabled: false }]) {
    const fields = fieldsOf(draft);
    const { data } = TypedSubject.safeParse(fields);
    expect(data && draftOf(data, 'enabled' in fields)).toEqual(draft);
  }
});

test('people can pay for nothing only where a subject is on sale, has a price and no papers', () => {
  expect(isSoldEmpty(before, 0)).toBe(true);
  expect(isSoldEmpty(before, 1)).toBe(false);
  expect(isSoldEmpty({ ...before, enabled: false }, 0)).toBe(false);
  expect(isSoldEmpty({ ...before, price: null }, 0)).toBe(false);
});
