import { and, asc, eq, gt, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import type { ListQuery } from '../catalog/contract.ts';
import { isListedSubject } from '../catalog/service.server.ts';
import type { Database } from '../platform/database/database.server.ts';
import { contains } from '../platform/database/like.server.ts';
import { type MaybeViewer, requireStaff } from '../platform/http/viewer.ts';
import type { Paper } from './schemas.ts';
import { papers } from './tables.server.ts';

export const paperColumns = {
  paperid: papers.id,
  papername: papers.papername,
  filename: papers.filename,
  enabled: papers.enabled,
  subjectId: papers.subjectId,
  kind: papers.kind,
  access: papers.access,
  sizeBytes: papers.sizeBytes,
  pages: papers.pages,
  isOnScreen: sql<boolean>`${papers.contentId} is not null`,
  picture: sql<string | null>`case when ${papers.isPictured} then left(${papers.pictureHash}, 16) end`,
};

/** What visitors may see: enabled papers of enabled subjects, of one subject or of all. */
export async function listPapers(db: Database, subjectId?: number, query: ListQuery = {}): Promise<Paper[]> {
  return select(db, and(eq(papers.enabled, true), isListedSubject(papers.subjectId)), subjectId, query);
}

/** The papers of some subjects, as visitors may see them. */
export async function listPapersOfSubjects(
  db: Database,
  subjectIds: readonly number[],
  limit: number,
): Promise<Paper[]> {
  if (subjectIds.length === 0) return [];
  const isOfThem = inArray(papers.subjectId, [...subjectIds]);
  return select(db, and(isOfThem, eq(papers.enabled, true), isListedSubject(papers.subjectId)), undefined, { limit });
}

/** Everything but what was archived, for staff. */
export async function listAllPapers(
  db: Database,
  viewer: MaybeViewer,
  { subjectId, ...query }: ListQuery & { subjectId?: number | undefined },
): Promise<Paper[]> {
  requireStaff(viewer);
  return select(db, undefined, subjectId, query);
}

function select(db: Database, condition: SQL | undefined, subjectId: number | undefined, query: ListQuery) {
  const { q, after, limit } = query;
  const rows = db
    .select(paperColumns)
    .from(papers)
    .where(
      and(
        isNull(papers.archivedAt),
        condition,
        subjectId === undefined ? undefined : eq(papers.subjectId, subjectId),
        q ? contains(papers.papername, q) : undefined,
        after === undefined ? undefined : gt(papers.id, after),
      ),
    )
    .orderBy(asc(papers.id));
  return limit === undefined ? rows : rows.limit(limit);
}
