import { useSyncExternalStore } from 'react';
import { currentUser } from '../../accounts/sessions/session.ts';
import { addressOf, fetchApi } from '../../platform/http/client.ts';
import { showToast } from '../../ui/toasts.tsx';
import { savedName } from '../browsing/paper-facts.ts';
import { downloadPaper } from '../contract.ts';
import { loadLibrary } from '../owning/library.ts';
import type { Paper } from '../schemas.ts';

/** What a download needs to know of a paper. Lists are the server's: one may come without an id. */
export type DownloadedPaper = Pick<Paper, 'papername' | 'filename' | 'sizeBytes'> & { paperid?: number };

export interface Download {
  paper: DownloadedPaper;
  loadedBytes: number;
  /** 0 while the file is being made. */
  totalBytes: number;
  cancel(): void;
}

const listeners = new Set<() => void>();
let current: Download | undefined;

/** The download that is running, if one is. */
export function useDownload(): Download | undefined {
  return useSyncExternalStore(
    subscribe,
    () => current,
    () => undefined,
  );
}

export function downloadPath(paperId: number): string {
  return addressOf(downloadPaper, { id: paperId });
}

/** Fetches a paper as who is logged in and saves it, with the page covered meanwhile. Says how it ended. */
export async function startDownload(paper: DownloadedPaper): Promise<void> {
  if (current) return;
  const { paperid, papername } = paper;
  if (!paperid) {
    showToast('Paper ID not found', { toastMs: 3_000, tone: 'bad' });
    return;
  }
  const abort = new AbortController();
  const cancel = () => abort.abort();
  publish({ paper, loadedBytes: 0, totalBytes: paper.sizeBytes ?? 0, cancel });
  try {
    const response = await fetchApi(downloadPath(paperid), { signal: abort.signal });
    const totalBytes = Number(response.headers.get('content-length')) || (paper.sizeBytes ?? 0);
    const file = await readFile(response, (loadedBytes) => publish({ paper, loadedBytes, totalBytes, cancel }));
    save(file, savedName(paper));
    showToast(`Downloaded: ${papername}`, { toastMs: 3_000 });
    if (currentUser()) void loadLibrary();
  } catch {
    if (!abort.signal.aborted) {
      showToast('Download failed. Please try again later.', { toastMs: 5_000, tone: 'bad' });
    }
  } finally {
    publish(undefined);
  }
}

async function readFile(response: Response, onProgress: (loadedBytes: number) => void): Promise<Blob> {
  const type = 'application/pdf';
  if (!response.body) return new Blob([await response.arrayBuffer()], { type });
  const parts: BlobPart[] = [];
  let loadedBytes = 0;
  const reader = response.body.getReader();
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    parts.push(part.value);
    loadedBytes += part.value.byteLength;
    onProgress(loadedBytes);
  }
  return new Blob(parts, { type });
}

function save(file: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
  // Some browsers read it a while after the click.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function publish(next: Download | undefined): void {
  current = next;
  for (const listener of listeners) listener();
}
