import { expect, test } from 'vitest';
import { isBackupDue, isBackupOverdue } from './due.ts';
import { backupsToRemove } from './retention.ts';
import { findMissingRows } from './row-counts.server.ts';

const hourMs = 60 * 60 * 1000;
const now = new Date('2026-03-31T20:30:00Z');
const run = (hoursAgo: number) => ({ startedAt: new Date(now.getTime() - hoursAgo * hourMs) });

test('of nightly backups stay those of seven days and four weeks, the newest of each', () => {
  const backups = Array.from({ length: 60 }, (_, day) => ({
    name: `day ${day}`,
    reason: 'nightly' as const,
    at: new Date(now.getTime() - day * 24 * hourMs),
    isGood: true,
  }));
  const removed = new Set(backupsToRemove(backups));
  const kept = backups.filter(({ name }) => !removed.has(name)).map(({ name }) => name);
  // 31 March 2026 was a Tuesday: the Sundays before are 2, 9 and 16 days back.
  expect(kept).toEqual(['day 0', 'day 1', 'day 2', 'day 3', 'day 4', 'day 5', 'day 6', 'day 9', 'day 16']);
});

test('good backups do not give way to failed ones, and what was made by hand stays', () => {
  const at = (day: number) => new Date(now.getTime() - day * 24 * hourMs);
  const failed = Array.from({ length: 20 }, (_, day) => ({
    name: `failed ${day}`,
    reason: 'nightly' as const,
    at: at(day),
    isGood: false,
  }));
  const good = { name: 'good', reason: 'nightly' as const, at: at(20), isGood: true };
  const byHand = { name: 'by hand', reason: 'by hand' as const, at: at(400), isGood: true };
  const removed = backupsToRemove([...failed, good, byHand]);
  expect(removed).toHaveLength(19);
  expect(removed).not.toContain('good');
  expect(removed).not.toContain('by hand');
});

test('of backups before upgrades the newest three stay', () => {
  const backups = [1, 2, 3, 4, 5].map((day) => ({
    name: `day ${day}`,
    reason: 'before upgrade' as const,
    at: new Date(now.getTime() - day * 24 * hourMs),
    isGood: false,
  }));
  expect(backupsToRemove(backups)).toEqual(['day 4', 'day 5']);
});

test('a backup is due at night, and by day where the last good one is old, though not again and again', () => {
  const noon = new Date('2026-03-31T06:30:00Z');
  const ago = (hours: number) => ({ startedAt: new Date(noon.getTime() - hours * hourMs) });
  expect(isBackupDue({ last: run(24), lastGood: run(24) }, now)).toBe(true);
  expect(isBackupDue({ last: run(1), lastGood: run(1) }, now)).toBe(false);
  expect(isBackupDue({ last: ago(10), lastGood: ago(10) }, noon)).toBe(false);
  expect(isBackupDue({ last: undefined, lastGood: undefined }, noon)).toBe(true);
  expect(isBackupDue({ last: ago(7), lastGood: ago(30) }, noon)).toBe(true);
  expect(isBackupDue({ last: ago(2), lastGood: ago(30) }, noon)).toBe(false);
});

test('no good backup for 36 hours is too long; a new shop is only new', () => {
  expect(isBackupOverdue({ last: run(1), lastGood: run(37) }, now)).toBe(true);
  expect(isBackupOverdue({ last: run(1), lastGood: undefined }, now)).toBe(true);
  expect(isBackupOverdue({ last: run(35), lastGood: run(35) }, now)).toBe(false);
  expect(isBackupOverdue({ last: undefined, lastGood: undefined }, now)).toBe(false);
});

test('a copy with fewer rows than before and after is not whole; what comes and goes by itself is not counted', () => {
  expect(findMissingRows({ orders: 9 }, { orders: [10, 12] })).toBe('orders has 9 rows of at least 10');
  expect(findMissingRows({ orders: 11 }, { orders: [10, 12] })).toBeUndefined();
  expect(findMissingRows({ orders: 8 }, { orders: [10, 8] })).toBeUndefined();
  expect(findMissingRows({ sessions: 0 }, { sessions: [10, 12] })).toBeUndefined();
  expect(findMissingRows({}, { orders: [0, 0] })).toBe('the table orders is missing');
});
