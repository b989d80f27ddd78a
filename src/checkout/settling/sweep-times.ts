const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const earlyMs = [minuteMs, 5 * minuteMs, 30 * minuteMs];

/** Links are open for a day, and money can be three days late. */
export const sweepForMs = 4 * 24 * hourMs;

/** When an order is asked about again: after 1, 5 and 30 minutes, then every hour for four days; never after that. */
export function nextCheckAt(since: Date, now: Date): Date | null {
  const ageMs = now.getTime() - since.getTime();
  if (ageMs >= sweepForMs) return null;
  const early = earlyMs.find((ms) => ms > ageMs);
  return early === undefined ? new Date(now.getTime() + hourMs) : new Date(since.getTime() + early);
}
