import { LRUCache } from 'lru-cache';

interface Bounds<Value> {
  maxBytes: number;
  maxEntries?: number;
  bytesOf(value: Value): number;
}

/** What making a value gives: the value, and whether the next one who asks may have it too. */
export interface Made<Value> {
  value: Value;
  keep: boolean;
}

/**
 * A bounded cache of values that belong to a version. Whoever asks while a value is being made waits for that one.
 */
export class SharedCache<Value extends object> {
  readonly #kept: LRUCache<string, { version: number; value: Value }>;
  readonly #making = new Map<string, Promise<Value>>();

  constructor({ maxBytes, maxEntries = 5_000, bytesOf }: Bounds<Value>) {
    this.#kept = new LRUCache({
      max: maxEntries,
      maxSize: maxBytes,
      // The library counts whole numbers from 1 on.
      sizeCalculation: ({ value }) => Math.max(1, bytesOf(value)),
    });
  }

  find(key: string, version = 0): Value | undefined {
    const kept = this.#kept.get(key);
    return kept?.version === version ? kept.value : undefined;
  }

  async get(key: string, make: () => Promise<Made<Value>>, version = 0): Promise<Value> {
    const found = this.find(key, version);
    if (found) return found;
    const flight = `${version} ${key}`;
    const running = this.#making.get(flight);
    if (running) return running;
    const making = make()
      .then(({ value, keep }) => {
        if (keep) this.#kept.set(key, { version, value });
        return value;
      })
      .finally(() => this.#making.delete(flight));
    this.#making.set(flight, making);
    return making;
  }
}
