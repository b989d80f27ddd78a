import { setImmediate as breathe } from 'node:timers/promises';

const itemsAtOnce = 1_000;

/** Goes through many things and lets other requests be answered now and then. */
export async function* inTurns<Item>(items: Iterable<Item>): AsyncGenerator<Item> {
  let done = 0;
  for (const item of items) {
    yield item;
    done += 1;
    if (done % itemsAtOnce === 0) await breathe();
  }
}
