import { openPractice } from './database.ts';
import { forgetReceived, listOwners, readSync } from './event-log.ts';
import { guest } from './guest.ts';
import { ownedCache } from './owned-cache.ts';

/** Whatever others saved on this device leaves it; what they did and the server has not got waits for them. */
export async function leaveNothingPaid(owner: string): Promise<void> {
  const db = await openPractice();
  const saved = (await db.getAll('saved')).filter((one) => one.owner !== owner);
  if (saved.length > 0) {
    for (const { subjectId } of saved) await db.delete('saved', subjectId);
    // Only one person's things are ever in it.
    await caches.delete(ownedCache);
  }
  for (const kept of await db.getAll('packs')) {
    if (kept.owner !== owner) await db.delete('packs', kept.subjectId);
  }
  for (const kept of await db.getAll('papers')) {
    if (kept.owner !== owner && kept.owner !== guest) await db.delete('papers', kept.attempt);
  }
  for (const other of await listOwners()) {
    if (other !== owner && !(await readSync(other)).isDeviceOnly) await forgetReceived(other);
  }
}
