import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readSubjectsAddress } from '../catalog/browsing/subject-list.ts';
import { readPapersAddress } from '../papers/browsing/papers-address.ts';
import { pages, pathsOf, publicPages } from './pages.ts';
import { readSearchTerm } from './search-term.ts';

/** Notes which parameters somebody reads. */
class WatchedParameters extends URLSearchParams {
  readonly read = new Set<string>();

  override get(name: string): string | null {
    this.read.add(name);
    return super.get(name);
  }
}

/** What each page with parameters reads its address with. */
const readers: Record<string, (search: URLSearchParams) => unknown> = {
  '/view-subjects': readSubjectsAddress,
  '/view-papers': readPapersAddress,
  '/search': readSearchTerm,
};

test.each(Object.entries(readers))(
  'every parameter that %s reads is part of its cache key or declared',
  (path, read) => {
    const search = new WatchedParameters();
    read(search);
    expect(Object.keys(publicPages[path] ?? {})).toEqual(expect.arrayContaining([...search.read]));
  },
);

test('every page with parameters in its cache key has a reader in this test', () => {
  const withParameters = pages.filter(({ cache }) => Object.keys(cache ?? {}).length > 0).map(({ main }) => main);
  expect(withParameters.toSorted()).toEqual(Object.keys(readers).toSorted());
});

test('every page has a file, and no two pages share an address', () => {
  for (const { file } of pages) expect(existsSync(join(import.meta.dirname, '..', file)), file).toBe(true);
  const paths = pages.flatMap(pathsOf);
  expect(new Set(paths).size).toBe(paths.length);
});
