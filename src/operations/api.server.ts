import type { FastifyInstance } from 'fastify';
import { serveEndpoint } from '../platform/http/serve-endpoint.server.ts';
import type { Platform } from '../platform/platform.server.ts';
import * as contract from './contract.ts';
import { readHealth } from './health/health.server.ts';

export function registerOperationsApi(app: FastifyInstance, platform: Platform): void {
  serveEndpoint(app, contract.readHealth, ({ viewer }) => readHealth(platform, viewer));
}
