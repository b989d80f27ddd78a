import type { ReadyAnswer } from './ready-answer.server.ts';

interface Kept {
  version: number;
  answer: ReadyAnswer;
}

/** What making an answer gives: the answer, and whether the next one who asks may have it too. */
export interface Made {
  answer: ReadyAnswer;
  keep: boolean;
}

const maxEntries = 5_000;

/** Keeps answers for one version of the catalogue, within a bound, oldest out first. */
export class AnswerCache {
  #maxBytes: number;
  #kept = new Map<string, Kept>();
  #making = new Map<string, Promise<ReadyAnswer>>();
  #bytes = 0;

  constructor(maxBytes = 64 * 1024 * 1024) {
    this.#maxBytes = maxBytes;
  }

  find(key: string, version: number): ReadyAnswer | undefined {
    const kept = this.#kept.get(key);
    return kept?.version === version ? kept.answer : undefined;
  }

  /** The kept answer, or the one answer that everybody who asks meanwhile waits for. */
  async get(key: string, version: number, make: () => Promise<Made>): Promise<ReadyAnswer> {
    const found = this.find(key, version);
    if (found) return found;
    const flight = `${version} ${key}`;
    let pending = this.#making.get(flight);
    if (!pending) {
      pending = make()
        .then(({ answer, keep }) => {
          if (keep) this.#keep(key, version, answer);
          return answer;
        })
        .finally(() => this.#making.delete(flight));
      this.#making.set(flight, pending);
    }
    return pending;
  }

  #keep(key: string, version: number, answer: ReadyAnswer): void {
    this.#drop(key);
    this.#kept.set(key, { version, answer });
    this.#bytes += answer.bytes;
    for (const oldest of this.#kept.keys()) {
      if (this.#bytes <= this.#maxBytes && this.#kept.size <= maxEntries) break;
      this.#drop(oldest);
    }
  }

  #drop(key: string): void {
    this.#bytes -= this.#kept.get(key)?.answer.bytes ?? 0;
    this.#kept.delete(key);
  }
}
