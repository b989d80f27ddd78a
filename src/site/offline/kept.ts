import { readRange } from '../../papers/files/byte-range.ts';
import { ownedCache } from '../../practice/device/owned-cache.ts';

// What is kept comes in generations, one per build: a page belongs to the built files it was made with.
const generationName = /^(?:shell|pages|saved)-(.+)$/;

export const papersCache = 'papers';
/** The first kept pictures of paid papers on which every word could be read. */
export const picturesCache = 'pictures-2';
export const shellCache = (build: string): string => `shell-${build}`;
export const pagesCache = (build: string): string => `pages-${build}`;
/** Pages that somebody saved; unlike those that were only visited they never make room for others. */
export const savedCache = (build: string): string => `saved-${build}`;

const maxPages = 150;
const maxPictures = 200;
const maxPapers = 40;
const maxPapersBytes = 64 * 1024 * 1024;

/** The caches that a new build leaves behind it: all but its own, those of the build before it, papers and pictures. */
export function outdatedCaches(names: readonly string[], build: string): string[] {
  const builds = new Set(names.flatMap((name) => generationName.exec(name)?.[1] ?? []));
  builds.delete(build);
  // Tabs that are still open run on the build before; names come in the order the caches were made.
  const previous = [...builds].at(-1);
  const wanted = [build, previous ?? build].flatMap((one) => [shellCache(one), pagesCache(one), savedCache(one)]);
  return names.filter((name) => ![...wanted, papersCache, picturesCache, ownedCache].includes(name));
}

/** The kept answer of this build, else of the one before. */
export async function findKept(
  kind: 'shell' | 'pages' | 'saved',
  build: string,
  key: string,
): Promise<Response | undefined> {
  const own = `${kind}-${build}`;
  const others = (await caches.keys()).filter((name) => name.startsWith(`${kind}-`) && name !== own);
  for (const name of [own, ...others.reverse()]) {
    const found = await caches.match(key, { cacheName: name });
    if (found) return found;
  }
  return undefined;
}

/** Keeps an answer within the bounds of its cache, the oldest out first. */
export async function keep(cacheName: string, key: string, response: Response): Promise<void> {
  try {
    const cache = await caches.open(cacheName);
    await cache.put(key, response);
    if (cacheName === papersCache) await trim(cache, maxPapers, maxPapersBytes);
    else if (cacheName === picturesCache) await trim(cache, maxPictures);
    else if (cacheName.startsWith('pages-')) await trim(cache, maxPages);
  } catch {
    // A device without room for more shows what it has kept so far; online nothing is missing.
  }
}

async function trim(cache: Cache, maxEntries: number, maxBytes = Number.POSITIVE_INFINITY): Promise<void> {
  const newestFirst = [...(await cache.keys())].reverse();
  let bytes = 0;
  for (const [index, request] of newestFirst.entries()) {
    if (maxBytes < Number.POSITIVE_INFINITY) bytes += sizeOf(await cache.match(request));
    if (index >= maxEntries || bytes > maxBytes) await cache.delete(request);
  }
}

function sizeOf(response: Response | undefined): number {
  return Number(response?.headers.get('content-length') ?? 0);
}

/** The part of a kept file that is asked for, as the server would answer it. */
export async function partOf(kept: Response, header: string | null): Promise<Response> {
  const file = await kept.blob();
  const range = readRange(header ?? undefined, file.size);
  const headers = new Headers(kept.headers);
  if (range === undefined) return new Response(file, { headers });
  if (range === 'none') {
    return new Response(null, { status: 416, headers: { 'Content-Range': `bytes */${file.size}` } });
  }
  headers.set('Content-Range', `bytes ${range.start}-${range.end}/${file.size}`);
  headers.set('Content-Length', String(range.end - range.start + 1));
  return new Response(file.slice(range.start, range.end + 1), { status: 206, headers });
}
