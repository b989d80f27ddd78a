import { and, eq, isNull, sql } from 'drizzle-orm';
import { isSubjectPresent } from '../../catalog/service.server.ts';
import { recordAudit } from '../../platform/audit/audit.server.ts';
import type { Database } from '../../platform/database/database.server.ts';
import { ShopError } from '../../platform/http/shop-error.ts';
import { type MaybeViewer, requireStaff } from '../../platform/http/viewer.ts';
import { bumpPublicVersion } from '../../platform/page-cache/public-version.server.ts';
import { paperOrder } from '../service.server.ts';
import { papers } from '../tables.server.ts';

/** Puts the papers of a subject in an order. Those that are not among them follow by kind and name. */
export async function orderPapers(
  db: Database,
  viewer: MaybeViewer,
  subjectId: number,
  ids: readonly number[],
): Promise<void> {
  const actor = requireStaff(viewer);
  await db.transaction(async (tx) => {
    if (!(await isSubjectPresent(tx, subjectId))) throw new ShopError('subject_unknown');
    const present = await tx
      .select({ id: papers.id, papername: papers.papername })
      .from(papers)
      .where(and(eq(papers.subjectId, subjectId), isNull(papers.archivedAt)))
      .orderBy(...paperOrder);
    const names = new Map(present.map(({ id, papername }) => [id, papername]));
    const wanted = [...new Set(ids)];
    if (wanted.some((id) => !names.has(id))) {
      throw new ShopError('not_found', { message: 'A paper of this list is no longer in the subject.' });
    }
    await tx.execute(sql`
      update ${papers} set position = array_position(${sql.param(wanted)}::int[], ${papers.id})
      where ${papers.subjectId} = ${subjectId} and ${papers.archivedAt} is null`);
    await recordAudit(tx, actor, {
      action: 'paper.order',
      target: `subject:${subjectId}`,
      before: { papers: present.map(({ papername }) => papername) },
      after: { papers: wanted.map((id) => names.get(id)) },
    });
    await bumpPublicVersion(tx);
  });
}
