import type { FastifyInstance } from 'fastify';
import { serveEndpoint } from '../platform/http/serve-endpoint.server.ts';
import type { Platform } from '../platform/platform.server.ts';
import { readPaperContent } from './bank/read-content.server.ts';
import { registerComposingApi } from './composing/composing-api.server.ts';
import * as contract from './content-contract.ts';
import { PrintPreview } from './studio/print-preview.server.ts';
import { SourceChecker } from './studio/source-checker.server.ts';
import { registerStudioApi } from './studio/studio-api.server.ts';

export function registerQuestionsApi(api: FastifyInstance, platform: Platform, onPublish: () => void): void {
  const { db, settings } = platform;
  serveEndpoint(api, contract.readPaperContent, async ({ viewer, params }, _, reply) => {
    const content = await readPaperContent(db, viewer, params.paperid);
    // A purchase may be taken back, and the paper may change.
    reply.header('Cache-Control', 'private, no-cache');
    return content;
  });

  const studio = { checker: new SourceChecker(), preview: new PrintPreview(settings.BRAND_NAME) };
  registerStudioApi(api, platform, studio);
  registerComposingApi(api, platform, { preview: studio.preview, onPublish });
  api.addHook('onClose', async () => {
    studio.preview.close();
    await studio.checker.close();
  });
}
