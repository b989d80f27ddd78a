import type { FastifyInstance } from 'fastify';
import type { Platform } from '../platform/platform.server.ts';
import { serveEndpoint } from '../platform/serve-endpoint.server.ts';
import * as contract from './contract.ts';
import { receiveMessage } from './service.server.ts';

const thanks = { success: true, message: 'Thank you for your message! We will get back to you soon.' } as const;

export function registerMessagesApi(app: FastifyInstance, platform: Platform): void {
  serveEndpoint(app, contract.sendMessage, async ({ body }, request) => {
    await receiveMessage(platform, body, request.ip);
    return thanks;
  });
}
