import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type * as z from 'zod/mini';
import type { Endpoint, EndpointResult, HandlerInput } from './endpoint.ts';
import { WireError } from './error-contract.ts';
import { type ErrorCode, statusOf } from './shop-error.ts';

type Handler<E extends Endpoint> = (
  input: HandlerInput<E>,
  request: FastifyRequest,
  reply: FastifyReply,
) => Promise<EndpointResult<E>>;

/** Registers an endpoint on Fastify: validation, documentation and the answer's status come from its one definition. */
export function serveEndpoint<const E extends Endpoint>(app: FastifyInstance, target: E, handler: Handler<E>): void {
  app.route({
    method: target.method,
    url: target.path,
    schema: {
      summary: target.summary,
      ...(target.params && { params: target.params }),
      ...(target.query && { querystring: target.query }),
      ...(target.body && { body: target.body }),
      response: { [target.status ?? 200]: target.response, ...errorResponses(target) },
      ...(target.access !== 'anyone' && { security: [{ bearer: [] }] }),
    },
    handler: async (request, reply) => {
      reply.code(target.status ?? 200);
      // Fastify has just validated these three against the endpoint's own schemas.
      const { params, query, body } = request as unknown as HandlerInput<E>;
      return handler({ params, query, body }, request, reply);
    },
  });
}

function errorResponses(target: Endpoint): Record<number, z.ZodMiniType> {
  const codes = new Set<ErrorCode>([...(target.errors ?? []), 'too_many_requests', 'unexpected', 'unavailable']);
  if (target.params || target.query || target.body) codes.add('invalid_input');
  if (target.body) codes.add('too_large').add('unsupported_media');
  if (target.access !== 'anyone') codes.add('not_logged_in').add('forbidden');
  return Object.fromEntries([...codes].map((code) => [statusOf(code), WireError]));
}
