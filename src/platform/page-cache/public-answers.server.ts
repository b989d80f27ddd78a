import { LRUCache } from 'lru-cache';
import { AnswerCache } from './answer-cache.server.ts';
import type { VersionWatch } from './public-version.server.ts';
import { compressedAnswer, type ReadyAnswer } from './ready-answer.server.ts';

/** What a feature has ready for an address by itself, for a request that does not say who asks. */
type ReadySource = (url: string) => ReadyAnswer | undefined;

/** Answers of the API that are the same for everybody and change only with the catalogue: made once per version. */
export class PublicAnswers {
  #cache = new AnswerCache();
  #version: VersionWatch;
  #headers: Record<string, string>;
  #sources: ReadySource[] = [];
  /** Which question each address asks, for the addresses asked lately. */
  #keys = new LRUCache<string, string>({ max: 2_000 });

  constructor(version: VersionWatch, headers: Record<string, string>) {
    this.#version = version;
    this.#headers = headers;
  }

  /** What is ready for an address, if anything is. */
  find(url: string, isPersonal: boolean): ReadyAnswer | undefined {
    const key = this.#keys.get(url);
    const answer = key === undefined ? undefined : this.#cache.find(key, this.#version.current);
    return answer ?? (isPersonal ? undefined : this.#findInSources(url));
  }

  addSource(source: ReadySource): void {
    this.#sources.push(source);
  }

  /** The answer to a question, whatever the address it was asked with. */
  get(key: string, url: string, make: () => Promise<unknown>): Promise<ReadyAnswer> {
    this.#keys.set(url, key);
    const makeAnswer = async () => {
      const body = Buffer.from(JSON.stringify(await make()));
      const headers = {
        ...this.#headers,
        'Content-Type': 'application/json; charset=utf-8',
        'Cache-Control': 'no-cache',
      };
      return { value: await compressedAnswer({ headers, body }), keep: true };
    };
    return this.#cache.get(key, makeAnswer, this.#version.current);
  }

  #findInSources(url: string): ReadyAnswer | undefined {
    for (const source of this.#sources) {
      const answer = source(url);
      if (answer) return answer;
    }
    return undefined;
  }
}
