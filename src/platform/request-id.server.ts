import { randomBytes } from 'node:crypto';

const process = randomBytes(5).toString('hex');
let count = 0;

/** Unique without asking for randomness at every request: one random part a process, then a number. */
export function nextRequestId(): string {
  count += 1;
  return `${process}-${count.toString(36)}`;
}
