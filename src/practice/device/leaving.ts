import { openPractice } from './database.ts';
import { forgetReceived, listOwners, readSync } from './event-log.ts';
import { guest } from './guest.ts';
import { ownedCache } from './owned-cache.ts';

/** Whatever others saved on this device leaves it; what they did and the server has not got waits for them. */
export async function leaveNothingPaid(owner: string): Promise<void> {
  const db = await openPractice();
  // Only keys are looked at: packs are large.
  for (const store of ['saved', 'packs', 'papers'] as const) {
    const own = new Set<number | string>(await db.getAllKeysFromIndex(store, 'byOwner', owner));
    // Papers that visitors sit are free for everybody.
    const free = store === 'papers' ? await db.getAllKeysFromIndex(store, 'byOwner', guest) : [];
    for (const key of free) own.add(key);
    const others = (await db.getAllKeys(store)).filter((key) => !own.has(key));
    for (const key of others) await db.delete(store, IDBKeyRange.only(key));
    // Only one person's things are ever in it.
    if (store === 'saved' && others.length > 0) await caches.delete(ownedCache);
  }
  for (const other of await listOwners()) {
    if (other !== owner && !(await readSync(other)).isDeviceOnly) await forgetReceived(other);
  }
}

/** An account that is erased is erased here as well. */
export async function forgetOwner(owner: string): Promise<void> {
  const db = await openPractice();
  for (const id of await db.getAllKeysFromIndex('events', 'byOwner', owner)) await db.delete('events', id);
  await db.delete('writers', owner);
  await db.delete('syncs', owner);
  await leaveNothingPaid(guest);
}
