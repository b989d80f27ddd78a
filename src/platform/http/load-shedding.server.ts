import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { FastifyInstance } from 'fastify';
import { ShopError } from './shop-error.ts';

export interface LoadLimits {
  maxInFlight: number;
  maxLoopDelayMs: number;
}

export const defaultLoadLimits: LoadLimits = { maxInFlight: 1_000, maxLoopDelayMs: 800 };

const sampleMs = 500;
const alwaysAnswered = new Set(['/healthz', '/readyz']);

/** Refuses early what could not be answered in time, so that what is accepted still is. */
export function shedLoad(app: FastifyInstance, limits: LoadLimits): void {
  let inFlight = 0;
  let isLate = false;
  const delay = monitorEventLoopDelay({ resolution: 20 });
  delay.enable();
  const sampler = setInterval(() => {
    isLate = delay.percentile(50) / 1e6 > limits.maxLoopDelayMs;
    delay.reset();
  }, sampleMs).unref();

  app.addHook('onClose', () => {
    clearInterval(sampler);
    delay.disable();
  });
  app.addHook('onRequest', async (request, reply) => {
    if (alwaysAnswered.has(request.url)) return;
    if (isLate || inFlight >= limits.maxInFlight) throw new ShopError('overloaded');
    inFlight += 1;
    reply.raw.once('close', () => {
      inFlight -= 1;
    });
  });
}
