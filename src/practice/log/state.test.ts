import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { arbitraryLog } from '../../testing/arbitrary-log.ts';
import { cardsOf, dueToday } from './due.ts';
import { type EventKind, type EventOf, PracticeEvent } from './events-contract.ts';
import { replay } from './state.ts';

const phone = '11111111-0000-4000-8000-000000000001';
const laptop = '22222222-0000-4000-8000-000000000002';
const exam = '33333333-0000-4000-8000-000000000003';
const hour = 3_600_000;
const noon = Date.UTC(2026, 10, 15, 6, 30);

/** What one device does, one thing after the other. */
function deviceLog(device = phone, start = noon) {
  const events: PracticeEvent[] = [];
  const add = <Kind extends EventKind>(
    kind: Kind,
    body: EventOf<Kind>['body'],
    { at = start, attempt = exam }: { at?: number; attempt?: string | null } = {},
  ): void => {
    const event = { id: crypto.randomUUID(), device, seq: events.length + 1, attempt, kind, at, body };
    events.push(PracticeEvent.parse(event));
  };
  return { events, add };
}

const opening = (number: number) => `44444444-0000-4000-8000-00000000000${number}`;
const clock = (ms: number, number = 1) => ({ opening: opening(number), ms });
const questions = [1, 2, 3].map((number) => ({
  number,
  hash: String(number).repeat(64),
  key: `ap-${number}`,
  chapter: number === 3 ? 'Circles' : 'Progressions',
  section: number === 3 ? 1 : 0,
  outOf: number,
}));
const start = { paperId: 7, subjectId: 5, minutes: 60, questions, clock: clock(0) };
const option = (text: string) => [{ part: null, or: 0, text }];

function answered(change: Partial<EventOf<'practice-answered'>['body']> = {}): EventOf<'practice-answered'>['body'] {
  return {
    subjectId: 5,
    chapter: 'Progressions',
    key: 'ap-1',
    hash: '1'.repeat(64),
    variant: 0,
    dueKey: null,
    given: option('b'),
    verdict: 'right',
    marks: 2,
    outOf: 2,
    stepsRevealed: 0,
    seconds: 40,
    ...change,
  };
}

describe('a log is a set of events', () => {
  test('in any order, each any number of times, it gives the same state', () => {
    const disturbed = arbitraryLog.chain((log) =>
      fc.tuple(
        fc.constant(log),
        fc.shuffledSubarray(log, { minLength: log.length }),
        fc.array(fc.nat(), { maxLength: 20 }),
      ),
    );
    fc.assert(
      fc.property(disturbed, ([log, shuffled, again]) => {
        const doubled = [...shuffled, ...again.flatMap((index) => log[index % Math.max(1, log.length)] ?? [])];
        const [expected, found] = [replay(log), replay(doubled)];
        expect(found).toEqual(expected);
        expect(cardsOf(found)).toEqual(cardsOf(expected));
      }),
      { numRuns: 500 },
    );
  });

  test('three devices that exchange batches in any way end up with what one replay of everything gives', () => {
    const exchanges = fc.tuple(
      arbitraryLog,
      fc.array(fc.tuple(fc.nat({ max: 2 }), fc.nat({ max: 2 }), fc.nat()), { maxLength: 30 }),
    );
    fc.assert(
      fc.property(exchanges, ([log, sent]) => {
        const names = [...new Set(log.map(({ device }) => device))];
        const known = names.map((name) => new Set(log.filter(({ device }) => device === name)));
        for (const [from, to, size] of sent) {
          const batch = [...(known[from] ?? [])].slice(0, size % 10);
          for (const event of batch) known[to]?.add(event);
        }
        // At last all of them have heard from all.
        const all = new Set(known.flatMap((events) => [...events]));
        for (const events of known) expect(replay(new Set([...events, ...all]))).toEqual(replay(log));
      }),
      { numRuns: 200 },
    );
  });

  test('the same id with two contents is the same event everywhere', () => {
    const { events, add } = deviceLog();
    add('daily-limit-set', { count: 5 }, { attempt: null });
    const [one] = events;
    if (one?.kind !== 'daily-limit-set') throw new Error('no event');
    const other: PracticeEvent = { ...one, body: { count: 9 } };
    expect(replay([one, other])).toEqual(replay([other, one]));
  });

  test('every generated event is one that the API takes, and no state has a number that is none', () => {
    fc.assert(
      fc.property(arbitraryLog, (log) => {
        for (const event of log) expect(PracticeEvent.parse(event)).toEqual(event);
        const state = replay(log);
        for (const { usedMs, minutes } of state.mocks) {
          expect(usedMs).toBeGreaterThanOrEqual(0);
          expect(usedMs).toBeLessThanOrEqual(minutes * 60_000);
        }
        for (const card of cardsOf(state)) expect(card.dueAt).toBeGreaterThan(card.lastAt);
        for (const { marks, outOf } of state.chapters) expect(marks).toBeLessThanOrEqual(outOf);
      }),
    );
  });
});

