import { ShopError } from '../platform/http/shop-error.ts';
import { HopelessJob } from '../platform/jobs/jobs.server.ts';
import type { Platform } from '../platform/platform.server.ts';
import { openCheckout } from './checkout.server.ts';
import { sandboxJobs } from './providers/sandbox-webhooks.server.ts';
import { eventQueue, receiptQueue, refundQueue, sweepQueue } from './queues.server.ts';
import { mailReceipt } from './receipts/receipts.server.ts';
import { performRefund } from './refunds/perform-refund.server.ts';
import { sweepOrders } from './settling/sweep.server.ts';
import { handleEvent } from './settling/webhook.server.ts';

/** What this node does for orders beside answering requests, from now on. */
export async function checkoutJobs(platform: Platform): Promise<void> {
  const { jobs } = platform;
  const checkout = openCheckout(platform);
  await jobs.work(eventQueue, ({ eventId }) => handleEvent(checkout, eventId));
  await jobs.work(receiptQueue, ({ orderId }) => mailReceipt(checkout, orderId));
  await jobs.work(refundQueue, async ({ refundId }) => {
    await performRefund(checkout, refundId).catch((error) => {
      const isOver = error instanceof ShopError && error.code === 'refund_refused';
      throw isOver ? new HopelessJob(error.message, { cause: error }) : error;
    });
  });
  await jobs.schedule(sweepQueue, '* * * * *', {}, async () => {
    await sweepOrders(checkout);
  });
  await sandboxJobs(platform);
}
