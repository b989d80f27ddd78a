import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { ordinaryDatabase } from '../../testing/ordinary-database.ts';
import { cloneDatabase, type TestDatabase } from '../../testing/test-shop.ts';
import { type DatabasePool, openDatabase } from '../database/database.server.ts';
import { HopelessJob, Jobs, jobQueue } from './jobs.server.ts';

let database: TestDatabase;
let main: DatabasePool;
const opened: Jobs[] = [];

beforeAll(async () => {
  database = await cloneDatabase();
  main = openDatabase(database.url, () => {});
});
afterAll(async () => {
  await Promise.all(opened.map((jobs) => jobs.close()));
  await main.close();
  await database.drop();
});

function node(onTrouble: (error: unknown) => void = () => {}): Jobs {
  const jobs = new Jobs(database.url, onTrouble);
  opened.push(jobs);
  return jobs;
}

const Numbered = z.object({ number: z.int() });
let queues = 0;
function newQueue(retryLimit = 5) {
  queues += 1;
  return jobQueue({ name: `test-${queues}`, data: Numbered, retryLimit });
}

const waiting = { timeout: 15_000, interval: 20 };

test('a job whose transaction is rolled back does not exist; one that commits is done', async () => {
  const jobs = node();
  const queue = newQueue();
  const done: number[] = [];
  await jobs.work(queue, async ({ number }) => void done.push(number));
  const undone = main.db.transaction(async (tx) => {
    await jobs.send(tx, queue, { number: 1 });
    throw new Error('on second thoughts');
  });
  await expect(undone).rejects.toThrow('on second thoughts');
  await main.db.transaction((tx) => jobs.send(tx, queue, { number: 2 }));
  await vi.waitFor(() => expect(done).toContain(2), waiting);
  const { rows } = await main.db.execute(`select 1 from pgboss.job where name = '${queue.name}'`);
  expect(rows).toHaveLength(1);
  expect(done).toEqual([2]);
});

test('a job is not begun before its transaction has committed', async () => {
  const jobs = node();
  const queue = newQueue();
  const events: string[] = [];
  await jobs.work(queue, async () => void events.push('done'));
  await main.db.transaction(async (tx) => {
    await jobs.send(tx, queue, { number: 1 });
    await sleep(300);
    events.push('committed');
  });
  await vi.waitFor(() => expect(events).toHaveLength(2), waiting);
  expect(events).toEqual(['committed', 'done']);
});

test('a job that can wait lets those go first that were asked for later', async () => {
  const jobs = node();
  const queue = newQueue();
  const done: number[] = [];
  await jobs.send(main.db, queue, { number: 1 }, { canWait: true });
  await jobs.send(main.db, queue, { number: 2 }, { canWait: true });
  await jobs.send(main.db, queue, { number: 3 });
  await jobs.work(queue, async ({ number }) => void done.push(number));
  await vi.waitFor(() => expect(done).toHaveLength(3), waiting);
  expect(done).toEqual([3, 1, 2]);
});

test('with two nodes working each job is done once, and both take their share', async () => {
  const [one, two] = [node(), node()];
  const queue = newQueue();
  const done: { by: string; number: number }[] = [];
  for (const [by, jobs] of Object.entries({ one, two })) {
    await jobs.work(queue, async ({ number }) => {
      await sleep(2);
      done.push({ by, number });
    });
  }
  await main.db.transaction(async (tx) => {
    for (let number = 0; number < 60; number += 1) await one.send(tx, queue, { number });
  });
  await vi.waitFor(() => expect(done.length).toBeGreaterThanOrEqual(60), waiting);
  await sleep(200);
  expect(done.map(({ number }) => number).toSorted((a, b) => a - b)).toEqual(Array.from({ length: 60 }, (_, n) => n));
  expect(new Set(done.map(({ by }) => by))).toEqual(new Set(['one', 'two']));
});

