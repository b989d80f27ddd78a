import type { Reason } from './summary.server.ts';

const days = 7;
const weeks = 4;
const ofEachOther = 3;
const dayMs = 24 * 60 * 60 * 1000;

interface Kept {
  name: string;
  reason: Reason;
  at: Date;
  isGood: boolean;
}

/**
 * Which backups may go: of the nightly ones stay the newest good one of each of the last 7 days and 4 weeks that have
 * one, of those before upgrades and restores the newest three. What somebody made by hand stays.
 */
export function backupsToRemove(backups: readonly Kept[]): string[] {
  const newestFirst = backups.toSorted((a, b) => b.at.getTime() - a.at.getTime());
  const nightly = newestFirst.filter(({ reason }) => reason === 'nightly');
  const good = nightly.filter(({ isGood }) => isGood);
  const kept = new Set([
    ...firstOfEach(good, days, ({ at }) => Math.floor(at.getTime() / dayMs)),
    // Weeks begin on Monday; the first day that is counted was a Thursday.
    ...firstOfEach(good, weeks, ({ at }) => Math.floor((at.getTime() / dayMs + 3) / 7)),
    // A failed one that is newer than all good ones may be all there is to look at.
    ...nightly.slice(0, 1),
  ]);
  const others = (['before upgrade', 'before restore'] as const).flatMap((reason) =>
    newestFirst.filter((backup) => backup.reason === reason).slice(ofEachOther),
  );
  return [...nightly.filter((backup) => !kept.has(backup)), ...others].map(({ name }) => name);
}

function firstOfEach(newestFirst: readonly Kept[], count: number, periodOf: (backup: Kept) => number): Kept[] {
  const first = new Map<number, Kept>();
  for (const backup of newestFirst) {
    const period = periodOf(backup);
    if (!first.has(period)) first.set(period, backup);
  }
  return [...first.values()].slice(0, count);
}
