import { ShopError } from './http/shop-error.ts';

/** Does so many things at once; so many more wait for their turn, and the rest is refused at once. */
export class BoundedQueue {
  #free: number;
  #maxWaiting: number;
  #waiting: (() => void)[] = [];

  constructor({ atOnce, maxWaiting }: { atOnce: number; maxWaiting: number }) {
    this.#free = atOnce;
    this.#maxWaiting = maxWaiting;
  }

  /** How many wait for their turn. */
  get waiting(): number {
    return this.#waiting.length;
  }

  async run<Result>(work: () => Promise<Result>): Promise<Result> {
    if (this.#free > 0) this.#free -= 1;
    else await this.#turn();
    try {
      return await work();
    } finally {
      const next = this.#waiting.shift();
      if (next) next();
      else this.#free += 1;
    }
  }

  #turn(): Promise<void> {
    if (this.#waiting.length >= this.#maxWaiting) throw new ShopError('overloaded');
    return new Promise((resolve) => this.#waiting.push(resolve));
  }
}
