import { newId } from '../device/new-id.ts';
import type { ClockReading } from '../log/events-contract.ts';

/** One opening of an attempt: what the steady clock of this page has counted since. */
export class Opening {
  readonly id = newId();
  readonly #startMs = performance.now();
  /** What had been used when it was opened, as the log says; known once the opening is written down. */
  usedMsBefore = 0;

  read(): ClockReading {
    return { opening: this.id, ms: Math.floor(performance.now() - this.#startMs) };
  }

  /** The first reading, which is 0 by definition. */
  first(): ClockReading {
    return { opening: this.id, ms: 0 };
  }

  usedMs(): number {
    return this.usedMsBefore + this.read().ms;
  }
}
