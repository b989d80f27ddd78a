import { expect, test } from 'vitest';
import { BoundedQueue } from './bounded-queue.server.ts';

test('so many run at once, so many more wait in order, and the next one is refused', async () => {
  const queue = new BoundedQueue({ atOnce: 2, maxWaiting: 2 });
  const gates = Array.from({ length: 4 }, () => Promise.withResolvers<void>());
  const started: number[] = [];
  const tasks = gates.map(({ promise }, number) =>
    queue.run(async () => {
      started.push(number);
      await promise;
      return number;
    }),
  );
  expect(started).toEqual([0, 1]);
  await expect(queue.run(async () => 4)).rejects.toMatchObject({ code: 'overloaded', status: 503 });
  gates[1]?.resolve();
  await tasks[1];
  expect(started).toEqual([0, 1, 2]);
  for (const { resolve } of gates) resolve();
  expect(await Promise.all(tasks)).toEqual([0, 1, 2, 3]);
  expect(await queue.run(async () => 'free again')).toBe('free again');
});

test('work that fails makes room for the next', async () => {
  const queue = new BoundedQueue({ atOnce: 1, maxWaiting: 1 });
  const failing = queue.run(() => Promise.reject(new Error('no')));
  const next = queue.run(async () => 'done');
  await expect(failing).rejects.toThrow('no');
  expect(await next).toBe('done');
});
