import { and, eq, exists, inArray, or, sql } from 'drizzle-orm';
import { nameSubjects } from '../../catalog/service.server.ts';
import type { Database } from '../../platform/database/database.server.ts';
import { type MaybeViewer, requireUser } from '../../platform/http/viewer.ts';
import type { LibrarySubject } from '../contract.ts';
import { readPaperFile, requireOpening } from '../files/paper-files.server.ts';
import { paperColumns, paperOrder } from '../service.server.ts';
import { downloads, openings, papers } from '../tables.server.ts';
import { listOwnedSubjects } from './entitlements.server.ts';

/** What the viewer bought, the last first. It keeps what has left the shop since, but not what staff took back. */
export async function readLibrary(db: Database, viewer: MaybeViewer): Promise<LibrarySubject[]> {
  const { userId } = requireUser(viewer);
  const owned = await listOwnedSubjects(db, viewer);
  const ids = owned.map(({ subjectId }) => subjectId);
  if (ids.length === 0) return [];
  const [named, all] = await Promise.all([nameSubjects(db, ids), listBoughtPapers(db, userId, ids)]);
  const subjects = new Map(named.map((subject) => [subject.id, subject]));
  const bySubject = Map.groupBy(all, ({ subjectId }) => subjectId);
  return owned.toReversed().flatMap(({ subjectId, grantedAt }) => {
    const subject = subjects.get(subjectId);
    return subject ? [{ ...subject, boughtAt: grantedAt.toISOString(), papers: bySubject.get(subjectId) ?? [] }] : [];
  });
}

async function listBoughtPapers(db: Database, userId: string, subjectIds: number[]) {
  const downloaded = db
    .select({ id: downloads.id })
    .from(downloads)
    .where(and(eq(downloads.userId, userId), eq(downloads.paperId, papers.id)));
  const opened = db
    .select({ paperId: openings.paperId })
    .from(openings)
    .where(and(eq(openings.userId, userId), eq(openings.paperId, papers.id)));
  return db
    .select({
      ...paperColumns,
      isDownloaded: sql<boolean>`${exists(downloaded)}`,
      isOpened: sql<boolean>`${or(exists(downloaded), exists(opened))}`,
    })
    .from(papers)
    .where(and(inArray(papers.subjectId, subjectIds), eq(papers.enabled, true)))
    .orderBy(...paperOrder);
}

/** Notes that somebody has opened a paper which they may open; any number of times is once. */
export async function noteOpening(db: Database, viewer: MaybeViewer, paperId: number): Promise<void> {
  const { userId } = requireUser(viewer);
  await requireOpening(db, viewer, await readPaperFile(db, paperId));
  await db.insert(openings).values({ userId, paperId }).onConflictDoNothing();
}
