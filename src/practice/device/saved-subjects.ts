import { addressOf, fetchApi } from '../../platform/http/client.ts';
import { readPaperContent } from '../../questions/content-contract.ts';
import type { SavePages } from '../../site/offline/visit-message.ts';
import { readMockMarking } from '../contract.ts';
import { openPractice, type SavedSubject } from './database.ts';
import { ownedCache } from './owned-cache.ts';
import { currentOwner } from './owner.ts';
import { fetchPack } from './packs.ts';

export interface ToSave {
  subjectId: number;
  name: string;
  /** Papers to be read on screen. */
  paperIds: readonly number[];
  /** Papers that can be sat. */
  mockIds: readonly number[];
  /** Where their PDFs are, if they are wanted. */
  pdfs: readonly string[];
  pages: readonly string[];
}

/** Fetches everything that a subject needs without a network. Tells how far it is. */
export async function saveSubject(wanted: ToSave, onProgress: (done: number, all: number) => void): Promise<void> {
  const { subjectId, name, paperIds, mockIds, pdfs, pages } = wanted;
  // Without it the browser may give up what was saved when room is short.
  await navigator.storage?.persist?.().catch(() => false);
  const files = [
    ...paperIds.map((paperid) => addressOf(readPaperContent, { paperid })),
    ...mockIds.map((paperId) => addressOf(readMockMarking, { paperId })),
    ...pdfs,
  ];
  const all = files.length + 2;
  await fetchPack(subjectId);
  onProgress(1, all);
  const cache = await caches.open(ownedCache);
  let bytes = await packBytes(subjectId);
  for (const [index, file] of files.entries()) {
    const body = await (await fetchApi(file)).blob();
    bytes += body.size;
    await cache.put(file, new Response(body, { headers: { 'content-type': body.type } }));
    onProgress(index + 2, all);
  }
  savePages(pages);
  const saved: SavedSubject = {
    subjectId,
    owner: currentOwner(),
    name,
    bytes,
    savedAtMs: Date.now(),
    hasPdfs: pdfs.length > 0,
    files,
    pages: [...pages],
  };
  await (await openPractice()).put('saved', saved);
  onProgress(all, all);
}

export async function removeSaved(subjectId: number): Promise<void> {
  const db = await openPractice();
  const saved = await db.get('saved', subjectId);
  const cache = await caches.open(ownedCache);
  for (const file of saved?.files ?? []) await cache.delete(file);
  await db.delete('saved', subjectId);
  await db.delete('packs', subjectId);
}

export async function listSaved(): Promise<SavedSubject[]> {
  const all = await (await openPractice()).getAll('saved');
  return all.filter(({ owner }) => owner === currentOwner());
}

const refreshAfterMs = 24 * 60 * 60 * 1000;

/** Brings what is saved up to date, once a day: a new version of the shop has new pages. */
export async function refreshSaved(): Promise<void> {
  if (!navigator.onLine) return;
  const db = await openPractice();
  for (const saved of await listSaved()) {
    if (Date.now() - saved.savedAtMs < refreshAfterMs) continue;
    await fetchPack(saved.subjectId);
    savePages(saved.pages);
    await db.put('saved', { ...saved, savedAtMs: Date.now() });
  }
}

async function packBytes(subjectId: number): Promise<number> {
  return (await (await openPractice()).get('packs', subjectId))?.bytes ?? 0;
}

function savePages(pages: readonly string[]): void {
  const message: SavePages = { save: pages.map((page) => new URL(page, location.origin).href) };
  navigator.serviceWorker?.controller?.postMessage(message);
}
