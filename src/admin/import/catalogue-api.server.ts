import type { FastifyInstance } from 'fastify';
import { hideClass, restoreClass } from '../../catalog/managing/manage-classes.server.ts';
import { restoreSubject } from '../../catalog/managing/manage-subjects.server.ts';
import {
  listClassesForStaff,
  listSubjectsForStaff,
  type SubjectFilter,
} from '../../catalog/managing/staff-lists.server.ts';
import { restorePaper } from '../../papers/managing/restore-paper.server.ts';
import { countBuyersOf, countPapersOf, listSubjectsSoldEmpty } from '../../papers/managing/staff-papers.server.ts';
import { serveEndpoint } from '../../platform/http/serve-endpoint.server.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import type { Platform } from '../../platform/platform.server.ts';
import { serveCsv } from '../kit/serve-csv.server.ts';
import * as contract from './catalogue-contract.ts';
import { exportCatalogue } from './catalogue-file.server.ts';
import { importCatalogue } from './import-catalogue.server.ts';

/** A catalogue of 40,000 subjects and 100,000 papers has about 10 MB. */
const fileLimitBytes = 32 * 1024 * 1024;

export function registerCatalogueAdmin(app: FastifyInstance, platform: Platform): void {
  const { db, version } = platform;

  serveEndpoint(app, contract.listClasses, ({ viewer }) => listClassesForStaff(db, viewer));
  serveEndpoint(app, contract.hideClass, async ({ viewer, params, body }) => {
    const changed = await hideClass(db, viewer, params.id, body.isHidden);
    await version.refresh();
    return changed;
  });
  serveEndpoint(app, contract.listSubjects, ({ viewer, query }) => listSubjectsWithCounts(platform, viewer, query));
  serveEndpoint(app, contract.undoDelete, async ({ viewer, body: { kind, id } }) => {
    if (kind === 'class') await restoreClass(db, viewer, id);
    else if (kind === 'subject') await restoreSubject(db, viewer, id);
    else await restorePaper(platform, viewer, id);
    await version.refresh();
    return { success: true } as const;
  });

  serveCsv(app, contract.exportCatalogue, 'catalogue.csv', ({ viewer }) => exportCatalogue(db, viewer));
  app.register(async (files) => {
    files.removeContentTypeParser('application/json');
    files.addContentTypeParser(
      'text/csv',
      { parseAs: 'string', bodyLimit: fileLimitBytes },
      async (_: unknown, text: string) => text,
    );
    serveEndpoint(files, contract.importCatalogue, async ({ viewer, query, body }) => {
      const report = await importCatalogue(platform, viewer, body, {
        isDryRun: query.dryRun,
        seenPlan: query.plan,
      });
      if (report.isApplied) await version.refresh();
      return report;
    });
  });
}

async function listSubjectsWithCounts(
  { db }: Platform,
  viewer: Viewer,
  { isSoldEmpty, ...query }: SubjectFilter & { isSoldEmpty?: boolean | undefined },
) {
  const only = isSoldEmpty ? await listSubjectsSoldEmpty(db, viewer) : query.ids;
  const page = await listSubjectsForStaff(db, viewer, { ...query, ids: only });
  const ids = page.rows.map(({ id }) => id);
  const [papers, buyers] = await Promise.all([countPapersOf(db, viewer, ids), countBuyersOf(db, viewer, ids)]);
  return {
    ...page,
    rows: page.rows.map((row) => ({ ...row, papers: papers.get(row.id) ?? 0, buyers: buyers.get(row.id) ?? 0 })),
  };
}
