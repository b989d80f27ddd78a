import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { validatorCompiler } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import type { Endpoint } from '../../platform/http/endpoint.ts';
import { errorResponses } from '../../platform/http/serve-endpoint.server.ts';
import { requireStaff, type Viewer } from '../../platform/http/viewer.ts';

/** Registers an endpoint of staff whose body is a form with a file. The handler reads the form itself. */
export function serveUpload<R>(
  app: FastifyInstance,
  target: Endpoint,
  form: z.ZodMiniObject,
  handler: (viewer: Viewer, request: FastifyRequest, reply: FastifyReply) => Promise<R>,
): void {
  app.route({
    method: target.method,
    url: target.path,
    schema: {
      summary: target.summary,
      consumes: ['multipart/form-data'],
      body: z.extend(form, { file: z.file() }),
      ...(target.params && { params: target.params }),
      response: { [target.status ?? 200]: target.response, ...errorResponses(target) },
      security: [{ bearer: [] }],
    },
    // The form arrives after Fastify has validated; its schema is for the document.
    validatorCompiler: (route) => (route.httpPart === 'body' ? () => true : validatorCompiler(route as never)),
    onRequest: async (request) => {
      requireStaff(request.viewer);
    },
    handler: async (request, reply) => {
      reply.code(target.status ?? 200);
      return handler(requireStaff(request.viewer), request, reply);
    },
  });
}

/** Registers an endpoint that answers with a file. The handler sends it itself. */
export function serveFile(
  app: FastifyInstance,
  target: Endpoint,
  contentType: string,
  handler: (request: FastifyRequest, reply: FastifyReply) => Promise<void>,
): void {
  const file = { content: { [contentType]: { schema: target.response } } };
  app.route({
    // Fastify adds HEAD by itself.
    method: 'GET',
    url: target.path,
    schema: {
      summary: target.summary,
      ...(target.params && { params: target.params }),
      ...(target.query && { querystring: target.query }),
      response: { 200: file, 206: file, ...errorResponses(target) },
    },
    handler,
  });
}
