import { useSyncExternalStore } from 'react';
import { currentUser, isSessionKnown, subscribe as subscribeToSession } from '../../accounts/sessions/session.ts';
import type { PracticeEvent } from '../log/events-contract.ts';
import { joinGuest, type NewEvent, readEvents, writeEvents } from './event-log.ts';
import { guest } from './guest.ts';
import { leaveNothingPaid } from './leaving.ts';
import { currentOwner } from './owner.ts';

export interface Practice {
  /** `failed`: this browser keeps nothing, so nothing can be practised against a log. */
  status: 'loading' | 'ready' | 'failed';
  owner: string;
  events: readonly PracticeEvent[];
  /** Not yet received by the server. */
  pending: number;
  /** The names under which this browser wrote for this person. */
  devices: readonly string[];
}

const atFirst: Practice = { status: 'loading', owner: guest, events: [], pending: 0, devices: [] };
const listeners = new Set<() => void>();
const writtenListeners = new Set<() => void>();
let practice = atFirst;
let channel: BroadcastChannel | undefined;
/** How often something was written down. */
let written = 0;
let users = 0;
let stop: (() => void) | undefined;

/** What somebody did on this device and, as far as it has been received, on their others. */
export function usePractice(): Practice {
  return useSyncExternalStore(
    subscribe,
    () => practice,
    () => atFirst,
  );
}

export function currentPractice(): Practice {
  return practice;
}

/** Begins to follow who is logged in and what other tabs write. Called by every page that needs it, in an effect. */
export function startPractice(): () => void {
  users += 1;
  if (users === 1) stop = start();
  return () => {
    users -= 1;
    if (users === 0) stop?.();
  };
}

function start(): () => void {
  const reload = () => void loadPractice();
  channel = new BroadcastChannel('practice');
  channel.onmessage = reload;
  const unsubscribe = subscribeToSession(reload);
  reload();
  return () => {
    channel?.close();
    channel = undefined;
    unsubscribe();
  };
}

/** Reads everything anew. */
export async function loadPractice(): Promise<void> {
  // Until then everybody would look like a visitor, whom nothing here belongs to.
  if (!isSessionKnown()) return;
  const owner = currentOwner();
  try {
    await leaveNothingPaid(owner);
    if (currentUser()?.username === owner && (await joinGuest(owner)) > 0) tellWritten();
    const writtenBefore = written;
    const read = await readEvents(owner);
    // Something was written while it was read: it is read again, so that nothing seems to be gone.
    if (written !== writtenBefore) return loadPractice();
    if (currentOwner() === owner) publish({ status: 'ready', owner, ...read });
  } catch {
    publish({ ...atFirst, status: 'failed', owner });
  }
}

/**
 * Writes down what somebody did. When this is done it is safe; when it rejects nothing was written. An attempt goes on
 * under the name of the device that began it.
 */
export async function record(news: readonly NewEvent[], begunBy?: string): Promise<PracticeEvent[]> {
  const owner = currentOwner();
  const events = await writeEvents(owner, news, begunBy);
  written += 1;
  if (practice.status === 'ready' && practice.owner === owner) addToPractice(events);
  channel?.postMessage('written');
  tellWritten();
  return events;
}

function addToPractice(events: readonly PracticeEvent[]): void {
  // Whoever read the log in the meantime may have found them there.
  const known = new Set(practice.events.map(({ id }) => id));
  const added = events.filter(({ id }) => !known.has(id));
  const devices = [...new Set([...practice.devices, ...events.map(({ device }) => device)])];
  publish({
    ...practice,
    events: [...practice.events, ...added],
    devices,
    pending: practice.pending + added.length,
  });
}

/** After the log has changed otherwise: reads it here and in other tabs. */
export async function reloadEverywhere(): Promise<void> {
  channel?.postMessage('changed');
  await loadPractice();
}

/** Calls back when something new waits to be sent. */
export function onWritten(listener: () => void): () => void {
  writtenListeners.add(listener);
  return () => writtenListeners.delete(listener);
}

function tellWritten(): void {
  for (const listener of writtenListeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function publish(next: Practice): void {
  practice = next;
  for (const listener of listeners) listener();
}
