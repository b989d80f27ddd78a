import { z } from 'zod';
import { jobQueue } from '../platform/jobs/jobs.server.ts';

/** Does what a provider's message asks for. Tried for a day: by then the sweep has found out anyway. */
export const eventQueue = jobQueue({ name: 'payment-event', data: z.object({ eventId: z.int() }), retryLimit: 50 });

export const receiptQueue = jobQueue({ name: 'receipt', data: z.object({ orderId: z.int() }), retryLimit: 20 });

/** Asks the provider for a refund that has been written down. */
export const refundQueue = jobQueue({ name: 'refund', data: z.object({ refundId: z.int() }), retryLimit: 50 });

export const sweepQueue = jobQueue({ name: 'sweep-orders', data: z.object({}), retryLimit: 0 });
