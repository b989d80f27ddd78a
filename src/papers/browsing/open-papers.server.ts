import { and, eq, isNotNull, isNull, or } from 'drizzle-orm';
import { isFreeSubject, isListedSubject } from '../../catalog/service.server.ts';
import type { Database } from '../../platform/database/database.server.ts';
import type { MaybeViewer } from '../../platform/http/viewer.ts';
import { isOwnedBy } from '../owning/entitlements.server.ts';
import { papers } from '../tables.server.ts';

/** The listed papers of the question bank that a viewer may open now, as part of a larger query. */
export function openBankPapers(db: Database, viewer: MaybeViewer) {
  const isOpen = or(
    eq(papers.access, 'free'),
    isFreeSubject(papers.subjectId),
    viewer && isOwnedBy(db, viewer.userId, papers.subjectId),
  );
  return db
    .select({
      paperId: papers.id,
      papername: papers.papername,
      subjectId: papers.subjectId,
      contentId: papers.contentId,
    })
    .from(papers)
    .where(
      and(
        isNotNull(papers.contentId),
        isNull(papers.archivedAt),
        eq(papers.enabled, true),
        isListedSubject(papers.subjectId),
        isOpen,
      ),
    )
    .as('open_bank_papers');
}
