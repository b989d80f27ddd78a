/**
 * How a query parameter changes what a page shows: its canonical value, undefined when it changes nothing, or null when
 * the page it asks for has too many variants to cache.
 */
export type ParameterRule = (value: string) => string | undefined | null;

/** Public pages by path, each with the query parameters that change what it shows. */
export type PublicPages = Readonly<Record<string, Readonly<Record<string, ParameterRule>>>>;

const dataSuffix = '.data';
const rootData = '/_.data';

/**
 * The canonical address of a public page or of its data, or undefined for anything else. Only known paths and known
 * parameters count, so that made-up addresses do not make new pages.
 */
export function publicPageKey(pages: PublicPages, url: string): string | undefined {
  const queryStart = url.indexOf('?');
  const path = queryStart < 0 ? url : url.slice(0, queryStart);
  const rules = rulesOf(pages, pagePath(path));
  if (!rules) return undefined;
  if (queryStart < 0) return path;
  const query = canonicalQuery(url.slice(queryStart + 1), rules);
  return query === undefined ? undefined : path + query;
}

/** `/paper/:id` and `/practice/:id/:slug` stand for every address of that form. */
function rulesOf(pages: PublicPages, path: string) {
  return (
    pages[path] ??
    pages[path.replace(/\/[1-9]\d{0,8}$/, '/:id')] ??
    pages[path.replace(/\/[1-9]\d{0,8}\/[a-z0-9]+(?:-[a-z0-9]+)*$/, '/:id/:slug')]
  );
}

function pagePath(path: string): string {
  if (path === rootData) return '/';
  return path.endsWith(dataSuffix) ? path.slice(0, -dataSuffix.length) : path;
}

function canonicalQuery(query: string, rules: Readonly<Record<string, ParameterRule>>): string | undefined {
  const given = new URLSearchParams(query);
  // React Router asks with `_routes` for a part of a page's data: another answer under the same address.
  if (given.has('_routes')) return undefined;
  const counted: [string, string][] = [];
  for (const [name, rule] of Object.entries(rules)) {
    const value = rule(given.get(name) ?? '');
    if (value === null) return undefined;
    if (value !== undefined) counted.push([name, value]);
  }
  return counted.length > 0 ? `?${new URLSearchParams(counted)}` : '';
}
