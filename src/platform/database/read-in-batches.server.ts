const batchSize = 5_000;

/** All rows of a long list, some at a time, so that other requests are answered between. */
export async function readInBatches<Row>(
  idOf: (row: Row) => number,
  read: (after: number, limit: number) => PromiseLike<Row[]>,
): Promise<Row[]> {
  const all: Row[][] = [];
  let after = 0;
  for (;;) {
    const batch = await read(after, batchSize);
    all.push(batch);
    const last = batch.at(-1);
    if (!last || batch.length < batchSize) return all.flat();
    after = idOf(last);
  }
}
