import type { FastifyInstance } from 'fastify';
import { serveEndpoint } from '../platform/http/serve-endpoint.server.ts';
import type { Platform } from '../platform/platform.server.ts';
import { readPaperContent } from './bank/read-content.server.ts';
import * as contract from './content-contract.ts';

export function registerQuestionsApi(api: FastifyInstance, { db }: Platform): void {
  serveEndpoint(api, contract.readPaperContent, async ({ viewer, params }, _, reply) => {
    const content = await readPaperContent(db, viewer, params.paperid);
    // A purchase may be taken back, and the paper may change.
    reply.header('Cache-Control', 'private, no-cache');
    return content;
  });
}
