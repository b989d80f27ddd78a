import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { networkOf } from '../client-address.server.ts';
import { wireError } from '../error-handler.server.ts';
import { ShopError } from '../shop-error.ts';
import { Admission, type AdmissionLimits } from './admission.server.ts';
import { hasBody, isForm } from './stalled-requests.server.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Gives the place back early, for a handler that waits for what neither the processor nor the database does. */
    leavePlace: () => void;
  }
}

export const defaultLoadLimits: AdmissionLimits = { maxInFlight: 1_000, maxWaitMs: 100, maxQueueMs: 250 };

const measureEveryMs = 50;
const reportEveryMs = 1_000;
const alwaysAnswered = /^\/(?:healthz|readyz|metrics)(?:\?|$)/;
const overloaded = new ShopError('overloaded');
const refusal = Buffer.from(JSON.stringify(wireError(overloaded)));

export interface LoadShedding {
  /** Whether a request was turned away, which is not worth a line of the log each time. */
  hasRefused(request: FastifyRequest): boolean;
}

/**
 * Refuses early what could not be answered in time, so that what is accepted still is. A request holds no place while
 * its body arrives, nor while its answer is being sent: both take as long as the other side wants.
 */
export function shedLoad(
  app: FastifyInstance,
  limits: AdmissionLimits,
  { headers, databaseWaitMs }: { headers: Record<string, string>; databaseWaitMs(): number },
): LoadShedding {
  const admission = new Admission(limits);
  app.decorateRequest('leavePlace', () => {});
  const placeOf = new WeakMap<FastifyRequest, () => void>();
  const refused = new WeakSet<FastifyRequest>();
  let refusedCount = 0;
  const head = Object.entries({
    ...headers,
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': String(refusal.length),
    'Retry-After': String(overloaded.retryAfterSeconds),
  }).flat();

  let dueAt = performance.now() + measureEveryMs;
  const measuring = setInterval(() => {
    admission.adapt(Math.max(performance.now() - dueAt, databaseWaitMs()));
    dueAt = performance.now() + measureEveryMs;
  }, measureEveryMs).unref();
  const reporting = setInterval(() => {
    if (refusedCount > 0) app.log.warn({ refused: refusedCount, places: admission.places }, 'overloaded');
    refusedCount = 0;
  }, reportEveryMs).unref();
  app.addHook('onClose', () => {
    clearInterval(measuring);
    clearInterval(reporting);
  });

  /** The shortest way to say no: under overload this is what is done most. */
  const refuse = (request: FastifyRequest, reply: FastifyReply): void => {
    refusedCount += 1;
    refused.add(request);
    reply.hijack();
    reply.raw.writeHead(503, [...head, 'X-Request-Id', request.id]);
    reply.raw.end(request.method === 'HEAD' ? undefined : refusal);
  };

  const enter = (request: FastifyRequest, reply: FastifyReply, done: () => void): void => {
    const address = networkOf(request.ip);
    const waiting = admission.enter(address, {
      admit() {
        let isIn = true;
        const leave = (): void => {
          if (isIn) admission.leave(address);
          isIn = false;
        };
        placeOf.set(request, leave);
        request.leavePlace = leave;
        reply.raw.once('prefinish', leave).once('close', leave);
        done();
      },
      refuse: () => refuse(request, reply),
    });
    if (waiting) reply.raw.once('close', waiting.leave);
  };

  app.addHook('onRequest', (request, reply, done) => {
    if (alwaysAnswered.test(request.url)) done();
    else enter(request, reply, done);
  });
  app.addHook('preParsing', (request, _reply, payload, done) => {
    if (hasBody(request.raw)) placeOf.get(request)?.();
    done(null, payload);
  });
  // By now a body has arrived, unless it is a form with files, which its handler reads.
  app.addHook('preValidation', (request, reply, done) => {
    if (hasBody(request.raw) && !isForm(request.raw)) enter(request, reply, done);
    else done();
  });
  app.addHook('onSend', (request, _reply, payload, done) => {
    placeOf.get(request)?.();
    done(null, payload);
  });

  return { hasRefused: (request) => refused.has(request) };
}
