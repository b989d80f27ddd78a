import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { BadSetting, type Settings } from '../settings.server.ts';

export const stopWithinMs = 10_000;

/** How many connections may wait to be taken: a rush of more than Node's 511 would wait for seconds to be tried again. */
const backlog = 4_096;

/** Listens and returns the address. A taken port is said in one line, as a bad setting is. */
export async function listen(app: FastifyInstance, settings: Settings): Promise<string> {
  try {
    await app.listen({ port: settings.PORT, host: settings.HOST, backlog });
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EADDRINUSE')) throw error;
    throw new BadSetting(`PORT ${settings.PORT} on ${settings.HOST} is taken by another program`);
  }
  const { address, port, family } = app.server.address() as AddressInfo;
  return `http://${family === 'IPv6' ? `[${address}]` : address}:${port}`;
}

/** A connection kept open after its last answer would hold up the stop, so browsers are told and the idle ones closed. */
export function closeConnectionsWhenStopping(app: FastifyInstance): void {
  let isStopping = false;
  app.addHook('preClose', async () => {
    isStopping = true;
    const timer = setInterval(() => app.server.closeIdleConnections(), 100);
    app.server.once('close', () => clearInterval(timer));
    if (!app.server.listening) clearInterval(timer);
  });
  app.addHook('onSend', async (_request, reply) => {
    if (isStopping) reply.raw.shouldKeepAlive = false;
  });
}

/** Runs the given steps once when the process is asked to end, then ends it; accepted requests finish first. */
export function stopOnSignal(steps: () => Promise<void>): void {
  let isStopping = false;
  const stop = async (): Promise<void> => {
    if (isStopping) return;
    isStopping = true;
    setTimeout(() => process.exit(1), stopWithinMs).unref();
    await steps();
    process.exit(0);
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop);
}
