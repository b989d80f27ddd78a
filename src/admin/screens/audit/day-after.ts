const dayMs = 24 * 60 * 60 * 1000;

/** The day after one such as 2026-03-31: what ends before it includes that day. Undefined for what is no day. */
export function dayAfter(day: string | undefined): string | undefined {
  const ms = Date.parse(`${day}T00:00:00Z`);
  return Number.isNaN(ms) ? undefined : new Date(ms + dayMs).toISOString().slice(0, 10);
}
