import fc from 'fast-check';
import type { ClockReading, EventKind, EventOf, MockQuestion, PracticeEvent } from '../practice/log/events-contract.ts';

const devices = [
  'aaaaaaaa-0000-4000-8000-000000000001',
  'bbbbbbbb-0000-4000-8000-000000000002',
  'cccccccc-0000-4000-8000-000000000003',
];
const uuid = fc.uuid({ version: 4 });
/** Few, so that devices meet in the same attempts. */
const attempt = fc.constantFrom(
  'dddddddd-0000-4000-8000-000000000001',
  'dddddddd-0000-4000-8000-000000000002',
  'dddddddd-0000-4000-8000-000000000003',
);
const hash = fc.constantFrom('a'.repeat(64), 'b'.repeat(64));
const key = fc.constantFrom('ap-1', 'ap-2', 'circle-1', 'light-1');
const chapter = fc.constantFrom('Arithmetic Progressions', 'Circles', 'वृत्त');
const marks = fc.integer({ min: 0, max: 10 }).map((halves) => halves / 2);
const number = fc.integer({ min: 1, max: 4 });
const steps = fc.array(marks, { maxLength: 4 });
const or = fc.integer({ min: 0, max: 1 });
const clock: fc.Arbitrary<ClockReading> = fc.record({
  opening: fc.constantFrom('eeeeeeee-0000-4000-8000-000000000001', 'eeeeeeee-0000-4000-8000-000000000002'),
  ms: fc.integer({ min: 0, max: 4_000_000 }),
});
const given = fc.array(
  fc.record({ part: fc.constantFrom(null, 'i', 'ii'), or, text: fc.constantFrom('', 'a', 'b', '12', '1,00,000') }),
  { maxLength: 3 },
);
const practised = {
  subjectId: fc.integer({ min: 1, max: 2 }),
  chapter,
  key,
  hash,
  variant: fc.integer({ min: 0, max: 3 }),
  dueKey: fc.option(key, { nil: null }),
  marks,
  outOf: fc.integer({ min: 1, max: 10 }).map((halves) => halves / 2),
};
const questions: MockQuestion[] = [1, 2, 3].map((one) => ({
  number: one,
  hash: 'a'.repeat(64),
  key: `ap-${one}`,
  chapter: 'Arithmetic Progressions',
  section: one === 3 ? 1 : 0,
  outOf: one,
}));

const bodies: { [Kind in EventKind]: fc.Arbitrary<EventOf<Kind>['body']> } = {
  'practice-answered': fc.record({
    ...practised,
    given,
    verdict: fc.constantFrom('right', 'partly', 'wrong', 'unmarked'),
    stepsRevealed: fc.integer({ min: 0, max: 2 }),
    seconds: fc.integer({ min: 0, max: 600 }),
  }),
  'steps-marked': fc.record({ ...practised, or, steps }),
  'mock-started': fc.record({
    paperId: fc.integer({ min: 1, max: 3 }),
    subjectId: fc.integer({ min: 1, max: 2 }),
    minutes: fc.constantFrom(1, 60, 180),
    questions: fc.constant(questions),
    clock,
  }),
  'mock-ticked': fc.record({ clock }),
  'mock-answered': fc.record({ number, given, clock }),
  'mock-reviewed': fc.record({ number, isMarked: fc.boolean(), clock }),
  'mock-seen': fc.record({ number, clock }),
  'mock-handed-in': fc.record({ reason: fc.constantFrom('student', 'time'), clock }),
  'mock-marked': fc.record({
    number,
    by: fc.constantFrom('machine', 'student'),
    or,
    steps,
    marks,
    reason: fc.constantFrom(null, 'not-known', 'slip', 'unit', 'no-time'),
  }),
  'daily-limit-set': fc.record({ count: fc.integer({ min: 1, max: 50 }) }),
};

function eventOf<Kind extends EventKind>(kind: Kind): fc.Arbitrary<Omit<EventOf<Kind>, 'device' | 'seq'>>;
function eventOf(kind: EventKind) {
  return fc.record({
    id: uuid,
    // A few moments only, so that clocks agree and disagree.
    at: fc.integer({ min: 0, max: 40 }).map((hours) => 1_760_000_000_000 + hours * 3_600_000),
    attempt: fc.option(attempt, { nil: null, freq: 8 }),
    kind: fc.constant(kind),
    body: bodies[kind],
  });
}

const anyEvent = fc.oneof(
  eventOf('practice-answered'),
  eventOf('steps-marked'),
  eventOf('mock-started'),
  eventOf('mock-ticked'),
  eventOf('mock-answered'),
  eventOf('mock-reviewed'),
  eventOf('mock-seen'),
  eventOf('mock-handed-in'),
  eventOf('mock-marked'),
  eventOf('daily-limit-set'),
);

/** What three devices did, each with its own sequence; clocks go as they like, and attempts are mixed up. */
export const arbitraryLog: fc.Arbitrary<PracticeEvent[]> = fc
  .array(fc.tuple(fc.integer({ min: 0, max: devices.length - 1 }), anyEvent), { maxLength: 60 })
  .map((done) => {
    const lengths = devices.map(() => 0);
    return done.map(([at, event]) => {
      const seq = (lengths[at] ?? 0) + 1;
      lengths[at] = seq;
      return { ...event, device: devices[at] ?? '', seq };
    });
  });
