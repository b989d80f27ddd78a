import type { FastifyInstance } from 'fastify';
import type * as z from 'zod/mini';
import { exportAudit, listAudit } from '../platform/audit/audit-trail.server.ts';
import { serveEndpoint } from '../platform/http/serve-endpoint.server.ts';
import type { Platform } from '../platform/platform.server.ts';
import * as contract from './contract.ts';
import { registerCustomersAdmin } from './customers-api.server.ts';
import { findAnything } from './find.server.ts';
import { registerCatalogueAdmin } from './import/catalogue-api.server.ts';
import { serveCsv } from './kit/serve-csv.server.ts';
import { nameTargets } from './name-targets.server.ts';
import { readOverview } from './overview.server.ts';
import { changeSettings, readSettings } from './settings.server.ts';

/** What the staff area needs beyond the calls of each feature. */
export function registerAdminApi(app: FastifyInstance, platform: Platform): void {
  const { db, version } = platform;

  serveEndpoint(app, contract.readOverview, ({ viewer, query }) => readOverview(platform, viewer, query.days));
  serveEndpoint(app, contract.find, ({ viewer, query }) => findAnything(db, viewer, query.q));

  serveEndpoint(app, contract.listAudit, async ({ viewer, query }) => {
    const page = await listAudit(db, viewer, query);
    const names = await nameTargets(
      db,
      viewer,
      page.rows.map(({ target }) => target),
    );
    const rows = page.rows.map(({ at, ...entry }) => ({
      ...entry,
      at: at.toISOString(),
      targetName: names.get(entry.target) ?? null,
    }));
    return { ...page, rows };
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

  registerCatalogueAdmin(app, platform);
  registerCustomersAdmin(app, platform);
}
