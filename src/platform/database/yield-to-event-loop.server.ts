import { setImmediate as yieldToEventLoop } from 'node:timers/promises';

const itemsAtOnce = 1_000;

/** Iterates over many items and lets the event loop answer other requests after every thousand. */
export async function* inBatches<Item>(items: Iterable<Item>): AsyncGenerator<Item> {
  let done = 0;
  for (const item of items) {
    yield item;
    done += 1;
    if (done % itemsAtOnce === 0) await yieldToEventLoop();
  }
}
