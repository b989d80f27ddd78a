import { papersCache } from './kept.ts';
import { opensOffline } from './opens-offline.ts';

// Runs on the offline page: offers what can be read without a connection, and opens the wanted page when there is one.
const title = /<title>([^<]*)<\/title>/;

interface KeptPage {
  address: string;
  name: string;
}

async function listKeptPages(): Promise<KeptPage[]> {
  const pages = new Map<string, KeptPage>();
  const keptFiles = (await (await caches.open(papersCache)).keys()).map(({ url }) => new URL(url).pathname);
  const names = (await caches.keys()).filter((name) => name.startsWith('pages-'));
  for (const cache of await Promise.all(names.map((name) => caches.open(name)))) {
    for (const request of await cache.keys()) {
      const page = await readKeptPage(cache, request, keptFiles);
      if (page) pages.set(page.address, page);
    }
  }
  return [...pages.values()].sort((one, other) => one.name.localeCompare(other.name));
}

async function readKeptPage(
  cache: Cache,
  request: Request,
  keptFiles: readonly string[],
): Promise<KeptPage | undefined> {
  const response = await cache.match(request);
  if (!response?.headers.get('content-type')?.includes('text/html')) return undefined;
  const html = await response.text();
  const document = new DOMParser().parseFromString(title.exec(html)?.[0] ?? '', 'text/html');
  const { pathname, search } = new URL(request.url);
  if (!opensOffline(pathname, html, keptFiles)) return undefined;
  return document.title ? { address: pathname + search, name: document.title } : undefined;
}

function showPages(pages: readonly KeptPage[]): void {
  const section = document.querySelector<HTMLElement>('[data-kept]');
  const list = section?.querySelector('ul');
  if (!section || !list || pages.length === 0) return;
  for (const { address, name } of pages) {
    const link = document.createElement('a');
    link.href = address;
    link.textContent = name;
    list.appendChild(document.createElement('li')).append(link);
  }
  section.hidden = false;
}

addEventListener('online', () => location.reload());
document.querySelector('[data-again]')?.addEventListener('click', () => location.reload());
void listKeptPages().then(showPages);
