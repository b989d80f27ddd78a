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
import { messagesPersonalData } from '../messages/personal-data.server.ts';
import { registerOperationsApi } from '../operations/api.server.ts';
import { RequestMetrics } from '../operations/metrics/request-metrics.server.ts';
import { registerMetrics } from '../operations/metrics/serve-metrics.server.ts';
import { publicPages } from '../page-kit/pages.ts';
import { registerPapersApi } from '../papers/api.server.ts';
import { papersPersonalData } from '../papers/personal-data.server.ts';
import { authenticateRequests } from '../platform/http/authentication.server.ts';
import { trustedProxies } from '../platform/http/client-address.server.ts';
import { compressAnswers } from '../platform/http/compress-answers.server.ts';
import { handleError } from '../platform/http/error-handler.server.ts';
import { registerHealth } from '../platform/http/health.server.ts';
import { closeConnectionsWhenStopping } from '../platform/http/listen.server.ts';
import { documentApi } from '../platform/http/openapi.server.ts';
import type { AdmissionLimits } from '../platform/http/overload/admission.server.ts';
import {
  type ConnectionLimits,
  defaultConnectionLimits,
  limitConnections,
} from '../platform/http/overload/connection-limits.server.ts';
import { defaultLoadLimits, shedLoad } from '../platform/http/overload/load-shedding.server.ts';
import {
  defaultPatience,
  endStalledRequests,
  type Patience,
} from '../platform/http/overload/stalled-requests.server.ts';
import { nextRequestId } from '../platform/http/request-id.server.ts';
import { contentPolicyForData, securityHeaders } from '../platform/http/security-headers.server.ts';
import { ShopError } from '../platform/http/shop-error.ts';
import { type LogTarget, loggerOptions } from '../platform/logger.server.ts';
import { addFastLane } from '../platform/page-cache/fast-lane.server.ts';
import { Pages, type RenderPage } from '../platform/page-cache/pages.server.ts';
import { PublicAnswers } from '../platform/page-cache/public-answers.server.ts';
import type { ReadyAnswer } from '../platform/page-cache/ready-answer.server.ts';
import type { Platform } from '../platform/platform.server.ts';
import { publicUrl } from '../platform/settings.server.ts';
import { registerPracticeApi } from '../practice/api.server.ts';
import { practicePersonalData } from '../practice/personal-data.server.ts';
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
  loadLimits?: AdmissionLimits;
  connectionLimits?: ConnectionLimits;
  patience?: Patience;
  /** Standard output when left out. */
  logTo?: LogTarget;
  /** Where long work says how far it has come; to the log by default. */
  say?: (line: string) => void;
}

/** The whole shop without a listener: the one place that knows every feature. */
export async function buildApp(platform: Platform, options: AppOptions = {}): Promise<FastifyInstance> {
  const { settings } = platform;
  const isTrusted = trustedProxies(settings.TRUST_PROXY);
  const pages = options.pages && new Pages(platform, { ...options.pages, publicPages });
  const app = Fastify({
    logger: loggerOptions(settings, options.logTo) ?? false,
    // One line per request, written below when it has been answered.
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: nextRequestId,
    trustProxy: settings.TRUST_PROXY !== false && isTrusted,
    bodyLimit: 256 * 1024,
    keepAliveTimeout: 72_000,
    forceCloseConnections: 'idle',
    http: { connectionsCheckingInterval: 5_000 },
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
  endStalledRequests(app.server, options.patience ?? defaultPatience);
  const metrics = new RequestMetrics(platform.databaseConnections);
  const fastLane = addFastLane(
    app.server,
    (url, isPersonal) => publicAnswers.find(url, isPersonal) ?? pages?.find(url),
    (url, status, socket) => {
      if (status === 304) metrics.fastLane.notModified += 1;
      else metrics.fastLane.full += 1;
      if (settings.LOG_REQUESTS) app.log.info({ req: { method: 'GET', url, socket }, status }, 'answered from memory');
    },
  );
  limitConnections(app.server, options.connectionLimits ?? defaultConnectionLimits, {
    isTrusted,
    makeRoom() {
      fastLane.endIdle(5);
      app.server.closeIdleConnections();
    },
  });
  const shedding = shedLoad(app, options.loadLimits ?? defaultLoadLimits, {
    headers,
    databaseWaitMs: platform.databaseWaitMs,
  });
  app.addHook('onRequest', async (request, reply) => {
    // What may be kept says so itself: everything else may be somebody's own.
    reply.headers({ ...headers, 'Cache-Control': 'no-store', 'X-Request-Id': request.id });
  });
  closeConnectionsWhenStopping(app);
  app.addHook('preClose', async () => fastLane.close());
  app.addHook('onResponse', async (request, reply) => {
    if (shedding.hasRefused(request)) return metrics.refused();
    metrics.answered(request.routeOptions.url ?? 'unknown', reply.statusCode, reply.elapsedTime / 1000);
    request.log.info({ req: request, status: reply.statusCode, ms: Math.round(reply.elapsedTime) }, 'answered');
  });
  const paperMaker = new PaperMaker(platform, options.say ?? ((line) => app.log.info(line)));
  app.decorate('paperMaker', paperMaker);
  app.addHook('onListen', async () => paperMaker.start());
  // Before requests are waited for: some of them may be waiting for a PDF.
  app.addHook('preClose', () => paperMaker.close());
  registerHealth(app, platform);
  registerMetrics(app, platform, metrics);
  registerWellKnown(app, platform);
  await documentApi(app, settings.BRAND_NAME, headers);
  await app.register(
    async (api) => {
      authenticateRequests(api, authenticator(platform));
      compressAnswers(api);
      registerAccountsApi(api, platform, [
        cartPersonalData,
        papersPersonalData,
        checkoutPersonalData,
        messagesPersonalData,
        practicePersonalData,
      ]);
      registerCatalogApi(api, platform);
      registerPapersApi(api, platform, (paperId) => paperMaker.make(paperId));
      registerQuestionsApi(api, platform, () => paperMaker.start());
      registerCartApi(api, platform);
      registerCheckoutApi(api, platform);
      registerMessagesApi(api, platform);
      registerOperationsApi(api, platform);
      registerPracticeApi(api, platform);
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
