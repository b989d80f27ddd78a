import type { FastifyInstance } from 'fastify';
import { serveEndpoint } from '../platform/http/serve-endpoint.server.ts';
import * as contract from './admin-contract.ts';
import type { Checkout } from './checkout.server.ts';
import { checkAnyOrder, clearOrderFlag, listAllOrders, readAnyOrder } from './orders/admin-orders.server.ts';
import { mailReceiptAgain, readAnyReceipt } from './receipts/receipts.server.ts';
import { serveReceipt } from './receipts/serve-receipt.server.ts';
import { refundOrder } from './refunds/refunds.server.ts';

export function registerAdminOrdersApi(api: FastifyInstance, checkout: Checkout): void {
  const { db } = checkout;
  serveEndpoint(api, contract.listAllOrders, ({ viewer, query }) => listAllOrders(db, viewer, query));
  serveEndpoint(api, contract.readAnyOrder, ({ viewer, params }) => readAnyOrder(db, viewer, params.id));
  serveEndpoint(api, contract.checkAnyOrder, ({ viewer, params }) => checkAnyOrder(checkout, viewer, params.id));
  serveEndpoint(api, contract.clearOrderFlag, ({ viewer, params }) => clearOrderFlag(db, viewer, params.id));
  serveReceipt(api, contract.readAnyReceipt, (viewer, id) => readAnyReceipt(checkout, viewer, id));
  serveEndpoint(api, contract.mailReceiptAgain, async ({ viewer, params }) => {
    await mailReceiptAgain(checkout, viewer, params.id);
    return readAnyOrder(db, viewer, params.id);
  });
  serveEndpoint(api, contract.refundOrder, async ({ viewer, params, body }) => {
    await refundOrder(checkout, viewer, params.id, body);
    return readAnyOrder(db, viewer, params.id);
  });
}
