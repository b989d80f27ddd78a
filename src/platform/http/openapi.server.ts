import swagger from '@fastify/swagger';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';
import { compressedAnswer, type ReadyAnswer, sendReadyAnswer } from '../page-cache/ready-answer.server.ts';
import { apiPage } from './api-page.server.ts';
import { contentPolicyForData, contentPolicyForPage } from './security-headers.server.ts';

const documentPath = '/api/openapi.json';
const pagePath = '/api/docs';

/** Registered before the routes it describes: the document at /api/openapi.json, to be read at /api/docs. */
export async function documentApi(app: FastifyInstance, brand: string, headers: Record<string, string>): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: `${brand} API`, version: '1', description: 'Everything the pages of the shop use.' },
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } } },
    },
    transform: jsonSchemaTransform,
  });

  /** Made for the first who asks: it stays the same until the shop is started anew. */
  const serve = (paths: readonly string[], type: string, policy: string, make: () => string): void => {
    let answer: Promise<ReadyAnswer> | undefined;
    const send = async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
      answer ??= compressedAnswer({
        headers: {
          ...headers,
          'Content-Security-Policy': policy,
          'Content-Type': `${type}; charset=utf-8`,
          'Cache-Control': 'no-cache',
        },
        body: Buffer.from(make()),
      });
      const ready = await answer;
      reply.hijack();
      sendReadyAnswer(request.raw, reply.raw, ready, request.id);
    };
    for (const path of paths) app.get(path, { schema: { hide: true } }, send);
  };
  serve([documentPath], 'application/json', contentPolicyForData, () => JSON.stringify(app.swagger()));
  const makePage = () => apiPage(app.swagger(), documentPath);
  serve([pagePath, `${pagePath}/`], 'text/html', contentPolicyForPage(), makePage);
}
