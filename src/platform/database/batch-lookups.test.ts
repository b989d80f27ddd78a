import { setTimeout as sleep } from 'node:timers/promises';
import { drizzle } from 'drizzle-orm/node-postgres';
import { expect, test } from 'vitest';
import { batchLookups } from './batch-lookups.server.ts';

// Only told apart, never asked.
const db = drizzle.mock();

test('the first question goes at once, those that come meanwhile go together, and each gets its own answer', async () => {
  const rounds: string[][] = [];
  const ask = batchLookups(async (_, keys) => {
    rounds.push(keys);
    await sleep(20);
    return new Map(keys.map((key) => [key, key.toUpperCase()]));
  });
  const first = ask(db, 'a');
  await sleep(5);
  const others = Promise.all(['b', 'c', 'b'].map((key) => ask(db, key)));
  expect(await first).toBe('A');
  expect(await others).toEqual(['B', 'C', 'B']);
  expect(rounds).toEqual([['a'], ['b', 'c']]);
});

test('an answer is never older than its question', async () => {
  let now = 0;
  const ask = batchLookups(async (_, keys) => {
    const seen = now;
    await sleep(10);
    return new Map(keys.map((key) => [key, seen]));
  });
  const before = ask(db, 'key');
  await sleep(2);
  now = 1;
  expect(await ask(db, 'key')).toBe(1);
  expect(await before).toBe(0);
});

test('a round that fails fails for those in it, not for those after', async () => {
  let isDown = true;
  const ask = batchLookups(async (_, keys) => {
    await sleep(5);
    if (isDown) throw new Error('down');
    return new Map(keys.map((key) => [key, key]));
  });
  const failing = expect(ask(db, 'a')).rejects.toThrow('down');
  await sleep(1);
  const later = ask(db, 'b');
  await failing;
  isDown = false;
  expect(await later).toBe('b');
  expect(await ask(db, 'a')).toBe('a');
});

test('what has no answer is undefined', async () => {
  expect(await batchLookups(async () => new Map())(db, 'a')).toBeUndefined();
});