test('a failed job is reported and tried again under the same id until it succeeds', async () => {
  const troubles: unknown[] = [];
  const jobs = node((error) => troubles.push(error));
  const queue = newQueue();
  const tries: string[] = [];
  await jobs.work(queue, async (_, { id }) => {
    tries.push(id);
    if (tries.length === 1) throw new Error('not yet');
  });
  await jobs.send(main.db, queue, { number: 1 });
  await vi.waitFor(() => expect(tries).toHaveLength(2), waiting);
  expect(tries[0]).toBe(tries[1]);
  expect(troubles).toMatchObject([
    { message: `Job ${tries[0]} of ${queue.name} failed`, cause: { message: 'not yet' } },
  ]);
});

test('a hopeless job is reported and not tried again', async () => {
  const troubles: unknown[] = [];
  const jobs = node((error) => troubles.push(error));
  const queue = newQueue();
  await jobs.work(queue, async () => {
    throw new HopelessJob('no such thing');
  });
  await jobs.send(main.db, queue, { number: 1 });
  await vi.waitFor(() => expect(troubles).toHaveLength(1), waiting);
  await vi.waitFor(async () => expect(await stateOf(queue.name)).toEqual(['completed']), waiting);
});

test('what does not have the shape of its queue is not queued', async () => {
  await expect(node().send(main.db, newQueue(), { number: 1.5 })).rejects.toThrow();
});

test('a job waits for a node that works on its queue', async () => {
  const queue = newQueue();
  await node().send(main.db, queue, { number: 7 });
  const done: number[] = [];
  await node().work(queue, async ({ number }) => void done.push(number));
  await vi.waitFor(() => expect(done).toEqual([7]), waiting);
});

test('closing lets a running job finish and begins no other', async () => {
  const jobs = node();
  const queue = newQueue();
  const events: string[] = [];
  await jobs.work(queue, async () => {
    events.push('begun');
    await sleep(700);
    events.push('done');
  });
  await main.db.transaction(async (tx) => {
    await jobs.send(tx, queue, { number: 1 });
    await jobs.send(tx, queue, { number: 2 });
  });
  await vi.waitFor(() => expect(events).toEqual(['begun']), waiting);
  await jobs.close();
  expect(events).toEqual(['begun', 'done']);
  expect(await stateOf(queue.name)).toEqual(['completed', 'created']);
});

test('jobs that were never used close without having connected', async () => {
  await new Jobs('postgres://nobody:x@127.0.0.1:1/none', () => {}).close();
});

test('a database that cannot be reached fails the send, and the next one tries anew', async () => {
  const jobs = new Jobs('postgres://nobody:x@127.0.0.1:1/none', () => {});
  await expect(jobs.send(main.db, newQueue(), { number: 1 })).rejects.toThrow('ECONNREFUSED');
  await expect(jobs.send(main.db, newQueue(), { number: 1 })).rejects.toThrow('ECONNREFUSED');
  await jobs.close();
});

test('a schedule is kept once, however many nodes ask for it', async () => {
  const queue = newQueue();
  for (const jobs of [node(), node()]) await jobs.schedule(queue, '17 * * * *', { number: 1 }, async () => {});
  const { rows } = await main.db.execute(`select cron, timezone from pgboss.schedule where name = '${queue.name}'`);
  expect(rows).toEqual([{ cron: '17 * * * *', timezone: 'UTC' }]);
});

test('the owner of a database needs no other right', async () => {
  const ordinary = await ordinaryDatabase();
  const jobs = new Jobs(ordinary.url, () => {});
  const { db, close } = openDatabase(ordinary.url, () => {}, 1);
  const queue = newQueue();
  const done: number[] = [];
  await jobs.work(queue, async ({ number }) => void done.push(number));
  await jobs.send(db, queue, { number: 3 });
  await vi.waitFor(() => expect(done).toEqual([3]), waiting);
  await jobs.close();
  await close();
  await ordinary.drop();
});

async function stateOf(queue: string): Promise<unknown[]> {
  const { rows } = await main.db.execute(
    `select state from pgboss.job where name = '${queue}' order by created_on, state desc`,
  );
  return rows.map(({ state }) => state);
}
