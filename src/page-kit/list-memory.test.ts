import { expect, test } from 'vitest';
import { ListMemory } from './list-memory.ts';

test('a list is found again under its entry of the history, and the oldest of many are forgotten', () => {
  const memory = new ListMemory<number[]>();
  memory.write('first', [1]);
  for (let entry = 0; entry < 19; entry += 1) memory.write(`entry ${entry}`, [entry]);
  expect(memory.read('first')).toEqual([1]);
  memory.write('first', [1, 2]);
  memory.write('one more', []);
  expect(memory.read('first')).toEqual([1, 2]);
  expect(memory.read('entry 0')).toBeUndefined();
});
