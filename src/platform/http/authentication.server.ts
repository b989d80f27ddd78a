import type { FastifyInstance } from 'fastify';
import { maskAddress } from '../logger.server.ts';
import type { MaybeViewer } from './viewer.ts';

/** Tells whose token it is; undefined for one that is worth nothing, whatever the reason. */
export type Authenticate = (token: string) => Promise<MaybeViewer>;

/** Knows the viewer of every request below `api` before any route is entered. */
export function authenticateRequests(api: FastifyInstance, authenticate: Authenticate): void {
  api.decorateRequest('viewer');
  api.addHook('onRequest', async (request) => {
    const token = /^Bearer ([\w.-]+)$/i.exec(request.headers.authorization ?? '')?.[1];
    const viewer = token ? await authenticate(token) : undefined;
    request.viewer = viewer && { ...viewer, address: maskAddress(request.ip) };
  });
}