describe('a mock', () => {
  test('keeps the last answer, what was taken back, what is for review and what was seen', () => {
    const { events, add } = deviceLog();
    add('mock-started', start);
    add('mock-seen', { number: 1, clock: clock(1_000) });
    add('mock-answered', { number: 1, given: option('a'), clock: clock(5_000) });
    add('mock-answered', { number: 1, given: option('c'), clock: clock(6_000) });
    add('mock-reviewed', { number: 1, isMarked: true, clock: clock(7_000) });
    add('mock-seen', { number: 2, clock: clock(11_000) });
    add('mock-answered', { number: 2, given: option('d'), clock: clock(20_000) });
    add('mock-answered', { number: 2, given: [], clock: clock(21_000) });
    const [mock] = replay(events).mocks;
    expect(mock).toMatchObject({ id: exam, paperId: 7, current: 2, handedIn: null, usedMs: 21_000 });
    expect([...(mock?.answers ?? [])]).toEqual([[1, option('c')]]);
    expect([[...(mock?.forReview ?? [])], [...(mock?.seen ?? [])]]).toEqual([[1], [1, 2]]);
    expect([...(mock?.lookedMs ?? [])]).toEqual([
      [1, 10_000],
      [2, 10_000],
    ]);
  });

  test('belongs to the device that began it: what another does in it changes nothing', () => {
    const [mine, other] = [deviceLog(phone), deviceLog(laptop, noon + hour)];
    mine.add('mock-started', start);
    mine.add('mock-answered', { number: 1, given: option('a'), clock: clock(1_000) });
    other.add('mock-started', start);
    other.add('mock-answered', { number: 1, given: option('d'), clock: clock(2_000, 2) });
    other.add('mock-handed-in', { reason: 'student', clock: clock(3_000, 2) });
    const { mocks } = replay([...other.events, ...mine.events]);
    expect(mocks).toEqual(replay(mine.events).mocks);
  });

  test('ends when it is handed in: later answers do not count, and it is marked from then on', () => {
    const { events, add } = deviceLog();
    const mark = { by: 'student' as const, or: 0, steps: [1, 0.5], reason: 'slip' as const };
    add('mock-started', start);
    add('mock-marked', { ...mark, number: 1, marks: 1 });
    add('mock-handed-in', { reason: 'time', clock: clock(9_000) });
    add('mock-answered', { number: 1, given: option('a'), clock: clock(10_000) });
    add('mock-marked', { ...mark, number: 2, marks: 1.5 });
    add('mock-marked', { ...mark, number: 3, marks: 200 });
    const { mocks, chapters } = replay(events);
    expect(mocks[0]).toMatchObject({ usedMs: 9_000, handedIn: { at: noon, reason: 'time' } });
    expect(mocks[0]?.answers.size).toBe(0);
    expect(mocks[0]?.marks.get(2)).toEqual({ ...mark, marks: 1.5 });
    expect(mocks[0]?.marks.get(3)?.marks).toBe(3);
    expect(chapters).toMatchObject([
      { chapter: 'Circles', tried: 1, marks: 3, outOf: 3 },
      { chapter: 'Progressions', tried: 2, marks: 2.5, outOf: 3 },
    ]);
  });

  test('waits for its beginning: events that arrive before it are not lost', () => {
    const { events, add } = deviceLog();
    add('mock-started', start);
    add('mock-answered', { number: 1, given: option('a'), clock: clock(1_000) });
    expect(replay(events.slice(1)).mocks).toEqual([]);
    expect(replay(events.toReversed()).mocks[0]?.answers.size).toBe(1);
  });
});

