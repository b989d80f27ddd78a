import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { arbitraryLog } from '../../testing/arbitrary-log.ts';
import { callerFor } from '../../testing/caller.ts';
import { signUp, type TestPerson } from '../../testing/people.ts';
import { DeviceLog, openPracticeShop, type PracticeShop } from '../../testing/practice-shop.ts';
import type { PracticeEvent } from '../log/events-contract.ts';
import { replay } from '../log/state.ts';
import { readLog } from './events.server.ts';

let shop: PracticeShop;
let student: TestPerson;
let other: TestPerson;

beforeAll(async () => {
  shop = await openPracticeShop();
  [student, other] = [await signUp(shop), await signUp(shop)];
});
afterAll(() => shop.close());

const post = (person: TestPerson | undefined, events: readonly unknown[]) =>
  callerFor(shop, person)('POST', '/access/practice/events', { events });

async function readAll(person: TestPerson, after = 0): Promise<PracticeEvent[]> {
  const response = await callerFor(shop, person)('GET', `/access/practice/events?after=${after}`);
  expect(response.statusCode).toBe(200);
  const { events, cursor, isMore } = response.json();
  return isMore ? [...events, ...(await readAll(person, cursor))] : events;
}

function answers(count: number): DeviceLog {
  const log = new DeviceLog();
  for (let index = 0; index < count; index++) log.answer({ subjectId: shop.subjectId, key: `q-${index}` });
  return log;
}

describe('POST /access/practice/events', () => {
  test('keeps what it says it keeps; the same again, whole or in part, changes nothing', async () => {
    const { events } = answers(12);
    const first = await post(student, events);
    expect(first.json()).toEqual({ stored: events.map(({ id }) => id), cursor: 12 });
    const again = await post(student, [...events.slice(3), ...events, ...events.slice(0, 2)]);
    expect(new Set(again.json().stored)).toEqual(new Set(events.map(({ id }) => id)));
    expect(await readAll(student)).toEqual(events);
  });

  test('the same id with another content is not taken', async () => {
    const person = await signUp(shop);
    const [event] = answers(1).events;
    await post(person, [event]);
    await post(person, [{ ...event, at: 5 }]);
    expect(await readAll(person)).toEqual([event]);
  });

  test('nothing of it: no batch, no change', async () => {
    const person = await signUp(shop);
    expect((await post(person, [])).json()).toEqual({ stored: [], cursor: 0 });
  });

  test.for([
    ['201 events', () => answers(201).events],
    ['an unknown kind', () => answers(1).events.map((event) => ({ ...event, kind: 'paid' }))],
    ['no id', () => answers(1).events.map(({ id: _, ...event }) => event)],
    ['a sequence from 0', () => answers(1).events.map((event) => ({ ...event, seq: 0 }))],
    [
      'half a character',
      () => answers(1).events.map((event) => ({ ...event, body: { ...event.body, chapter: '\ud83d' } })),
    ],
    [
      'the end of a text',
      () => answers(1).events.map((event) => ({ ...event, body: { ...event.body, chapter: 'a\0b' } })),
    ],
    [
      'a third of a mark',
      () => answers(1).events.map((event) => ({ ...event, body: { ...event.body, marks: 1 / 3 } })),
    ],
  ] as const)('400 for %s, and nothing is kept', async ([, make]) => {
    const person = await signUp(shop);
    expect((await post(person, make())).statusCode).toBe(400);
    expect(await readAll(person)).toEqual([]);
  });

  test('401 for guests', async () => {
    expect((await post(undefined, answers(1).events)).statusCode).toBe(401);
  });
});

