import { currentUser, subscribe as subscribeToSession } from '../../accounts/sessions/session.ts';
import { CallFailed, call } from '../../platform/http/client.ts';
import { readEvents, storeEvents } from '../contract.ts';
import type { PracticeEvent } from '../log/events-contract.ts';
import { addReceived, markReceived, readPending, readSync } from './event-log.ts';
import { loadPractice, onWritten, reloadEverywhere } from './practice-store.ts';

/** Answers given quickly one after another go together. */
const gatherMs = 2_000;
/** More the server does not take at once. */
const largestBatch = 200;
const maxBatchBytes = 200_000;
const waitsMs = [5_000, 20_000, 60_000, 300_000];

let timer: ReturnType<typeof setTimeout> | undefined;
let failures = 0;
let isRunning = false;
let isWantedAgain = false;

/** Sends what waits and fetches what other devices did, now and whenever there is reason to. */
export function startSync(): () => void {
  const soon = (): void => plan(gatherMs);
  const now = (): void => {
    failures = 0;
    plan(0);
  };
  const onVisible = (): void => {
    // Whoever leaves the page may not come back to it.
    if (document.visibilityState === 'hidden') now();
    else soon();
  };
  const stops = [onWritten(soon), subscribeToSession(now)];
  addEventListener('online', now);
  document.addEventListener('visibilitychange', onVisible);
  now();
  return () => {
    for (const stop of stops) stop();
    removeEventListener('online', now);
    document.removeEventListener('visibilitychange', onVisible);
    clearTimeout(timer);
    timer = undefined;
  };
}

function plan(waitMs: number): void {
  clearTimeout(timer);
  timer = setTimeout(() => void run(), waitMs);
}

async function run(): Promise<void> {
  if (isRunning) {
    isWantedAgain = true;
    return;
  }
  isRunning = true;
  isWantedAgain = false;
  try {
    await inOneTab(async () => {
      await syncOnce();
      if (currentUser()) await (await import('./saved-subjects.ts')).refreshSaved();
    });
    failures = 0;
  } catch {
    plan(waitsMs[Math.min(failures, waitsMs.length - 1)] ?? 0);
    failures += 1;
  } finally {
    isRunning = false;
    if (isWantedAgain) plan(gatherMs);
  }
}

/** Tabs take turns. Doing it twice would do no harm, but cost twice the data. */
function inOneTab(work: () => Promise<void>): Promise<void> {
  return 'locks' in navigator ? navigator.locks.request('practice-sync', work) : work();
}

export async function syncOnce(): Promise<void> {
  const owner = currentUser()?.username;
  if (!owner) return;
  const { isDeviceOnly, cursor } = await readSync(owner);
  if (isDeviceOnly) return;
  const sent = await sendPending(owner);
  const received = await receive(owner, cursor);
  if (sent + received > 0) await reloadEverywhere();
}

async function sendPending(owner: string): Promise<number> {
  let sent = 0;
  const refused = new Set<string>();
  while (currentUser()?.username === owner) {
    const pending = await readPending(owner, largestBatch + refused.size);
    const batch = withinBytes(pending.filter(({ id }) => !refused.has(id)).slice(0, largestBatch));
    if (batch.length === 0) break;
    const stored = await send(batch);
    await markReceived(owner, stored);
    sent += stored.length;
    if (stored.length > 0) await loadPractice();
    // What the server does not take stays here, and is offered again another time.
    for (const { id } of batch) if (!stored.includes(id)) refused.add(id);
  }
  return sent;
}

/** As many as the server takes at once; at least one. */
function withinBytes(events: readonly PracticeEvent[]): PracticeEvent[] {
  let bytes = 0;
  return events.filter((event, index) => {
    bytes += new Blob([JSON.stringify(event)]).size;
    return index === 0 || bytes <= maxBatchBytes;
  });
}

/** The ids that the server has stored. One event that it cannot read does not hold up the others. */
async function send(batch: readonly PracticeEvent[]): Promise<string[]> {
  try {
    return (await call(storeEvents, { body: { events: [...batch] } })).stored;
  } catch (error) {
    const isRefused = error instanceof CallFailed && (error.status === 400 || error.status === 413);
    if (!isRefused) throw error;
    if (batch.length === 1) return [];
    const half = Math.ceil(batch.length / 2);
    return [...(await send(batch.slice(0, half))), ...(await send(batch.slice(half)))];
  }
}

async function receive(owner: string, from: number): Promise<number> {
  let cursor = from;
  let received = 0;
  let isMore = true;
  while (isMore && currentUser()?.username === owner) {
    const page = await call(readEvents, { query: { after: cursor } });
    received += await addReceived(owner, page.events, page.cursor);
    cursor = page.cursor;
    isMore = page.isMore;
  }
  return received;
}
