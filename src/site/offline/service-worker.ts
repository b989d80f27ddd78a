import { ownedCache } from '../../practice/device/owned-cache.ts';
import { type Handling, handlingOf, mayKeep, mustForget, pageOfData } from './handling.ts';
import {
  findKept,
  keep,
  outdatedCaches,
  pagesCache,
  papersCache,
  partOf,
  picturesCache,
  savedCache,
  shellCache,
} from './kept.ts';
import { readSavePages, readVisit } from './visit-message.ts';
import type { FetchEvent, WorkerScope } from './worker-scope.ts';

declare const self: WorkerScope;
/** Both are put in by the build: a name for it, and the files that every page of it needs. */
declare const buildName: string;
declare const shellFiles: readonly string[];

const offlinePage = '/offline.html';
/** Papers up to this size are kept whole when only parts of them were read. */
const maxWholeBytes = 5 * 1024 * 1024;

self.addEventListener('install', (event) => event.waitUntil(install()));
self.addEventListener('activate', (event) => event.waitUntil(activate()));
self.addEventListener('fetch', (event) => {
  const handling = handlingOf(event.request, self.location.origin);
  if (handling.kind !== 'network') event.respondWith(answer(event, handling));
});
self.addEventListener('message', (event) => {
  const visit = readVisit(event.data);
  if (visit) event.waitUntil(Promise.all([keepPage(visit.page), ...visit.files.map(keepFile)]));
  event.waitUntil(savePages(readSavePages(event.data)));
});

async function install(): Promise<void> {
  const shell = await caches.open(shellCache(buildName));
  await shell.addAll([...shellFiles, offlinePage]);
  // Built files carry their hash in their name, so a tab of the build before does not get any of another build.
  await self.skipWaiting();
}

async function activate(): Promise<void> {
  const outdated = outdatedCaches(await caches.keys(), buildName);
  await Promise.all(outdated.map((name) => caches.delete(name)));
  await self.registration.navigationPreload?.enable();
  await self.clients.claim();
}

async function answer(event: FetchEvent, handling: Exclude<Handling, { kind: 'network' }>): Promise<Response> {
  if (handling.kind === 'asset' || handling.kind === 'picture') {
    return (await findFor(handling)) ?? fetchAndKeep(event, handling);
  }
  try {
    return await fetchAndKeep(event, handling);
  } catch {
    return answerOffline(event.request, handling);
  }
}

async function fetchAndKeep(event: FetchEvent, handling: Handling): Promise<Response> {
  const { request } = event;
  const response = (await event.preloadResponse) ?? (await fetch(request));
  if (!('key' in handling)) return response;
  if (mayKeep(handling, request, response)) event.waitUntil(keepFor(handling, response.clone()));
  else if (handling.kind === 'paper') event.waitUntil(followPaper(handling, response));
  return response;
}

async function answerOffline(request: Request, handling: Handling): Promise<Response> {
  const kept = await findFor(handling);
  if (kept && handling.kind === 'paper') return partOf(kept, request.headers.get('range'));
  if (kept) return kept;
  if (handling.kind === 'data') return loadAsDocument(pageOfData(request.url));
  if (request.mode !== 'navigate') return Response.error();
  return (await findKept('shell', buildName, offlinePage)) ?? Response.error();
}

/** React Router's own way of being told to load a page from its start, where it is kept or the offline page shows. */
function loadAsDocument(page: string): Response {
  return new Response(null, {
    status: 204,
    headers: { 'X-Remix-Redirect': page, 'X-Remix-Status': '302', 'X-Remix-Reload-Document': 'true' },
  });
}

async function findFor(handling: Handling): Promise<Response | undefined> {
  if (!('key' in handling)) return undefined;
  const { kind, key } = handling;
  if (kind === 'asset') return findKept('shell', buildName, key);
  if (kind === 'page') return (await findKept('pages', buildName, key)) ?? findKept('saved', buildName, key);
  if (kind === 'paper') {
    const open = await caches.match(key, { cacheName: papersCache });
    return open ?? caches.match(key, { cacheName: ownedCache });
  }
  return caches.match(key, { cacheName: cacheOf(kind) });
}

function keepFor({ kind, key }: Extract<Handling, { key: string }>, response: Response): Promise<void> {
  return keep(cacheOf(kind), key, response);
}

function cacheOf(kind: Handling['kind']): string {
  if (kind === 'asset') return shellCache(buildName);
  if (kind === 'paper') return papersCache;
  if (kind === 'owned') return ownedCache;
  return kind === 'picture' ? picturesCache : pagesCache(buildName);
}

const beingKept = new Set<string>();

/** Readers ask for parts of a paper, which cannot be kept; one that is no longer open to all is forgotten. */
async function followPaper(handling: Extract<Handling, { key: string }>, response: Response): Promise<void> {
  const { key } = handling;
  if (mustForget(response)) {
    await (await caches.open(papersCache)).delete(key);
    return;
  }
  const size = Number(response.headers.get('content-range')?.split('/')[1] ?? Number.NaN);
  if (response.status !== 206 || !(size <= maxWholeBytes) || beingKept.has(key)) return;
  const kept = await caches.match(key, { cacheName: papersCache });
  if (kept?.headers.get('etag') === response.headers.get('etag')) return;
  beingKept.add(key);
  const whole = new Request(key);
  await fetch(whole)
    .then((file) => (mayKeep(handling, whole, file) ? keepFor(handling, file) : undefined))
    .catch(() => undefined);
  beingKept.delete(key);
}

/** A page that was opened without the worker seeing it: the first one, and those opened from within another. */
async function keepPage(url: string): Promise<void> {
  const request = new Request(url, { cache: 'no-cache' });
  await keepAs(handlingOf({ method: 'GET', url, mode: 'navigate', headers: request.headers }, origin()), request);
}

/** One after the other. Their built files are those of every page. */
async function savePages(urls: readonly string[]): Promise<void> {
  for (const url of urls) {
    const request = new Request(url, { cache: 'no-cache' });
    const handling = handlingOf({ method: 'GET', url, mode: 'navigate', headers: request.headers }, origin());
    if (handling.kind !== 'page') continue;
    const response = await fetch(request).catch(() => undefined);
    if (!response || !mayKeep(handling, request, response)) continue;
    await keep(savedCache(buildName), handling.key, response);
  }
}

async function keepFile(url: string): Promise<void> {
  const request = new Request(url);
  const handling = handlingOf(request, origin());
  if (handling.kind !== 'paper' && !(await findFor(handling))) await keepAs(handling, request);
}

async function keepAs(handling: Handling, request: Request): Promise<void> {
  if (!('key' in handling)) return;
  const response = await fetch(request).catch(() => undefined);
  if (response && mayKeep(handling, request, response)) await keepFor(handling, response);
}

function origin(): string {
  return self.location.origin;
}
