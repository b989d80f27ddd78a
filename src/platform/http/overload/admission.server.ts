export interface AdmissionLimits {
  /** How many calls are worked on at once, at most. */
  maxInFlight: number;
  /** When the event loop or the database keep calls waiting for longer than this, fewer are worked on at once. */
  maxWaitMs: number;
  /** How long a call may wait for its turn before it is refused. */
  maxQueueMs: number;
}

/** As many places as there are while nobody waits, and as few as there are left in the worst case. */
const usualPlaces = 64;
const fewestPlaces = 32;
/** No address may hold more than this part of the places, so that others find one. */
const shareOfAddress = 1 / 4;
const fewestOfAddress = 4;
/** How much of the time between two measurements may be spent on refusing. */
const refusingMs = 5;
/** Longer than this between two measurements the whole process stood still, for which no call is to blame. */
const longestStepMs = 100;

interface Waiting {
  address: string;
  since: number;
  isOver: boolean;
  admit(): void;
  refuse(): void;
}

/**
 * Decides which calls are worked on, which wait for their turn, and which are refused because it would come too late.
 * How many are worked on at once follows how long they have to wait for the event loop and the database. Addresses
 * take turns, so that one with many calls does not keep others waiting.
 */
export class Admission {
  #limits: AdmissionLimits;
  #places: number;
  #taken = 0;
  #takenBy = new Map<string, number>();
  /** Who waits, by address, in the order in which addresses have their turn. */
  #queues = new Map<string, Waiting[]>();
  /** The same, longest wait first. */
  #byAge: Waiting[] = [];
  /** Those who have waited too long and are still to be told. */
  #late: Waiting[] = [];
  #isShort = false;
  /** How long calls could have been worked on, in milliseconds: it stands still while the process does. */
  #clock = 0;
  #measuredAt = performance.now();

  constructor(limits: AdmissionLimits) {
    this.#limits = limits;
    this.#places = this.#usual;
  }

  get places(): number {
    return this.#places;
  }

  /** Calls `admit` as soon as there is a place, or `refuse` when it took too long. Undefined when it need not wait. */
  enter(address: string, { admit, refuse }: Pick<Waiting, 'admit' | 'refuse'>): { leave(): void } | undefined {
    if (this.#isFreeFor(address)) {
      this.#take(address);
      admit();
      return undefined;
    }
    this.#isShort = true;
    const waiting: Waiting = { address, since: this.#clock, isOver: false, admit, refuse };
    const queue = this.#queues.get(address);
    if (queue) queue.push(waiting);
    else this.#queues.set(address, [waiting]);
    this.#byAge.push(waiting);
    return {
      leave: () => {
        waiting.isOver = true;
      },
    };
  }

  /** Gives back the place of a call that was admitted. */
  leave(address: string): void {
    this.#taken -= 1;
    const left = (this.#takenBy.get(address) ?? 1) - 1;
    if (left > 0) this.#takenBy.set(address, left);
    else this.#takenBy.delete(address);
    this.#admitNext();
  }

  /** To be told many times a second how long calls wait for the event loop and the database. */
  adapt(waitMs: number): void {
    const { maxInFlight, maxWaitMs } = this.#limits;
    const now = performance.now();
    this.#clock += Math.min(now - this.#measuredAt, longestStepMs);
    this.#measuredAt = now;
    if (waitMs > maxWaitMs) {
      // Places that nobody uses go first, but one slow moment does not take them all.
      const used = Math.max(this.#taken, this.#places / 2);
      const fewer = Math.floor(Math.min(this.#places, used) * 0.8);
      this.#places = Math.max(Math.min(fewestPlaces, maxInFlight), fewer);
    } else if (waitMs < maxWaitMs / 2) {
      const most = this.#isShort ? maxInFlight : Math.max(this.#places, this.#usual);
      this.#places = Math.min(most, Math.ceil(this.#places * 1.05));
    }
    this.#isShort = false;
    this.#giveUpLate();
    while (this.#admitNext());
    this.#refuseLate();
  }

  get #usual(): number {
    return Math.min(usualPlaces, this.#limits.maxInFlight);
  }

  #isFreeFor(address: string): boolean {
    const share = Math.max(fewestOfAddress, Math.floor(this.#places * shareOfAddress));
    return this.#taken < this.#places && (this.#takenBy.get(address) ?? 0) < share;
  }

  #take(address: string): void {
    this.#taken += 1;
    this.#takenBy.set(address, (this.#takenBy.get(address) ?? 0) + 1);
  }

  /** Lets in the next call of the address whose turn it is. */
  #admitNext(): boolean {
    if (this.#taken >= this.#places) return false;
    for (const [address, queue] of this.#queues) {
      while (queue[0]?.isOver) queue.shift();
      const [next] = queue;
      if (!next) {
        this.#queues.delete(address);
        continue;
      }
      if (!this.#isFreeFor(address)) continue;
      queue.shift();
      this.#queues.delete(address);
      if (queue.length > 0) this.#queues.set(address, queue);
      next.isOver = true;
      this.#take(address);
      next.admit();
      return true;
    }
    return false;
  }

  #giveUpLate(): void {
    const lateSince = this.#clock - this.#limits.maxQueueMs;
    const inTime = this.#byAge.findIndex(({ isOver, since }) => !isOver && since > lateSince);
    for (const waiting of this.#byAge.splice(0, inTime < 0 ? this.#byAge.length : inTime)) {
      if (waiting.isOver) continue;
      waiting.isOver = true;
      this.#late.push(waiting);
    }
  }

  /** Refusing takes time too, and whoever is refused asks again: so it is done in measure. */
  #refuseLate(): void {
    const until = performance.now() + refusingMs;
    let count = 0;
    while (count < this.#late.length && performance.now() < until) {
      this.#late[count]?.refuse();
      count += 1;
    }
    this.#late.splice(0, count);
  }
}
