import { parentPort } from 'node:worker_threads';
import { lookAtSource, type SourceOrder } from './look-at-source.server.ts';

// Runs from its source in a thread of its own; source-checker.server.ts is its other end.

parentPort?.on('message', (order: SourceOrder) => parentPort?.postMessage(lookAtSource(order)));
