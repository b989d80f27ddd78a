import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import type { PracticeEvent } from '../src/practice/log/events-contract.ts';
import { connectTo, type Person, register } from './person.ts';
import type { Line } from './run.ts';
import { startShop } from './servers.ts';

const batchesPerSecond = 200;
const eventsOfBatch = 20;
const students = 64;
const seconds = 15;
const goalMs = 100;

/** Students send what they practised, at a steady rate whatever the shop does: a late answer makes nobody wait. */
export async function practiceEvents(): Promise<Line> {
  const shop = await startShop();
  const people: Person[] = [];
  try {
    for (let n = 0; n < students; n += 1) people.push(await register(await connectTo(shop.url)));
    const logs = people.map((person) => new StudentLog(person));
    await sendAtRate(logs, 2);
    const { servedMs, perSecond } = await sendAtRate(logs, seconds);
    const p95 = servedMs.toSorted((a, b) => a - b)[Math.floor(servedMs.length * 0.95)] ?? Number.NaN;
    return {
      what: `practice events, ${perSecond.toFixed(0)} batches of ${eventsOfBatch} a second, p95`,
      ours: `${p95.toFixed(1)} ms`,
      reference: `${goalMs} ms`,
      ratio: `${((p95 / goalMs) * 100).toFixed(0)}%`,
      goal: `≤ ${goalMs} ms at ${batchesPerSecond}/s`,
      isMet: p95 <= goalMs && perSecond >= batchesPerSecond * 0.98,
    };
  } finally {
    for (const { close } of people) close();
    await shop.stop();
  }
}

async function sendAtRate(logs: readonly StudentLog[], forSeconds: number) {
  const servedMs: number[] = [];
  const sending: Promise<void>[] = [];
  const startedAt = performance.now();
  const wanted = batchesPerSecond * forSeconds;
  for (let sent = 0; sent < wanted; ) {
    const owed = Math.min(wanted, Math.floor(((performance.now() - startedAt) / 1_000) * batchesPerSecond) + 1);
    for (; sent < owed; sent += 1) {
      const dueAt = startedAt + (sent * 1_000) / batchesPerSecond;
      const log = logs[sent % logs.length];
      // From the moment it was due, so that waiting for an earlier batch of the same student counts.
      if (log) sending.push(log.send().then(() => void servedMs.push(performance.now() - dueAt)));
    }
    await sleep(1);
  }
  await Promise.all(sending);
  return { servedMs, perSecond: servedMs.length / ((performance.now() - startedAt) / 1_000) };
}

/** One device of a student, which sends one batch after the other. */
class StudentLog {
  #person: Person;
  #device = randomUUID();
  #seq = 0;
  #last: Promise<unknown> = Promise.resolve();

  constructor(person: Person) {
    this.#person = person;
  }

  async send(): Promise<void> {
    const events = Array.from({ length: eventsOfBatch }, () => this.#event());
    const { call, token } = this.#person;
    this.#last = this.#last.then(() => call('POST', '/access/practice/events', { events }, token));
    await this.#last;
  }

  #event(): PracticeEvent {
    this.#seq += 1;
    return {
      id: randomUUID(),
      device: this.#device,
      seq: this.#seq,
      attempt: randomUUID(),
      kind: 'practice-answered',
      at: Date.now(),
      body: {
        subjectId: 1,
        chapter: 'Arithmetic Progressions',
        key: `ap-${this.#seq % 40}`,
        hash: 'a'.repeat(64),
        variant: this.#seq % 20,
        dueKey: null,
        given: [{ part: null, or: 0, text: '1,00,000' }],
        verdict: 'right',
        marks: 3,
        outOf: 3,
        stepsRevealed: 0,
        seconds: 75,
      },
    };
  }
}

// `node bench/practice-events.ts` measures this line alone.
if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) console.info(await practiceEvents());
