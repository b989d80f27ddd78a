import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { ShopError } from '../../platform/http/shop-error.ts';
import { projectRoot } from '../../platform/project-root.server.ts';
import type { SourceOrder, SourceReport } from './look-at-source.server.ts';

const longestMs = 5_000;
const mostWaiting = 50;
const idleMs = 60_000;

interface Job {
  order: SourceOrder;
  answer: PromiseWithResolvers<SourceReport>;
}

/**
 * Checks sources in a thread of its own, one after the other, within a time and a memory: a text that would compute for
 * hours costs those and no more. The thread ends when nobody has asked for a while.
 */
export class SourceChecker {
  #worker: Worker | undefined;
  #waiting: Job[] = [];
  #isBusy = false;
  #idle: NodeJS.Timeout | undefined;
  #longestMs: number;

  constructor(limitMs = longestMs) {
    this.#longestMs = limitMs;
  }

  async look(order: SourceOrder): Promise<SourceReport> {
    if (this.#waiting.length >= mostWaiting) throw new ShopError('overloaded');
    const answer = Promise.withResolvers<SourceReport>();
    this.#waiting.push({ order, answer });
    void this.#work();
    return answer.promise;
  }

  async close(): Promise<void> {
    clearTimeout(this.#idle);
    const worker = this.#worker;
    this.#worker = undefined;
    await worker?.terminate();
  }

  async #work(): Promise<void> {
    if (this.#isBusy) return;
    this.#isBusy = true;
    clearTimeout(this.#idle);
    for (let job = this.#waiting.shift(); job; job = this.#waiting.shift())
      job.answer.resolve(await this.#ask(job.order));
    this.#isBusy = false;
    this.#idle = setTimeout(() => void this.close(), idleMs).unref();
  }

  async #ask(order: SourceOrder): Promise<SourceReport> {
    this.#worker ??= start();
    const worker = this.#worker;
    let timer: NodeJS.Timeout | undefined;
    let listener: ((report: SourceReport) => void) | undefined;
    let onEnd: (() => void) | undefined;
    try {
      return await new Promise<SourceReport>((resolve) => {
        listener = resolve;
        const tooHard = () => {
          this.#worker = undefined;
          void worker.terminate();
          resolve(unfinished);
        };
        onEnd = tooHard;
        timer = setTimeout(tooHard, this.#longestMs);
        worker.on('message', resolve).on('error', tooHard).on('exit', tooHard);
        worker.ref();
        worker.postMessage(order);
      });
    } finally {
      clearTimeout(timer);
      if (listener) worker.off('message', listener);
      if (onEnd) worker.off('exit', onEnd).off('error', onEnd);
      worker.unref();
    }
  }
}

const unfinished: SourceReport = {
  problems: [
    { line: 1, sentence: 'This takes too long to compute. Look at "vary:" and "check:" for very large ranges.' },
  ],
  facts: null,
  shown: null,
  version: null,
};

function start(): Worker {
  // From the source also where the shop runs from its bundle, which has no file for a thread to start with.
  const path = join(projectRoot, 'src', 'questions', 'studio', 'look.worker.ts');
  const worker = new Worker(path, {
    env: {},
    resourceLimits: { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 32 },
  });
  // Whoever waits has a listener of their own; without this one a failure afterwards would end the shop.
  worker.on('error', () => {});
  return worker;
}
