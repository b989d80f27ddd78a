import { expect, test } from 'vitest';
import { guestCheckout } from './guest-checkout.ts';

const classes = [9, 10, 11].map((classid) => ({ classid, classname: `Class ${classid}th`, enabled: true }));
const subject = (id: number, classid: number, price: number | null = 100) => ({
  id,
  classid,
  subjectName: `Subject ${id}`,
  enabled: true,
  price,
});

test('subjects come as they were chosen, with the classes they belong to and no others', () => {
  const checkout = guestCheckout([5, 3], [subject(3, 9), subject(4, 9), subject(5, 11, 149)], classes);
  expect(checkout).toEqual({
    classes: [
      { classid: 9, classname: 'Class 9th' },
      { classid: 11, classname: 'Class 11th' },
    ],
    subjects: [
      { id: 5, classid: 11, subjectName: 'Subject 5', price: 149 },
      { id: 3, classid: 9, subjectName: 'Subject 3', price: 100 },
    ],
  });
});

test('what is no longer listed, or has become free, is not for sale', () => {
  const checkout = guestCheckout([1, 2, 3, 4], [subject(2, 10, null), subject(3, 10, 0), subject(4, 9)], classes);
  expect(checkout.subjects.map(({ id }) => id)).toEqual([4]);
  expect(checkout.classes.map(({ classid }) => classid)).toEqual([9]);
});

test('an empty cart is an empty checkout', () => {
  expect(guestCheckout([], [subject(1, 9)], classes)).toEqual({ classes: [], subjects: [] });
});
