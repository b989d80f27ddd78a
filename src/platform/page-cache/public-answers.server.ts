import { AnswerCache } from './answer-cache.server.ts';
import type { VersionWatch } from './public-version.server.ts';
import { compressedAnswer, type ReadyAnswer } from './ready-answer.server.ts';

/** What a feature has ready for an address by itself, for a request that does not say who asks. */
type ReadySource = (url: string) => ReadyAnswer | undefined;

const maxKnownUrls = 2_000;

/** Answers of the API that are the same for everybody and change only with the catalogue: made once per version. */
export class PublicAnswers {
  #cache = new AnswerCache();
  #version: VersionWatch;
  #headers: Record<string, string>;
  #sources: ReadySource[] = [];
  /** Which question each address asks, for the addresses asked lately. */
  #keys = new Map<string, string>();

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
    if (this.#keys.size >= maxKnownUrls) this.#keys.clear();
    this.#keys.set(url, key);
    return this.#cache.get(key, this.#version.current, async () => {
      const body = Buffer.from(JSON.stringify(await make()));
      const headers = {
        ...this.#headers,
        'Content-Type': 'application/json; charset=utf-8',
        'Cache-Control': 'no-cache',
      };
      return { answer: await compressedAnswer({ headers, body }), keep: true };
    });
  }

  #findInSources(url: string): ReadyAnswer | undefined {
    for (const source of this.#sources) {
      const answer = source(url);
      if (answer) return answer;
    }
    return undefined;
  }
}
