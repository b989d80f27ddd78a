import type { FastifyInstance } from 'fastify';
import { serveEndpoint } from '../../platform/http/serve-endpoint.server.ts';
import type { Platform } from '../../platform/platform.server.ts';
import type { PrintPreview } from '../studio/print-preview.server.ts';
import * as contract from './composing-contract.ts';
import {
  addDraft,
  deleteDraft,
  fillDraft,
  listAlternatives,
  listDrafts,
  readDraft,
  saveDraft,
} from './drafts.server.ts';
import { printDraft } from './print-draft.server.ts';
import { publishDraft } from './publish.server.ts';

/** What staff do to put papers together. */
export function registerComposingApi(
  api: FastifyInstance,
  platform: Platform,
  { preview, onPublish }: { preview: PrintPreview; onPublish: () => void },
): void {
  const { db, settings, version } = platform;
  serveEndpoint(api, contract.listDrafts, ({ viewer, query }) => listDrafts(db, viewer, query.subjectId));
  serveEndpoint(api, contract.addDraft, ({ viewer, body }) => addDraft(db, viewer, body));
  serveEndpoint(api, contract.readDraft, ({ viewer, params }) => readDraft(db, viewer, params.id));
  serveEndpoint(api, contract.saveDraft, ({ viewer, params, body }) => saveDraft(db, viewer, { ...params, ...body }));
  serveEndpoint(api, contract.fillDraft, ({ viewer, params, body }) => fillDraft(db, viewer, { ...params, ...body }));
  serveEndpoint(api, contract.listAlternatives, ({ viewer, params, query }) =>
    listAlternatives(db, viewer, params.id, query.number),
  );
  serveEndpoint(api, contract.printDraft, ({ viewer, params }) => printDraft({ db, preview }, viewer, params.id));
  serveEndpoint(api, contract.publishDraft, async ({ viewer, params, body }) => {
    const published = await publishDraft({ db, settings }, viewer, { ...params, ...body });
    await version.refresh();
    onPublish();
    return published;
  });
  serveEndpoint(api, contract.deleteDraft, async ({ viewer, params }) => {
    await deleteDraft(db, viewer, params.id);
    return { success: true } as const;
  });
}
