const dayMs = 24 * 60 * 60 * 1000;
/** India has one time zone and no summer time. */
const offsetMs = 5.5 * 60 * 60 * 1000;

/** The last days in India, today included, the oldest first, and the moment the first of them began. */
export function lastDaysInIndia(count: number, now: Date): { names: string[]; since: Date } {
  const today = Math.floor((now.getTime() + offsetMs) / dayMs);
  const first = today - count + 1;
  const names = Array.from({ length: count }, (_, index) =>
    new Date((first + index) * dayMs).toISOString().slice(0, 'YYYY-MM-DD'.length),
  );
  return { names, since: new Date(first * dayMs - offsetMs) };
}
