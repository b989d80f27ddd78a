import { asc, eq } from 'drizzle-orm';
import type { PersonalData } from '../accounts/people/personal-data.server.ts';
import { readLog } from './sync/events.server.ts';
import { practiceEvents, practiceLogs, practiceShares } from './tables.server.ts';

/** The log as it is, since everything else is computed from it, and the parents' links without their tokens. */
export const practicePersonalData: PersonalData = {
  name: 'practice',
  async read(db, userId) {
    const { subjectId, createdAt, lastReadAt } = practiceShares;
    const links = await db
      .select({ subjectId, createdAt, lastReadAt })
      .from(practiceShares)
      .where(eq(practiceShares.userId, userId))
      .orderBy(asc(createdAt));
    return { log: await readLog(db, userId), parentsLinks: links };
  },
  async erase(tx, userId) {
    // First the row that whoever adds to the log has to lock: nothing is added behind the back of this.
    await tx.delete(practiceLogs).where(eq(practiceLogs.userId, userId));
    await tx.delete(practiceEvents).where(eq(practiceEvents.userId, userId));
    await tx.delete(practiceShares).where(eq(practiceShares.userId, userId));
  },
};
