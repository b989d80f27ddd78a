import swagger from '@fastify/swagger';
import Fastify, { type FastifyInstance } from 'fastify';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';

const documentPath = '/api/openapi.json';
const readerPath = '/api/docs';

/** Registered before the routes it describes: the document at /api/openapi.json, to be read at /api/docs. */
export async function documentApi(app: FastifyInstance, brand: string): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: `${brand} API`, version: '1', description: 'Everything the pages of the shop use.' },
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } } },
    },
    transform: jsonSchemaTransform,
  });
  app.get(documentPath, { schema: { hide: true } }, async () => app.swagger());

  let reader: Promise<FastifyInstance> | undefined;
  app.addHook('onClose', async () => (await reader)?.close());
  for (const url of [readerPath, `${readerPath}/*`]) {
    app.get(url, { schema: { hide: true } }, async (request, reply) => {
      reader ??= openReader();
      const { routing } = await reader;
      reply.hijack();
      routing(request.raw, reply.raw);
    });
  }
}

/** The reader is 4 MB of script that few ever open, so it is loaded when the first one does. */
async function openReader(): Promise<FastifyInstance> {
  const { default: scalar } = await import('@scalar/fastify-api-reference');
  const reader = Fastify();
  reader.addHook('onRequest', async (_request, reply) => {
    reply.headers({
      'Content-Security-Policy':
        "default-src 'none'; script-src 'self' 'unsafe-inline'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; font-src 'self' data:; connect-src 'self'; frame-ancestors 'none'",
      'X-Content-Type-Options': 'nosniff',
    });
  });
  await reader.register(scalar, {
    routePrefix: readerPath,
    configuration: {
      url: documentPath,
      withDefaultFonts: false,
      telemetry: false,
      // What would lead out of the shop.
      showDeveloperTools: 'never',
      agent: { disabled: true },
      mcp: { disabled: true },
      hideClientButton: true,
    },
  });
  await reader.ready();
  return reader;
}
