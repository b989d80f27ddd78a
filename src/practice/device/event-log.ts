import type { PracticeEvent } from '../log/events-contract.ts';
import { openPractice } from './database.ts';
import { guest } from './guest.ts';
import { makeRoom } from './make-room.ts';
import { newId } from './new-id.ts';

/** What happened; id, device, number and time are added when it is written down. */
export type NewEvent = PracticeEvent extends infer Event
  ? Event extends PracticeEvent
    ? Pick<Event, 'attempt' | 'kind' | 'body'>
    : never
  : never;

/** A tap is on the disk before the page says so, whatever happens to the battery. */
const onDisk = { durability: 'strict' } as const;

/** Writes events down, all or none of them. Rejects when they could not be written. */
export async function writeEvents(
  owner: string,
  news: readonly NewEvent[],
  begunBy?: string,
): Promise<PracticeEvent[]> {
  try {
    return await tryToWrite(owner, news, begunBy);
  } catch {
    // The disk may be full of what can be fetched again.
    await makeRoom();
    return tryToWrite(owner, news, begunBy);
  }
}

async function tryToWrite(owner: string, news: readonly NewEvent[], begunBy?: string): Promise<PracticeEvent[]> {
  const db = await openPractice();
  const write = db.transaction(['events', 'writers'], 'readwrite', onDisk);
  const writers = write.objectStore('writers');
  const known = (await writers.get(owner))?.devices ?? [];
  const devices = known.length > 0 ? known : [{ device: newId(), lastSeq: 0 }];
  const writer = devices.find(({ device }) => device === begunBy) ?? devices[0];
  if (!writer) throw new Error('nobody writes');
  const { device, lastSeq } = writer;
  const at = Date.now();
  const events = news.map(
    (event, index): PracticeEvent => ({ ...event, id: newId(), device, seq: lastSeq + index + 1, at }),
  );
  const changed = { device, lastSeq: lastSeq + events.length };
  // A request that fails ends the whole transaction, which `done` then tells.
  const ignore = (): undefined => undefined;
  for (const event of events) write.objectStore('events').put({ event, owner, isPending: 1 }).catch(ignore);
  writers.put({ owner, devices: devices.map((one) => (one.device === device ? changed : one)) }).catch(ignore);
  await write.done;
  return events;
}

/** Everything that is known here of what somebody did, and how much of it the server has not got. */
export async function readEvents(
  owner: string,
): Promise<{ events: PracticeEvent[]; pending: number; devices: string[] }> {
  const read = (await openPractice()).transaction(['events', 'writers']);
  const [kept, writer] = await Promise.all([
    read.objectStore('events').index('byOwner').getAll(owner),
    read.objectStore('writers').get(owner),
  ]);
  return {
    events: kept.map(({ event }) => event),
    pending: kept.filter(({ isPending }) => isPending === 1).length,
    devices: writer?.devices.map(({ device }) => device) ?? [],
  };
}

export async function readPending(owner: string, count: number): Promise<PracticeEvent[]> {
  const kept = await (await openPractice()).getAllFromIndex('events', 'byPending', [owner, 1], count);
  return kept.map(({ event }) => event);
}

/** The server has these: they need not be sent again. */
export async function markReceived(owner: string, ids: readonly string[]): Promise<void> {
  const write = (await openPractice()).transaction('events', 'readwrite');
  for (const id of ids) {
    const kept = await write.store.get(id);
    if (kept?.owner === owner && kept.isPending === 1) await write.store.put({ ...kept, isPending: 0 });
  }
  await write.done;
}

/** Adds what other devices did, and says how much of it was new here. What is here already stays as it is. */
export async function addReceived(owner: string, events: readonly PracticeEvent[], cursor: number): Promise<number> {
  const write = (await openPractice()).transaction(['events', 'syncs'], 'readwrite');
  const store = write.objectStore('events');
  let added = 0;
  for (const event of events) {
    const kept = await store.get(event.id);
    if (kept?.isPending === 0) continue;
    await store.put({ event, owner, isPending: 0 });
    added += 1;
  }
  const syncs = write.objectStore('syncs');
  await syncs.put({ isDeviceOnly: false, ...(await syncs.get(owner)), owner, cursor });
  await write.done;
  return added;
}

export async function readSync(owner: string): Promise<{ cursor: number; isDeviceOnly: boolean }> {
  return (await (await openPractice()).get('syncs', owner)) ?? { cursor: 0, isDeviceOnly: false };
}

export async function keepOnDeviceOnly(owner: string, isDeviceOnly: boolean): Promise<void> {
  const write = (await openPractice()).transaction('syncs', 'readwrite');
  await write.store.put({ cursor: 0, ...(await write.store.get(owner)), owner, isDeviceOnly });
  await write.done;
}

/** Gives what a visitor did before the login to who has logged in. There is nothing left to be given a second time. */
export async function joinGuest(owner: string): Promise<number> {
  const write = (await openPractice()).transaction(['events', 'writers', 'papers'], 'readwrite', onDisk);
  const events = write.objectStore('events');
  const writers = write.objectStore('writers');
  const papers = write.objectStore('papers');
  const writer = await writers.get(guest);
  if (!writer) {
    await write.done;
    return 0;
  }
  const theirs = await events.index('byOwner').getAll(guest);
  for (const kept of theirs) await events.put({ ...kept, owner });
  for (const kept of await papers.index('byOwner').getAll(guest)) await papers.put({ ...kept, owner });
  // A mock that was begun before the login goes on here, under the name it was begun with.
  const own = (await writers.get(owner))?.devices ?? [];
  await writers.delete(guest);
  await writers.put({ owner, devices: [...own, ...writer.devices] });
  await write.done;
  return theirs.length;
}

/** When somebody has left: what the server has is with the server, the rest waits here until they come back. */
export async function forgetReceived(owner: string): Promise<void> {
  const write = (await openPractice()).transaction(['events', 'syncs'], 'readwrite');
  const syncs = write.objectStore('syncs');
  const sync = await syncs.get(owner);
  if (sync) await syncs.put({ ...sync, cursor: 0 });
  const events = write.objectStore('events');
  for (const id of await events.index('byPending').getAllKeys([owner, 0])) await events.delete(id);
  await write.done;
}

/** Whoever has something here. */
export async function listOwners(): Promise<string[]> {
  const db = await openPractice();
  const [writers, syncs] = await Promise.all([db.getAllKeys('writers'), db.getAllKeys('syncs')]);
  return [...new Set([...writers, ...syncs])].filter((owner) => owner !== guest);
}
