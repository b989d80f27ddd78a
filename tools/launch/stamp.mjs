import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/** Says of a step's result what it was made from. */
export function hasStamp(file, wanted) {
  try {
    return readFileSync(file, 'utf8') === wanted;
  } catch {
    return false;
  }
}

/** Does the work with no stamp in place, so that an interrupted result never counts as complete. */
export async function stampAfter(file, stamp, work) {
  rmSync(file, { force: true });
  await work();
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, stamp);
}
