import fc from 'fast-check';
import { expect, test } from 'vitest';
import { checkClasses, contestedClasses, editClasses, isSameList, moveRow, nextClassId } from './class-list.ts';

const ninth = { classid: 9, classname: 'Class 9th', enabled: true };
const tenth = { classid: 10, classname: 'Class 10th', enabled: false };

test('an edited list that nobody touched is the list itself', () => {
  expect(checkClasses(editClasses([ninth, tenth]))).toEqual({ list: [ninth, tenth], problems: new Map() });
});

test('a list is changed by an order, a name, a switch or a length of its own', () => {
  const rows = editClasses([ninth, tenth]);
  expect(isSameList(rows, editClasses([ninth, tenth]))).toBe(true);
  const others = [
    editClasses([tenth, ninth]),
    editClasses([ninth]),
    editClasses([ninth, { ...tenth, classname: 'Tenth' }]),
    editClasses([ninth, { ...tenth, enabled: true }]),
  ];
  for (const other of others) expect(isSameList(rows, other)).toBe(false);
});

test('moving keeps every row, and moving back gives the list it was', () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.integer(), { minLength: 2 }), fc.nat(), (rows, place) => {
      const index = place % (rows.length - 1);
      const down = moveRow(rows, index, 1);
      expect(down[index + 1]).toBe(rows[index]);
      expect(down.toSorted()).toEqual(rows.toSorted());
      expect(moveRow(down, index + 1, -1)).toEqual(rows);
    }),
  );
});

test('the first row does not move up and the last not down', () => {
  expect(moveRow([1, 2], 0, -1)).toEqual([1, 2]);
  expect(moveRow([1, 2], 1, 1)).toEqual([1, 2]);
});

test('each bad row says what is wrong with it', () => {
  const added = { key: 'new', classid: 'x', classname: 'Class 11th', enabled: true, isNew: true };
  const { problems } = checkClasses([...editClasses([{ ...ninth, classname: ' ' }]), added]);
  expect([...problems]).toEqual([
    ['9', 'Class name is required'],
    ['new', 'This must be a whole number'],
  ]);
});

test('the next id is free', () => {
  expect(nextClassId([])).toBe(1);
  expect(nextClassId([{ classid: 12 }, { classid: '15' }, { classid: 'x' }])).toBe(16);
});

test('two lists are compared by place, name and badge; what they agree on is left out', () => {
  const added = { classid: 13, classname: 'Class 13th', enabled: true };
  expect(contestedClasses([ninth, tenth], [ninth, { ...tenth, classname: 'Tenth' }, added])).toEqual([
    { label: 'Class id 10', mine: '2. Class 10th, Coming Soon', theirs: '2. Tenth, Coming Soon' },
    { label: 'Class id 13', mine: 'not in the list', theirs: '3. Class 13th, Available' },
  ]);
});