describe('the clock of a mock', () => {
  const ticked = (...readings: [at: number, ms: number, opening: number][]) => {
    const { events, add } = deviceLog();
    add('mock-started', start);
    for (const [at, ms, number] of readings) add('mock-ticked', { clock: clock(ms, number) }, { at: noon + at });
    return replay(events).mocks[0]?.usedMs;
  };

  test.for<[name: string, readings: [number, number, number][], usedMs: number]>([
    ['counts ticks while it is open', [[30_000, 30_000, 1]], 30_000],
    ['does not believe a clock set forward while it is open', [[5 * hour, 30_000, 1]], 30_000],
    ['does not believe a clock set back while it is open', [[-5 * hour, 30_000, 1]], 30_000],
    [
      'counts the wall while it is closed',
      [
        [30_000, 30_000, 1],
        [90_000, 0, 2],
        [100_000, 10_000, 2],
      ],
      100_000,
    ],
    [
      'never goes back when the clock was set back while it was closed',
      [
        [30_000, 30_000, 1],
        [-5 * hour, 0, 2],
        [-5 * hour + 10_000, 10_000, 2],
      ],
      40_000,
    ],
    [
      'never uses more than there is',
      [
        [30_000, 30_000, 1],
        [5 * hour, 0, 2],
      ],
      hour,
    ],
    [
      'counts from the opening where its first tick was lost',
      [
        [30_000, 30_000, 1],
        [-5 * hour, 20_000, 2],
      ],
      50_000,
    ],
    [
      'counts once what passed in two tabs',
      [
        [10_000, 10_000, 1],
        [10_000, 0, 2],
        [20_000, 20_000, 1],
        [20_000, 10_000, 2],
        [30_000, 30_000, 1],
      ],
      30_000,
    ],
  ])('%s', ([, readings, usedMs]) => {
    expect(ticked(...readings)).toBe(usedMs);
  });
});

describe('practice', () => {
  test('the last try at each question is how a chapter stands', () => {
    const { events, add } = deviceLog();
    add('practice-answered', answered({ verdict: 'wrong', marks: 0 }), { attempt: null, at: noon });
    add('practice-answered', answered({ key: 'ap-2', marks: 1, outOf: 1 }), { attempt: null, at: noon + 1 });
    add('practice-answered', answered(), { attempt: null, at: noon + 2 });
    expect(replay(events).chapters).toEqual([
      { subjectId: 5, chapter: 'Progressions', tried: 2, marks: 3, outOf: 3, lastAt: noon + 2 },
    ]);
  });

  test('a written answer counts once it is marked, with the steps that were ticked last', () => {
    const { events, add } = deviceLog();
    const { given: _, verdict: __, stepsRevealed: ___, seconds: ____, ...practised } = answered();
    add('practice-answered', answered({ given: option(''), verdict: 'unmarked', marks: 0 }));
    expect(replay(events).reviews).toEqual([]);
    add('steps-marked', { ...practised, or: 0, steps: [1, 1], marks: 2 }, { at: noon + 1 });
    add('steps-marked', { ...practised, or: 0, steps: [1, 0], marks: 1 }, { at: noon - hour });
    expect(replay(events).reviews).toMatchObject([{ key: 'ap-1', marks: 1, outOf: 2 }]);
  });

  test('the daily number is what was set last, by any device', () => {
    const [one, other] = [deviceLog(phone), deviceLog(laptop)];
    expect(replay([]).dailyLimit).toBe(20);
    one.add('daily-limit-set', { count: 30 }, { at: noon + 5, attempt: null });
    other.add('daily-limit-set', { count: 10 }, { at: noon + 9, attempt: null });
    expect(replay([...other.events, ...one.events]).dailyLimit).toBe(10);
  });
});

