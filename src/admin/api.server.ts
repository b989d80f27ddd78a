import type { FastifyInstance } from 'fastify';
import type * as z from 'zod/mini';
import { listAudit } from '../platform/audit/audit-trail.server.ts';
import { serveEndpoint } from '../platform/http/serve-endpoint.server.ts';
import { retryFailedJobs } from '../platform/jobs/failed-jobs.server.ts';
import type { Platform } from '../platform/platform.server.ts';
import { exportAudit } from './audit/export-audit.server.ts';
import { nameEntries } from './audit/name-entries.server.ts';
import { readBin } from './bin/bin.server.ts';
import * as binContract from './bin/bin-contract.ts';
import { undoBatch } from './bin/undo-batch.server.ts';
import * as contract from './contract.ts';
import { registerCustomersAdmin } from './customers-api.server.ts';
import { findAnything } from './find.server.ts';
import { registerCatalogueAdmin } from './import/catalogue-api.server.ts';
import { serveCsv } from './kit/serve-csv.server.ts';
import { readAttention, readOverview } from './overview.server.ts';
import { changeSettings, readSettings } from './settings.server.ts';

/** What the staff area needs beyond the calls of each feature. */
export function registerAdminApi(app: FastifyInstance, platform: Platform): void {
  const { db, version } = platform;

  serveEndpoint(app, contract.readOverview, ({ viewer, query }) => readOverview(platform, viewer, query.days));
  serveEndpoint(app, contract.readAttention, ({ viewer }) => readAttention(platform, viewer));
  serveEndpoint(app, contract.retryFailedJobs, async ({ viewer, body }) => ({
    count: await retryFailedJobs(platform, viewer, body.name),
  }));
  serveEndpoint(app, contract.find, ({ viewer, query }) => findAnything(db, viewer, query.q));

  serveEndpoint(app, contract.listAudit, async ({ viewer, query }) => {
    const page = await listAudit(db, viewer, query);
    const names = await nameEntries(db, viewer, page.rows);
    const rows = page.rows.map(({ at, batchId: _, ...entry }) => ({
      ...entry,
      at: at.toISOString(),
      actorName: names.get(`actor:${entry.actor}`) ?? null,
      targetName: names.get(entry.target) ?? null,
    }));
    return { ...page, rows, names: Object.fromEntries(names) };
  });
  serveCsv(app, contract.exportAudit, 'audit-log.csv', (request) => {
    // Fastify has just validated it.
    const filter = request.query as z.output<typeof contract.exportAudit.query>;
    return exportAudit(db, request.viewer, filter);
  });

  serveEndpoint(app, contract.readSettings, ({ viewer }) => readSettings(platform, viewer));
  serveEndpoint(app, contract.changeSettings, async ({ viewer, body }) => {
    const answer = await changeSettings(platform, viewer, body);
    await version.refresh();
    return answer;
  });

  serveEndpoint(app, binContract.readBin, ({ viewer }) => readBin(db, viewer));
  serveEndpoint(app, binContract.undoBatch, async ({ viewer, params }) => {
    const undone = await undoBatch(platform, viewer, params.batchId);
    await version.refresh();
    return undone;
  });

  registerCatalogueAdmin(app, platform);
  registerCustomersAdmin(app, platform);
}
