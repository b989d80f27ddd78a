import Fastify, { type FastifyInstance, LogController } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { registerAccountsApi } from '../accounts/api.server.ts';
import { authenticator } from '../accounts/sessions/sessions.server.ts';
import { registerAdminApi } from '../admin/api.server.ts';
import { registerCartApi } from '../cart/api.server.ts';
import { cartPersonalData } from '../cart/personal-data.server.ts';
import { registerCatalogApi } from '../catalog/api.server.ts';
import { registerCheckoutApi } from '../checkout/api.server.ts';
import { checkoutPersonalData } from '../checkout/personal-data.server.ts';
import { registerMessagesApi } from '../messages/api.server.ts';
import { publicPages } from '../page-kit/public-pages.ts';
import { registerPapersApi } from '../papers/api.server.ts';
import { papersPersonalData } from '../papers/personal-data.server.ts';
import { knowViewers } from '../platform/http/authentication.server.ts';
import { compressAnswers } from '../platform/http/compress-answers.server.ts';
import { handleError } from '../platform/http/error-handler.server.ts';
import { registerHealth } from '../platform/http/health.server.ts';
import { closeConnectionsWhenStopping } from '../platform/http/listen.server.ts';
import { defaultLoadLimits, type LoadLimits, shedLoad } from '../platform/http/load-shedding.server.ts';
import { documentApi } from '../platform/http/openapi.server.ts';
import { nextRequestId } from '../platform/http/request-id.server.ts';
import { contentPolicyForData, securityHeaders } from '../platform/http/security-headers.server.ts';
import { ShopError } from '../platform/http/shop-error.ts';
import { loggerOptions } from '../platform/logger.server.ts';
import { addFastLane } from '../platform/page-cache/fast-lane.server.ts';
import { Pages, type RenderPage } from '../platform/page-cache/pages.server.ts';
import { PublicAnswers } from '../platform/page-cache/public-answers.server.ts';
import type { ReadyAnswer } from '../platform/page-cache/ready-answer.server.ts';
import type { Platform } from '../platform/platform.server.ts';
import { publicUrl } from '../platform/settings.server.ts';
import { registerQuestionsApi } from '../questions/api.server.ts';
import { PaperMaker } from '../questions/making/paper-maker.server.ts';
import { registerWellKnown } from '../site/well-known/well-known.server.ts';

declare module 'fastify' {
  interface FastifyInstance {
    paperMaker: PaperMaker;
  }
}

export interface AppOptions {
  /** Left out where only the API is wanted, as in most tests. */
  pages?: { render: RenderPage; staticFiles: Map<string, ReadyAnswer>; isProduction: boolean };
  loadLimits?: LoadLimits;
  /** Where long work says how far it has come; to the log by default. */
  say?: (line: string) => void;
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
  const paperMaker = new PaperMaker(platform, options.say ?? ((line) => app.log.info(line)));
  app.decorate('paperMaker', paperMaker);
  app.addHook('onListen', async () => paperMaker.start());
  app.addHook('onClose', () => paperMaker.close());
  shedLoad(app, options.loadLimits ?? defaultLoadLimits);
  registerHealth(app, platform);
  registerWellKnown(app, platform);
  await documentApi(app, settings.BRAND_NAME);
  await app.register(
    async (api) => {
      knowViewers(api, authenticator(platform));
      compressAnswers(api);
      registerAccountsApi(api, platform, [cartPersonalData, papersPersonalData, checkoutPersonalData]);
      registerCatalogApi(api, platform);
      registerPapersApi(api, platform, (paperId) => paperMaker.make(paperId));
      registerQuestionsApi(api, platform);
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
