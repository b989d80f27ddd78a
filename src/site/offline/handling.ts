import { pages, pathsOf, publicPages } from '../../page-kit/pages.ts';
import { publicPageKey } from '../../platform/page-cache/public-pages.server.ts';

/** What the service worker does with a request; `key` is the address its answer is kept under. */
export type Handling =
  /** Built files: their names change with their content, so the kept one is the right one. */
  | { kind: 'asset' | 'picture'; key: string }
  /** From the network, and from what was kept only when there is none. */
  | { kind: 'page' | 'data' | 'list' | 'paper'; key: string }
  /** Bought things, which pages keep when somebody saves them. */
  | { kind: 'owned'; key: string }
  /** A page that is not kept: from the network, else the offline page. */
  | { kind: 'unkept-page' }
  /** None of the worker's business. */
  | { kind: 'network' };

export type Asked = Pick<Request, 'method' | 'url' | 'mode' | 'headers'>;

const leaveAlone: Handling = { kind: 'network' };
/** The same for everybody as well, but rendered on request: they show today's date, or their addresses are endless. */
const datedPages = pages.filter(({ isDated }) => isDated).flatMap(pathsOf);
/** What the offline page is made with: kept with each build. */
const offlineFiles = ['/offline.css', '/offline.js'];
const list = /^\/api\/public\/(classes|subjects(\/\d+)?|paper\/all|papers\/\d+)$/;
const paper = /^\/api\/public\/paper\/download\/\d+$/;
const owned = /^\/api\/public\/(paper\/content|practice\/mock)\/\d+$/;
const picture = /^\/api\/public\/paper\/picture\/\d+$/;

export function handlingOf({ method, url, mode }: Asked, origin: string): Handling {
  const { origin: itsOrigin, pathname, search, searchParams } = new URL(url);
  if (method !== 'GET' || itsOrigin !== origin) return leaveAlone;
  if (pathname.startsWith('/assets/') || offlineFiles.includes(pathname)) return { kind: 'asset', key: pathname };
  if (owned.test(pathname)) return { kind: 'owned', key: pathname };
  if (paper.test(pathname)) return { kind: 'paper', key: pathname };
  if (mode === 'navigate') {
    const key = pageKey(pathname, search);
    return key === undefined ? { kind: 'unkept-page' } : { kind: 'page', key };
  }
  if (list.test(pathname)) return { kind: 'list', key: pathname + search };
  if (picture.test(pathname) && searchParams.has('v')) return { kind: 'picture', key: pathname + search };
  const dataKey = pathname.endsWith('.data') ? keyOfData(pathname, searchParams) : undefined;
  return dataKey === undefined ? leaveAlone : { kind: 'data', key: dataKey };
}

/** The page that an address of data belongs to: `/about-us.data` is of `/about-us`, `/_.data` of `/`. */
export function pageOfData(url: string): string {
  const { pathname, searchParams } = new URL(url);
  searchParams.delete('_routes');
  const query = searchParams.size > 0 ? `?${searchParams}` : '';
  return pathname.replace(/(^\/_)?\.data$/, (_, isRoot) => (isRoot ? '/' : '')) + query;
}

/** Papers are also kept for those who are logged in, as long as the server says that they are open to all. */
export function mayKeep(
  { kind }: Handling,
  { headers: asked }: Pick<Request, 'headers'>,
  { status, redirected, headers }: Pick<Response, 'status' | 'redirected' | 'headers'>,
): boolean {
  const rule = headers.get('cache-control') ?? '';
  if (kind === 'owned' || status !== 200 || redirected || /\b(no-store|private)\b/.test(rule)) return false;
  return kind === 'paper' ? isPublic.test(rule) : !asked.has('authorization');
}

const isPublic = /\bpublic\b/;

/** A paper that was kept goes once the server refuses it, or gives it only to who bought it. */
export function mustForget({ status, headers }: Pick<Response, 'status' | 'headers'>): boolean {
  if ([401, 403, 404].includes(status)) return true;
  return (status === 200 || status === 206) && !isPublic.test(headers.get('cache-control') ?? '');
}

/** The result of each attempt is the same page: what it shows comes from the device. */
const attempt = /\/mock\/[1-9]\d{0,8}\/[0-9a-f-]{36}$/;

function pageKey(pathname: string, search: string): string | undefined {
  const path = pathname.replace(attempt, '/mock/:id/:attempt');
  return datedPages.includes(path) ? path : publicPageKey(publicPages, pathname + search);
}

/** React Router asks with `_routes` for a part of a page's data, which is another answer. */
function keyOfData(pathname: string, parameters: URLSearchParams): string | undefined {
  const routes = parameters.get('_routes');
  const rest = new URLSearchParams(parameters);
  rest.delete('_routes');
  const page = publicPageKey(publicPages, pathname + (rest.size > 0 ? `?${rest}` : ''));
  if (page === undefined || routes === null) return page;
  return `${page}${page.includes('?') ? '&' : '?'}${new URLSearchParams({ _routes: routes })}`;
}
