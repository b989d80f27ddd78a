import { pipeline } from 'node:stream/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { csvRecord } from '../../platform/csv.ts';
import type { Endpoint } from '../../platform/http/endpoint.ts';
import { errorResponses } from '../../platform/http/serve-endpoint.server.ts';
import { requireStaff, requireSuperAdmin } from '../../platform/http/viewer.ts';

/** Registers an endpoint of staff that answers with a CSV file, sent as it is made. */
export function serveCsv(
  app: FastifyInstance,
  target: Endpoint,
  fileName: string,
  make: (request: FastifyRequest) => AsyncIterable<string>,
): void {
  const requireAccess = target.access === 'super_admin' ? requireSuperAdmin : requireStaff;
  app.route({
    method: 'GET',
    url: target.path,
    schema: {
      summary: target.summary,
      ...(target.query && { querystring: target.query }),
      response: { 200: { content: { 'text/csv': { schema: target.response } } }, ...errorResponses(target) },
      security: [{ bearer: [] }],
    },
    onRequest: async (request) => {
      requireAccess(request.viewer);
    },
    handler: async (request, reply) => {
      const pieces = make(request)[Symbol.asyncIterator]();
      // What fails before anything was sent is answered like any other failure.
      const first = await pieces.next();
      reply.headers({
        'Content-Type': 'text/csv; charset=utf-8',
        'Content-Disposition': `attachment; filename="${fileName}"`,
      });
      await sendPieces(request, reply, first, pieces);
    },
  });
}

/** The last line of a file whose rest could not be made. */
export const unfinishedLine = csvRecord(['THIS FILE IS NOT COMPLETE. Something went wrong while it was made.']);

async function sendPieces(
  request: FastifyRequest,
  reply: FastifyReply,
  first: IteratorResult<string>,
  rest: AsyncIterator<string>,
): Promise<void> {
  let isComplete = false;
  async function* pieces(): AsyncGenerator<string> {
    try {
      for (let piece = first; !piece.done; piece = await rest.next()) yield piece.value;
      isComplete = true;
    } catch (error) {
      request.log.error(error);
    } finally {
      await rest.return?.();
    }
  }
  reply.hijack();
  const response = reply.raw;
  for (const [name, value] of Object.entries(reply.getHeaders())) {
    if (value !== undefined) response.setHeader(name, value);
  }
  // Whoever leaves before the end has ended the response.
  await pipeline(pieces, response, { end: false }).catch(() => undefined);
  if (isComplete) response.end();
  // The line is for whoever opens what was saved; the broken connection is for the program that saves it.
  else response.write(unfinishedLine, () => response.destroy());
}
