import type { ClockReading } from './events-contract.ts';

/** A reading of the monotonic clock together with what the clock on the wall said. */
export interface Reading extends ClockReading {
  at: number;
}

/**
 * Adds up the time that an exam has used. While its page is open the monotonic clock counts, which nobody can set; while
 * it is closed, the difference on the wall, which is never taken as negative.
 */
export class ExamClock {
  readonly limitMs: number;
  usedMs = 0;
  #last: Reading | undefined;
  #readings = new Map<string, number>();

  constructor(limitMs: number) {
    this.limitMs = limitMs;
  }

  /** Answers how much of the time since the last reading the page was open. */
  read(reading: Reading): number {
    const last = this.#last;
    const passedMs = last ? this.#passed(last, reading) : reading.ms;
    this.usedMs = Math.min(this.limitMs, this.usedMs + passedMs);
    this.#last = reading;
    this.#readings.set(reading.opening, Math.max(reading.ms, this.#readings.get(reading.opening) ?? 0));
    return last?.opening === reading.opening ? passedMs : 0;
  }

  #passed(last: Reading, next: Reading): number {
    if (next.opening === last.opening) return Math.max(0, next.ms - last.ms);
    const wallMs = Math.max(0, next.at - last.at);
    const known = this.#readings.get(next.opening);
    // A second tab with the same exam: what its own clock counted since its last reading is the most that can have passed.
    if (known !== undefined) return Math.min(wallMs, Math.max(0, next.ms - known));
    return Math.max(wallMs, next.ms);
  }
}
