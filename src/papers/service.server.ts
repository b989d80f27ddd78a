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
  language: papers.language,
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
        after === undefined ? undefined : isAfter(after, subjectId),
      ),
    )
    .orderBy(...(subjectId === undefined ? [asc(papers.id)] : paperOrder));
  return limit === undefined ? rows : rows.limit(limit);
}

/** Set 2 comes before Set 10: the collation counts. */
const naturalName = sql`${papers.papername} collate natural_order`;
const place = sql`coalesce(${papers.position}, 2147483647)`;

/** How the papers of one subject stand: as staff have put them, then by kind and name. */
export const paperOrder = [place, papers.kind, naturalName, asc(papers.id)];

/** Pages of all papers follow their ids, which do not move; those of one subject follow its order. */
function isAfter(id: number, subjectId: number | undefined): SQL {
  if (subjectId === undefined) return gt(papers.id, id);
  const last = sql`from papers as last where last.id = ${id}`;
  return sql`(${place}, ${papers.kind}, ${naturalName}, ${papers.id}) >
    (select coalesce(last.position, 2147483647), last.kind, last.papername collate natural_order, last.id ${last})`;
}