describe('while something goes wrong', () => {
  /** Holds the row of a log, so that whoever adds to it waits until this is let go. */
  async function holdLog({ viewer }: TestPerson) {
    const client = new pg.Client(shop.url);
    await client.connect();
    await client.query('begin');
    await client.query('select 1 from practice_logs where user_id = $1 for update', [viewer.userId]);
    return async () => {
      await client.query('rollback');
      await client.end();
    };
  }

  async function waitingBackend(): Promise<number> {
    return vi.waitFor(async () => {
      const { rows } = await shop.platform.db.execute<{ pid: number }>(
        sql`select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like '%practice_events%'`,
      );
      expect(rows).toHaveLength(1);
      return rows[0]?.pid ?? 0;
    }, 10_000);
  }

  test('a batch that is cut off in the middle is not there at all, and sent again it is whole', async () => {
    const person = await signUp(shop);
    const [before, batch] = [answers(3).events, answers(20).events];
    await post(person, before);
    const letGo = await holdLog(person);
    const sending = post(person, batch);
    await shop.platform.db.execute(sql`select pg_terminate_backend(${await waitingBackend()})`);
    expect((await sending).statusCode).toBeGreaterThanOrEqual(500);
    await letGo();
    expect(await readAll(person)).toEqual(before);
    expect((await post(person, batch)).json().stored).toHaveLength(20);
    expect(await readAll(person)).toEqual([...before, ...batch]);
  });

  test('nothing is added to an account that is erased meanwhile', async () => {
    const person = await signUp(shop);
    await post(person, answers(1).events);
    const client = new pg.Client(shop.url);
    await client.connect();
    await client.query('begin');
    await client.query('select 1 from users where id = $1 for update', [person.viewer.userId]);
    const sending = post(person, answers(5).events);
    await waitingBackend();
    await client.query('delete from practice_logs where user_id = $1', [person.viewer.userId]);
    await client.query('delete from practice_events where user_id = $1', [person.viewer.userId]);
    await client.query('update users set erased_at = now() where id = $1', [person.viewer.userId]);
    await client.query('commit');
    await client.end();
    expect((await sending).statusCode).toBe(401);
    expect(await readLog(shop.platform.db, person.viewer.userId)).toEqual([]);
  });
});

describe('GET /access/practice/events', () => {
  test('nobody reads what another did, not even staff', async () => {
    await post(student, answers(2).events);
    expect(await readAll(other)).toEqual([]);
    expect(await readAll(shop.staff)).toEqual([]);
  });

  test('a long log comes in pieces without gap or overlap', async () => {
    const person = await signUp(shop);
    const { events } = answers(700);
    for (let at = 0; at < events.length; at += 200) await post(person, events.slice(at, at + 200));
    expect(await readAll(person)).toEqual(events);
  });

  test('whoever reads while two phones write misses nothing, in whatever order their batches arrive', async () => {
    const person = await signUp(shop);
    const phones = [answers(300), answers(300)];
    const known = new Map<string, PracticeEvent>();
    let cursor = 0;
    const read = async () => {
      const response = await callerFor(shop, person)('GET', `/access/practice/events?after=${cursor}`);
      for (const event of response.json().events) known.set(event.id, event);
      cursor = response.json().cursor;
    };
    const writing = phones.map(async ({ events }) => {
      for (let at = 0; at < events.length; at += 10) await post(person, events.slice(at, at + 10));
    });
    let isWriting = true;
    const reading = (async () => {
      while (isWriting) await read();
    })();
    await Promise.all(writing);
    isWriting = false;
    await reading;
    for (let before = -1; before !== cursor; ) {
      before = cursor;
      await read();
    }
    expect(known.size).toBe(600);
  });
});

test('a log is the same set whatever the batches, their order and their repetitions, and gives the same state', async () => {
  const plans = fc.tuple(arbitraryLog, fc.array(fc.tuple(fc.nat(), fc.nat()), { maxLength: 12 }));
  await fc.assert(
    fc.asyncProperty(plans, async ([log, cuts]) => {
      const person = await signUp(shop);
      const batches = cuts.map(([from, size]) => {
        const start = from % Math.max(1, log.length);
        return log.slice(start, start + (size % 20));
      });
      // Several devices at once; at last each has sent everything that is its own.
      const rest = [...new Set(log.map(({ device }) => device))].map((device) =>
        log.filter((one) => one.device === device),
      );
      const answered = await Promise.all([...batches, ...rest].map((batch) => post(person, batch)));
      for (const { statusCode } of answered) expect(statusCode).toBe(200);
      const stored = await readLog(shop.platform.db, person.viewer.userId);
      expect(new Set(stored.map(({ id }) => id))).toEqual(new Set(log.map(({ id }) => id)));
      expect(replay(stored)).toEqual(replay(log));
    }),
    { numRuns: 15 },
  );
}, 60_000);
