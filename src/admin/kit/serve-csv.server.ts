import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';
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
    handler: (request, reply) =>
      reply
        .header('Content-Type', 'text/csv; charset=utf-8')
        .header('Content-Disposition', `attachment; filename="${fileName}"`)
        .header('Cache-Control', 'no-store')
        .send(Readable.from(make(request))),
  });
}
