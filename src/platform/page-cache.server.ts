import type { ReadyAnswer } from './ready-answer.server.ts';

/** How a query parameter of a public page counts: its canonical value, or undefined when it says nothing. */
type ParameterRule = (value: string) => string | undefined;

/** Public pages by path, each with the query parameters that change what it shows. */
export type PublicPages = Readonly<Record<string, Readonly<Record<string, ParameterRule>>>>;

interface Kept {
  version: number;
  answer: ReadyAnswer;
}

const dataSuffix = '.data';
const rootData = '/_.data';

/**
 * Keeps each public page as it was rendered for one version of the catalogue. Only known paths and known parameters
 * make a key, and the bytes kept are bounded, so that made-up addresses can neither grow it nor push much out.
 */
export class PageCache {
  #pages: PublicPages;
  #maxBytes: number;
  #kept = new Map<string, Kept>();
  #rendering = new Map<string, Promise<ReadyAnswer>>();
  #bytes = 0;

  constructor(pages: PublicPages, maxBytes = 64 * 1024 * 1024) {
    this.#pages = pages;
    this.#maxBytes = maxBytes;
  }

  /** The canonical address of a public page or of its data, or undefined for anything else. */
  keyOf(url: string): string | undefined {
    const queryStart = url.indexOf('?');
    const path = queryStart < 0 ? url : url.slice(0, queryStart);
    const rules = this.#pages[pagePath(path)];
    if (!rules) return undefined;
    if (queryStart < 0) return path;
    const query = canonicalQuery(url.slice(queryStart + 1), rules);
    return query === undefined ? undefined : path + query;
  }

  find(key: string, version: number): ReadyAnswer | undefined {
    const kept = this.#kept.get(key);
    return kept?.version === version ? kept.answer : undefined;
  }

  /** The kept answer, or the one answer that everybody who asks meanwhile waits for. */
  async get(
    key: string,
    version: number,
    render: () => Promise<{ answer: ReadyAnswer; keep: boolean }>,
  ): Promise<ReadyAnswer> {
    const found = this.find(key, version);
    if (found) return found;
    const flight = `${version} ${key}`;
    let pending = this.#rendering.get(flight);
    if (!pending) {
      pending = render()
        .then(({ answer, keep }) => {
          if (keep) this.#keep(key, version, answer);
          return answer;
        })
        .finally(() => this.#rendering.delete(flight));
      this.#rendering.set(flight, pending);
    }
    return pending;
  }

  #keep(key: string, version: number, answer: ReadyAnswer): void {
    this.#drop(key);
    this.#kept.set(key, { version, answer });
    this.#bytes += answer.bytes;
    for (const oldest of this.#kept.keys()) {
      if (this.#bytes <= this.#maxBytes) break;
      this.#drop(oldest);
    }
  }

  #drop(key: string): void {
    this.#bytes -= this.#kept.get(key)?.answer.bytes ?? 0;
    this.#kept.delete(key);
  }
}

function pagePath(path: string): string {
  if (path === rootData) return '/';
  return path.endsWith(dataSuffix) ? path.slice(0, -dataSuffix.length) : path;
}

function canonicalQuery(query: string, rules: Readonly<Record<string, ParameterRule>>): string | undefined {
  const given = new URLSearchParams(query);
  // React Router asks with `_routes` for a part of a page's data: another answer under the same address.
  if (given.has('_routes')) return undefined;
  const counted = Object.entries(rules).flatMap(([name, rule]) => {
    const value = rule(given.get(name) ?? '');
    return value === undefined ? [] : [[name, value]];
  });
  return counted.length > 0 ? `?${new URLSearchParams(counted)}` : '';
}
