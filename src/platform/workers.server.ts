import cluster, { type Worker } from 'node:cluster';
import { once } from 'node:events';
import { stopWithinMs } from './http/listen.server.ts';

const restartAfterMs = 1_000;

/** Runs `count` copies of this program that share the port, and replaces one that ends by itself. */
export function startWorkers(count: number, environment: Record<string, string>, log: (line: string) => void) {
  let isStopping = false;
  const start = (): Worker => {
    const worker = cluster.fork(environment);
    worker.on('exit', (code, signal) => {
      if (isStopping) return;
      log(`worker ${worker.process.pid} ended (${signal ?? code}), starting another`);
      setTimeout(() => !isStopping && start(), restartAfterMs);
    });
    return worker;
  };
  const first = Array.from({ length: count }, start);

  return {
    listening: Promise.all(first.map((worker) => once(worker, 'listening'))),
    async stop(): Promise<void> {
      isStopping = true;
      const workers = Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined);
      await Promise.all(
        workers.map(async (worker) => {
          const ended = once(worker, 'exit');
          worker.process.kill('SIGTERM');
          const timer = setTimeout(() => worker.process.kill('SIGKILL'), stopWithinMs - 1_000);
          await ended;
          clearTimeout(timer);
        }),
      );
    },
  };
}
