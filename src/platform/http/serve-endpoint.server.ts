import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type * as z from 'zod/mini';
import type { PublicAnswers } from '../page-cache/public-answers.server.ts';
import { formFor, type ReadyAnswer, sendReadyAnswer } from '../page-cache/ready-answer.server.ts';
import type { Endpoint, EndpointResult, HandlerInput } from './endpoint.ts';
import { WireError } from './error-contract.ts';
import { type ErrorCode, statusOf } from './shop-error.ts';
import {
  type MaybeViewer,
  requireStaff,
  requireStaffRole,
  requireSuperAdmin,
  requireUser,
  type Viewer,
} from './viewer.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Who asks, set for every call under /api before its route is entered. */
    viewer: MaybeViewer;
  }
  interface FastifyInstance {
    publicAnswers: PublicAnswers;
  }
}

type ViewerOf<E extends Endpoint> = E['access'] extends 'anyone' | 'signed' ? MaybeViewer : Viewer;

type Handler<E extends Endpoint> = (
  input: HandlerInput<E> & { viewer: ViewerOf<E> },
  request: FastifyRequest,
  reply: FastifyReply,
) => Promise<EndpointResult<E>>;

const gates = {
  anyone: (viewer: MaybeViewer) => viewer,
  signed: (viewer: MaybeViewer) => viewer,
  user: requireUser,
  staff_role: requireStaffRole,
  staff: requireStaff,
  super_admin: requireSuperAdmin,
};

/** Registers an endpoint on Fastify: access, validation, documentation and status come from its one definition. */
export function serveEndpoint<const E extends Endpoint>(app: FastifyInstance, target: E, handler: Handler<E>): void {
  app.route({
    ...routeOf(target),
    handler: async (request, reply) => {
      reply.code(target.status ?? 200);
      // Fastify has just validated the three against the endpoint's own schemas, and the gate has seen the viewer.
      const { params, query, body, viewer } = request as unknown as HandlerInput<E> & { viewer: ViewerOf<E> };
      const make = () => handler({ params, query, body, viewer }, request, reply);
      if (!target.isSameForAll) return make();
      const key = JSON.stringify([target.path, params, query]);
      const answer = await app.publicAnswers.get(key, request.url, make);
      reply.hijack();
      sendReadyAnswer(request.raw, reply.raw, answer, request.id);
    },
  });
}

type ReadyHandler<E extends Endpoint> = (
  input: HandlerInput<E> & { viewer: ViewerOf<E> },
  request: FastifyRequest,
) => Promise<ReadyAnswer>;

/** The same for an answer that is kept ready but not given to everybody: the handler decides that each time. */
export function serveReadyEndpoint<const E extends Endpoint>(
  app: FastifyInstance,
  target: E,
  handler: ReadyHandler<E>,
): void {
  app.route({
    ...routeOf(target),
    handler: async (request, reply) => {
      // As above: both have just been checked.
      const { params, query, body, viewer } = request as unknown as HandlerInput<E> & { viewer: ViewerOf<E> };
      const answer = await handler({ params, query, body, viewer }, request);
      const {
        status,
        headers,
        body: bytes,
      } = formFor(answer, request.headers['accept-encoding'], request.headers['if-none-match']);
      for (let at = 0; at < headers.length; at += 2) reply.header(headers[at] ?? '', headers[at + 1]);
      return reply.code(status).send(bytes);
    },
  });
}

function routeOf(target: Endpoint) {
  return {
    method: target.method,
    url: target.path,
    schema: {
      summary: target.summary,
      ...(target.params && { params: target.params }),
      ...(target.query && { querystring: target.query }),
      ...(target.body && { body: target.body }),
      response: { [target.status ?? 200]: target.response, ...errorResponses(target) },
      ...(needsLogin(target) && { security: [{ bearer: [] }] }),
    },
    // Before the body is read: who may not call learns nothing about what the call takes.
    onRequest: async (request: FastifyRequest) => {
      gates[target.access](request.viewer);
    },
  };
}

function needsLogin({ access }: Endpoint): boolean {
  return access !== 'anyone' && access !== 'signed';
}

export function errorResponses(target: Endpoint): Record<number, z.ZodMiniType> {
  const codes = new Set<ErrorCode>([...(target.errors ?? []), 'too_many_requests', 'unexpected', 'unavailable']);
  if (target.params || target.query || target.body) codes.add('invalid_input');
  if (target.body) codes.add('too_large').add('unsupported_media');
  if (needsLogin(target)) codes.add('not_logged_in').add('forbidden');
  return Object.fromEntries([...codes].map((code) => [statusOf(code), WireError]));
}
