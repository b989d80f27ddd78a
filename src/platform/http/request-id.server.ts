import { randomBytes } from 'node:crypto';

const processPart = randomBytes(5).toString('hex');
const digits = Buffer.from('0123456789abcdef');
const countLength = 8;
let count = 0;

const requestIdLength = processPart.length + 1 + countLength;

/** Unique without asking for randomness at every request: one random part a process, then a number. Always as long. */
export function nextRequestId(): string {
  count += 1;
  return `${processPart}-${count.toString(16).padStart(countLength, '0')}`;
}

/** Writes the next id over one written before, whose part of the process stays. */
export function overwriteRequestId(bytes: Buffer, idAt: number): void {
  count += 1;
  let rest = count;
  for (let at = idAt + requestIdLength - 1; at >= idAt + requestIdLength - countLength; at -= 1) {
    bytes[at] = digits[rest & 15] ?? 0;
    rest >>>= 4;
  }
}
