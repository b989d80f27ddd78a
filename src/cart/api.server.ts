import type { FastifyInstance } from 'fastify';
import { serveEndpoint } from '../platform/http/serve-endpoint.server.ts';
import type { Platform } from '../platform/platform.server.ts';
import type { CartSubject } from './contract.ts';
import * as contract from './contract.ts';
import { addToCart, mergeCart, readCart, readCheckout, removeFromCart } from './service.server.ts';

export function registerCartApi(app: FastifyInstance, { db }: Platform): void {
  serveEndpoint(app, contract.addToCart, async ({ viewer, body }) => ({
    subjects: idsOf(await addToCart(db, viewer, body)),
  }));
  serveEndpoint(app, contract.mergeCart, async ({ viewer, body: { username, subjects } }) => ({
    subjects: idsOf(await mergeCart(db, viewer, { username, subjectIds: subjects })),
  }));
  serveEndpoint(app, contract.removeFromCart, async ({ viewer, query: { username, subjectid } }) => ({
    subjects: idsOf(await removeFromCart(db, viewer, { username, subjectId: subjectid })),
  }));
  serveEndpoint(app, contract.readCart, async ({ viewer, query }) => idsOf(await readCart(db, viewer, query.username)));
  serveEndpoint(app, contract.readCheckout, ({ viewer, query }) => readCheckout(db, viewer, query.username));
}

function idsOf(subjects: readonly CartSubject[]): number[] {
  return subjects.map(({ id }) => id);
}
