import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ShopError } from '../../platform/http/shop-error.ts';
import type { Platform } from '../../platform/platform.server.ts';
import { isLoopback, publicUrl, type Settings } from '../../platform/settings.server.ts';
import { readVitals } from '../health/vitals.server.ts';
import type { RequestMetrics } from './request-metrics.server.ts';
import { shopMetrics } from './shop-metrics.server.ts';

const contentType = 'text/plain; version=0.0.4; charset=utf-8';
/** What proxies add: with one of these, a request only seems to come from this machine. */
const signsOfProxy = ['x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'forwarded', 'via'];

/** GET /metrics in Prometheus' words. Who may not read it is told that there is nothing. */
export function registerMetrics(app: FastifyInstance, platform: Platform, requests: RequestMetrics): void {
  app.get('/metrics', { schema: { hide: true } }, async (request, reply) => {
    if (!mayRead(request, platform.settings)) throw new ShopError('not_found');
    reply.header('Content-Type', contentType);
    // What can be told without the database is told even when it is away.
    const shop = await readVitals(platform).then(shopMetrics, (error: unknown) => {
      request.log.warn({ err: error }, 'metrics without the database');
      return '';
    });
    return `${await requests.text()}\n${shop}`;
  });
}

function mayRead({ headers, socket }: FastifyRequest, settings: Settings): boolean {
  const { METRICS_TOKEN } = settings;
  if (METRICS_TOKEN) return isSame(headers.authorization ?? '', `Bearer ${METRICS_TOKEN}`);
  // A shop with an address of its own stands behind a proxy, and everybody seems to come from this machine.
  if (!isLoopback(new URL(publicUrl(settings)).hostname)) return false;
  const isForwarded = signsOfProxy.some((name) => headers[name] !== undefined);
  return !isForwarded && /^(::1|(::ffff:)?127\.)/.test(socket.remoteAddress ?? '');
}

function isSame(given: string, expected: string): boolean {
  const [one, two] = [given, expected].map((text) => createHash('sha256').update(text).digest());
  return one !== undefined && two !== undefined && timingSafeEqual(one, two);
}
