import Fastify, { type FastifyInstance, LogController } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { registerAccountsApi } from '../accounts/api.server.ts';
import { authenticator } from '../accounts/sessions.server.ts';
import { registerAdminApi } from '../admin/api.server.ts';
import { registerCartApi } from '../cart/api.server.ts';
import { cartPersonalData } from '../cart/personal-data.server.ts';
import { registerCatalogApi } from '../catalog/api.server.ts';
import { registerCheckoutApi } from '../checkout/api.server.ts';
import { checkoutPersonalData } from '../checkout/personal-data.server.ts';
import { registerMessagesApi } from '../messages/api.server.ts';
import { registerPapersApi } from '../papers/api.server.ts';
import { papersPersonalData } from '../papers/personal-data.server.ts';
import { publicPages } from '../site/public-pages.ts';
import { registerWellKnown } from '../site/well-known.server.ts';
import { knowViewers } from './authentication.server.ts';
import { handleError } from './error-handler.server.ts';
import { addFastLane } from './fast-lane.server.ts';
import { registerHealth } from './health.server.ts';
import { closeConnectionsWhenStopping } from './listen.server.ts';
import { defaultLoadLimits, type LoadLimits, shedLoad } from './load-shedding.server.ts';
import { loggerOptions } from './logger.server.ts';
import { documentApi } from './openapi.server.ts';
import { Pages, type RenderPage } from './pages.server.ts';
import type { Platform } from './platform.server.ts';
import { PublicAnswers } from './public-answers.server.ts';
import type { ReadyAnswer } from './ready-answer.server.ts';
import { nextRequestId } from './request-id.server.ts';
import { contentPolicyForData, securityHeaders } from './security-headers.server.ts';
import { publicUrl } from './settings.server.ts';
import { ShopError } from './shop-error.ts';

export interface AppOptions {
  /** Left out where only the API is wanted, as in most tests. */
  pages?: { render: RenderPage; staticFiles: Map<string, ReadyAnswer>; isProduction: boolean };
  loadLimits?: LoadLimits;
}

/** The whole shop without a listener: the one place that knows every feature. */
export async function buildApp(platform: Platform, options: AppOptions = {}): Promise<FastifyInstance> {
  const { settings } = platform;
  const pages = options.pages && new Pages(platform, { ...options.pages, publicPages });
  const app = Fastify({
    logger: loggerOptions(settings) ?? false,
    // One line per request, written below when it has been answered.
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: nextRequestId,
    trustProxy: settings.TRUST_PROXY,
    bodyLimit: 256 * 1024,
    keepAliveTimeout: 72_000,
    forceCloseConnections: 'idle',
    // While stopping, requests on open connections are still served; new connections are not taken.
    return503OnClosing: false,
    routerOptions: { maxParamLength: 200 },
  });
  app.removeContentTypeParser('text/plain');
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  app.setErrorHandler(handleError);
  app.setNotFoundHandler(() => {
    throw new ShopError('not_found');
  });
  const headers = { ...securityHeaders(publicUrl(settings)), 'Content-Security-Policy': contentPolicyForData };
  const publicAnswers = new PublicAnswers(platform.version, headers);
  app.decorate('publicAnswers', publicAnswers);
  const fastLane = addFastLane(
    app.server,
    (url, isPersonal) => publicAnswers.find(url, isPersonal) ?? pages?.find(url),
  );
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(headers).header('X-Request-Id', request.id);
  });
  closeConnectionsWhenStopping(app);
  app.addHook('preClose', async () => fastLane.close());
  app.addHook('onResponse', async (request, reply) => {
    request.log.info({ req: request, status: reply.statusCode, ms: Math.round(reply.elapsedTime) }, 'answered');
  });
  shedLoad(app, options.loadLimits ?? defaultLoadLimits);
  registerHealth(app, platform);
  registerWellKnown(app, platform);
  await documentApi(app, settings.BRAND_NAME);
  await app.register(
    async (api) => {
      knowViewers(api, authenticator(platform));
      registerAccountsApi(api, platform, [cartPersonalData, papersPersonalData, checkoutPersonalData]);
      registerCatalogApi(api, platform);
      registerPapersApi(api, platform);
      registerCartApi(api, platform);
      registerCheckoutApi(api, platform);
      registerMessagesApi(api, platform);
      registerAdminApi(api, platform);
      api.all('/*', { schema: { hide: true } }, () => {
        throw new ShopError('not_found');
      });
    },
    { prefix: '/api' },
  );
  pages?.register(app);
  return app;
}
