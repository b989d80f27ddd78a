import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import type { Database } from '../../platform/database/database.server.ts';
import { jobQueue } from '../../platform/jobs/jobs.server.ts';
import type { Platform } from '../../platform/platform.server.ts';
import { localUrl } from '../../platform/settings.server.ts';
import type { ProviderEvent } from './provider.server.ts';
import { SandboxSigning } from './sandbox-signing.server.ts';

const answerWithinMs = 5_000;

const queue = jobQueue({
  name: 'sandbox-webhook',
  data: z.object({ eventId: z.string(), body: z.string() }),
  retryLimit: 15,
});

const Payment = z.object({
  id: z.string(),
  amountPaise: z.int(),
  currency: z.string(),
  method: z.string().nullable(),
  isCaptured: z.boolean(),
  failure: z.string().nullable(),
});

const Refund = z.object({
  id: z.string(),
  state: z.enum(['pending', 'processed', 'failed']),
  paymentId: z.string(),
  key: z.string().nullable(),
});

export const SandboxEvent = z.object({
  type: z.string(),
  linkId: z.string().nullable(),
  reference: z.string().nullable(),
  payment: Payment.nullable(),
  refund: Refund.nullable(),
}) satisfies z.ZodType<ProviderEvent>;

/** Tells the shop about something, over HTTP like any other provider, as soon as the transaction has committed. */
export async function sendEvent({ jobs }: Pick<Platform, 'jobs'>, tx: Database, event: ProviderEvent): Promise<void> {
  const at = new Date().toISOString();
  await jobs.send(tx, queue, {
    eventId: `evt_${randomBytes(10).toString('hex')}`,
    body: JSON.stringify({ ...event, at }),
  });
}

export async function sandboxJobs({ jobs, settings, secret }: Platform): Promise<void> {
  const signing = new SandboxSigning(secret);
  await jobs.work(queue, async ({ eventId, body }) => {
    const response = await fetch(`${localUrl(settings)}/api/public/payment/webhook/sandbox`, {
      method: 'POST',
      redirect: 'error',
      headers: { 'content-type': 'application/json', ...signing.webhookHeaders(body, eventId) },
      body,
      signal: AbortSignal.timeout(answerWithinMs),
    });
    if (!response.ok) throw new Error(`the shop answered ${response.status} to event ${eventId}`);
  });
}
