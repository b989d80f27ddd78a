const hourMs = 60 * 60 * 1000;
/** Two at night in India, when fewest buy. */
const nightHourUtc = 20;
export const overdueAfterHours = 36;

interface Runs {
  last: { startedAt: Date } | undefined;
  lastGood: { startedAt: Date } | undefined;
}

const hoursSince = (run: { startedAt: Date } | undefined, now: Date): number =>
  run ? (now.getTime() - run.startedAt.getTime()) / hourMs : Number.POSITIVE_INFINITY;

/**
 * Whether a backup is to be made in this hour: every night, and by day where the machine slept or the last one failed,
 * though not again and again.
 */
export function isBackupDue({ last, lastGood }: Runs, now: Date): boolean {
  const isNight = now.getUTCHours() === nightHourUtc && hoursSince(last, now) > 2;
  const isLate = hoursSince(lastGood, now) > 26 && hoursSince(last, now) > 6;
  return isNight || isLate;
}

/** Whether it has been too long since the last good one; a shop that has never tried is only new. */
export function isBackupOverdue({ last, lastGood }: Runs, now: Date): boolean {
  return last !== undefined && hoursSince(lastGood, now) > overdueAfterHours;
}
