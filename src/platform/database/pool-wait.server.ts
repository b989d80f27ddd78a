import type pg from 'pg';

/**
 * Tells how long one waits for a connection of the pool now. While others wait, it joins their queue to find out; while
 * nobody does, it asks for nothing.
 */
export function poolWaitMeter(pool: pg.Pool): () => number {
  let askedAt: number | undefined;
  let lastMs = 0;

  async function ask(): Promise<void> {
    const startedAt = performance.now();
    askedAt = startedAt;
    try {
      (await pool.connect()).release();
    } catch {
      // Whoever needs the connection gets the error; here only the time counts.
    }
    lastMs = performance.now() - startedAt;
    askedAt = undefined;
  }

  return () => {
    if (askedAt !== undefined) return performance.now() - askedAt;
    const waitedMs = lastMs;
    lastMs = 0;
    if (pool.waitingCount > 0) void ask();
    return waitedMs;
  };
}
