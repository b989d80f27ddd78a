import { parentPort, workerData } from 'node:worker_threads';
import { openEngine } from './engine.server.ts';
import type { TypesetAnswer } from './thread.server.ts';

// Runs from its source in a thread of its own; thread.server.ts is its other end. It imports little: many are started.

const engine = await openEngine(workerData as WebAssembly.Module);

function answer(source: string): TypesetAnswer {
  try {
    return { pdf: engine(source) };
  } catch (error) {
    return { reason: error instanceof Error ? error.message : String(error) };
  }
}

parentPort?.on('message', (source: string) => parentPort?.postMessage(answer(source)));
