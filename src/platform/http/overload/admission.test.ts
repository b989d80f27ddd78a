import { expect, test } from 'vitest';
import { Admission, type AdmissionLimits } from './admission.server.ts';

const limits: AdmissionLimits = { maxInFlight: 200, maxWaitMs: 100, maxQueueMs: 60_000 };

/** Calls of the given addresses, in this order: who was let in and who was refused. */
function call(admission: Admission, addresses: readonly string[]) {
  const seen = { admitted: [] as string[], refused: [] as string[] };
  const waiting = addresses.map((address) =>
    admission.enter(address, {
      admit: () => void seen.admitted.push(address),
      refuse: () => void seen.refused.push(address),
    }),
  );
  return { ...seen, waiting };
}

const different = (count: number): string[] => Array.from({ length: count }, (_, number) => `visitor ${number}`);

test('calls beyond the places wait, and are let in as places become free', () => {
  const admission = new Admission({ ...limits, maxInFlight: 3 });
  const { admitted, refused } = call(admission, different(5));
  expect(admitted).toEqual(different(3));
  admission.leave('visitor 0');
  admission.leave('visitor 1');
  expect(admitted).toEqual(different(5));
  expect(refused).toEqual([]);
});

test('a call that would be let in too late is refused, and not let in afterwards', async () => {
  const admission = new Admission({ ...limits, maxInFlight: 1, maxQueueMs: 10 });
  const { admitted, refused } = call(admission, different(3));
  await new Promise((resolve) => setTimeout(resolve, 30));
  admission.adapt(0);
  expect(refused).toEqual(['visitor 1', 'visitor 2']);
  admission.leave('visitor 0');
  expect(admitted).toEqual(['visitor 0']);
});

test('one address holds at most a quarter of the places, and others are let in meanwhile', () => {
  const admission = new Admission({ ...limits, maxInFlight: 40 });
  const flood = call(admission, Array<string>(100).fill('flood'));
  expect(flood.admitted).toHaveLength(10);
  const others = call(admission, different(30));
  expect(others.admitted).toHaveLength(30);
});

test('addresses take turns: who has one call does not wait behind who has many', () => {
  const admission = new Admission({ ...limits, maxInFlight: 4 });
  const flood = call(admission, Array<string>(50).fill('flood'));
  const visitor = call(admission, ['visitor']);
  admission.leave('flood');
  admission.leave('flood');
  expect(visitor.admitted).toEqual(['visitor']);
  expect(flood.admitted).toHaveLength(5);
});

test('a call whose sender has gone leaves its turn to the next', () => {
  const admission = new Admission({ ...limits, maxInFlight: 1 });
  const { admitted, refused, waiting } = call(admission, different(3));
  waiting[1]?.leave();
  admission.leave('visitor 0');
  expect(admitted).toEqual(['visitor 0', 'visitor 2']);
  expect(refused).toEqual([]);
});

test('fewer calls are worked on while they wait too long, and more again when they do not', () => {
  const admission = new Admission(limits);
  const usual = admission.places;
  call(admission, different(usual));
  for (let times = 0; times < 30; times += 1) admission.adapt(limits.maxWaitMs + 1);
  expect(admission.places).toBeLessThanOrEqual(usual / 2);
  expect(admission.places).toBeGreaterThan(0);
  for (let times = 0; times < 100; times += 1) admission.adapt(0);
  expect(admission.places).toBe(usual);
});

test('more calls are worked on than usual when they have to wait though nothing is slow', () => {
  const admission = new Admission(limits);
  const { admitted } = call(admission, different(180));
  for (let times = 0; times < 30; times += 1) {
    admission.adapt(0);
    call(admission, ['one more']);
  }
  expect(admitted).toHaveLength(180);
});
