import { asc, eq } from 'drizzle-orm';
import type { PersonalData } from '../accounts/people/personal-data.server.ts';
import { listSubjectsOf } from './owning/entitlements.server.ts';
import { downloads, openings, papers } from './tables.server.ts';

/** What was bought stays with the row that orders refer to; what was read is forgotten. */
export const papersPersonalData: PersonalData = {
  name: 'papers',
  async read(db, userId) {
    const read = await db
      .select({ papername: papers.papername, at: downloads.at })
      .from(downloads)
      .innerJoin(papers, eq(papers.id, downloads.paperId))
      .where(eq(downloads.userId, userId))
      .orderBy(asc(downloads.id));
    const opened = await db
      .select({ papername: papers.papername, at: openings.at })
      .from(openings)
      .innerJoin(papers, eq(papers.id, openings.paperId))
      .where(eq(openings.userId, userId))
      .orderBy(asc(openings.at));
    return { subjects: await listSubjectsOf(db, userId), downloads: read, opened };
  },
  async erase(tx, userId) {
    await tx.delete(openings).where(eq(openings.userId, userId));
    await tx.update(downloads).set({ userId: null }).where(eq(downloads.userId, userId));
  },
};