describe('what is due', () => {
  const day = 24 * hour;
  const dueAfter = (...tries: Partial<EventOf<'practice-answered'>['body']>[]) => {
    const { events, add } = deviceLog();
    for (const [index, change] of tries.entries()) {
      add('practice-answered', answered(change), { attempt: null, at: noon + index * day });
    }
    return cardsOf(replay(events));
  };

  test('what was wrong comes first again, what was helped or partly right next, what was right last', () => {
    const [wrong] = dueAfter({ verdict: 'wrong', marks: 0.5, outOf: 2 });
    const [helped] = dueAfter({ stepsRevealed: 1 });
    const [partly] = dueAfter({ verdict: 'partly', marks: 1 });
    const [right] = dueAfter({});
    expect(wrong?.dueAt).toBeLessThan(helped?.dueAt ?? 0);
    expect(helped?.dueAt).toBe(partly?.dueAt);
    expect(partly?.dueAt).toBeLessThan(right?.dueAt ?? 0);
    expect([wrong?.isFailed, helped?.isFailed, right?.isFailed]).toEqual([true, false, false]);
  });

  test('what is right again and again is asked ever later', () => {
    const gaps = [1, 2, 3].map((times) => {
      const [card] = dueAfter(...Array.from({ length: times }, () => ({})));
      return (card?.dueAt ?? 0) - (card?.lastAt ?? 0);
    });
    expect(gaps).toEqual(gaps.toSorted((a, b) => a - b));
    expect(new Set(gaps).size).toBe(3);
  });

  test('a question drawn in place of another one moves both', () => {
    const cards = dueAfter({ key: 'ap-1' }, { key: 'ap-2', dueKey: 'ap-1' });
    expect(cards.map(({ key, times }) => [key, times])).toEqual([
      ['ap-1', 2],
      ['ap-2', 1],
    ]);
  });

  test('at most so many a day as the student wants, wrong ones first, and none that is not due', () => {
    const tries = Array.from({ length: 30 }, (_, index) => ({
      key: `q-${index}`,
      ...(index % 3 === 0 && { verdict: 'wrong' as const, marks: 0 }),
    }));
    const { events, add } = deviceLog();
    for (const one of tries) add('practice-answered', answered(one), { attempt: null });
    const cards = cardsOf(replay(events));
    const at = (now: number) => dueToday(cards, { now, dayStart: now - hour, dailyLimit: 12 });
    expect(at(noon + hour)).toEqual([]);
    const later = at(noon + 30 * day);
    expect(later).toHaveLength(12);
    expect(later.map(({ isFailed }) => isFailed)).toEqual([...Array(10).fill(true), false, false]);
  });

  test('what was practised today leaves less for today', () => {
    const { events, add } = deviceLog();
    for (const index of [1, 2, 3]) add('practice-answered', answered({ key: `q-${index}` }), { attempt: null });
    const now = noon + 60 * day;
    add('practice-answered', answered({ key: 'q-1' }), { attempt: null, at: now - 1 });
    const cards = cardsOf(replay(events));
    expect(dueToday(cards, { now, dayStart: now - hour, dailyLimit: 2 })).toHaveLength(1);
    expect(dueToday(cards, { now, dayStart: now - hour, dailyLimit: 20 })).toHaveLength(2);
  });
});
