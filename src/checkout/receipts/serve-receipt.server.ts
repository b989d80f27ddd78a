import type { FastifyInstance } from 'fastify';
import type { z } from 'zod/mini';
import { contentDisposition } from '../../papers/files/file-name.ts';
import { errorResponses } from '../../platform/http/serve-endpoint.server.ts';
import { type MaybeViewer, requireStaff, requireUser } from '../../platform/http/viewer.ts';
import type { readAnyReceipt } from '../admin-contract.ts';
import type { readReceipt } from '../contract.ts';
import type { Receipt } from './receipts.server.ts';

/** Registers an endpoint that answers with the receipt of the order in its address. */
export function serveReceipt(
  api: FastifyInstance,
  target: typeof readReceipt | typeof readAnyReceipt,
  read: (viewer: MaybeViewer, number: string) => Promise<Receipt>,
): void {
  const { path, summary, params, response } = target;
  const pdf = { content: { 'application/pdf': { schema: response } } };
  api.route({
    method: 'GET',
    url: path,
    schema: { summary, params, response: { 200: pdf, ...errorResponses(target) }, security: [{ bearer: [] }] },
    onRequest: async ({ viewer }) => {
      if (target.access === 'staff') requireStaff(viewer);
      else requireUser(viewer);
    },
    handler: async (request, reply) => {
      // Fastify has just validated it.
      const { id } = request.params as z.output<typeof params>;
      const receipt = await read(request.viewer, id);
      return reply
        .header('Content-Type', 'application/pdf')
        .header('Content-Disposition', contentDisposition(receipt.name, false))
        .send(Buffer.from(receipt.pdf));
    },
  });
}
