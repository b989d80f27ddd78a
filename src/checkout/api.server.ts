import type { FastifyInstance } from 'fastify';
import { serveEndpoint } from '../platform/http/serve-endpoint.server.ts';
import type { Platform } from '../platform/platform.server.ts';
import { registerAdminOrdersApi } from './admin-api.server.ts';
import { type Checkout, openCheckout } from './checkout.server.ts';
import * as contract from './contract.ts';
import { createPaymentLink } from './ordering/create-link.server.ts';
import { checkOrder, confirmReturn, listOrders, readOrder } from './orders/orders.server.ts';
import * as sandboxContract from './providers/sandbox-contract.ts';
import { SandboxTill } from './providers/sandbox-till.server.ts';
import { readReceipt } from './receipts/receipts.server.ts';
import { serveReceipt } from './receipts/serve-receipt.server.ts';
import { receiveWebhook } from './settling/webhook.server.ts';

const webhookBytes = 256 * 1024;

export function registerCheckoutApi(api: FastifyInstance, platform: Platform): void {
  const checkout = openCheckout(platform);
  const { db } = platform;

  serveEndpoint(api, contract.createPaymentLink, async ({ viewer, body: { username, subjectid } }) => ({
    paymentLink: await createPaymentLink(checkout, viewer, { username, subjectIds: subjectid }),
  }));
  serveEndpoint(api, contract.listOrders, ({ viewer, query }) => listOrders(db, viewer, query));
  serveEndpoint(api, contract.readOrder, ({ viewer, params }) => readOrder(db, viewer, params.id));
  serveEndpoint(api, contract.checkOrder, ({ viewer, params }) => checkOrder(checkout, viewer, params.id));
  serveEndpoint(api, contract.confirmReturn, ({ body }) => confirmReturn(checkout, body.parameters));
  serveReceipt(api, contract.readReceipt, (viewer, id) => readReceipt(checkout, viewer, id));
  serveWebhook(api, checkout);
  serveSandbox(api, new SandboxTill(platform));
  registerAdminOrdersApi(api, checkout);
}

/** In a scope of its own, because what is signed is the body as it came, byte for byte. */
function serveWebhook(api: FastifyInstance, checkout: Checkout): void {
  api.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: webhookBytes }, (_request, body, done) => {
      done(null, body);
    });
    serveEndpoint(scope, contract.receiveWebhook, async ({ params }, request) => {
      const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
      await receiveWebhook(checkout, params.provider, body, request.headers);
      return { success: true } as const;
    });
  });
}

function serveSandbox(api: FastifyInstance, till: SandboxTill): void {
  serveEndpoint(api, sandboxContract.readSandboxPage, ({ params }) => till.read(params.id));
  serveEndpoint(api, sandboxContract.paySandboxLink, async ({ params, body }) => ({
    redirect: await till.pay(params.id, body.method, body.isToSucceed),
  }));
  serveEndpoint(api, sandboxContract.cancelSandboxLink, async ({ params }) => ({
    redirect: await till.cancel(params.id),
  }));
}
