import { checkWordsOf } from './reed-solomon.ts';

// ISO/IEC 18004, table 9, level M by version: check words in a block, and blocks.
const checkWords = [
  10, 16, 26, 18, 24, 16, 18, 22, 22, 26, 30, 22, 22, 24, 24, 28, 28, 26, 26, 26, 26, 28, 28, 28, 28, 28, 28, 28, 28,
  28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28,
];
const blockCounts = [
  1, 1, 1, 2, 2, 4, 4, 4, 5, 5, 5, 8, 9, 9, 10, 10, 11, 13, 14, 16, 17, 17, 18, 20, 21, 23, 25, 26, 28, 29, 31, 33, 35,
  37, 38, 40, 43, 45, 47, 49,
];

/** How many modules of a version hold data, in whole words: what finders, timing, alignment and formats leave. */
function wordsIn(version: number): number {
  const size = 17 + 4 * version;
  const alignments = version < 2 ? 0 : Math.floor(version / 7) + 2;
  const alignmentModules = alignments === 0 ? 0 : 25 * (alignments ** 2 - 3) - 10 * (alignments - 2);
  const formatModules = 31 + (version < 7 ? 0 : 36);
  return Math.floor((size ** 2 - 3 * 64 - 2 * (size - 16) - formatModules - alignmentModules) / 8);
}

function dataWordsIn(version: number): number {
  return wordsIn(version) - (checkWords[version - 1] ?? 0) * (blockCounts[version - 1] ?? 0);
}

function lengthBits(version: number): number {
  return version < 10 ? 8 : 16;
}

/** The smallest version that holds so many bytes. */
export function chooseVersion(bytes: number): number {
  const version = checkWords.findIndex((_, index) => {
    const bits = 4 + lengthBits(index + 1) + 8 * bytes;
    return bits <= 8 * dataWordsIn(index + 1);
  });
  if (version < 0) throw new RangeError('This is too long for a QR code.');
  return version + 1;
}

/** The words of a QR code in the order they are drawn: data in byte mode, blocks taken in turns, then their checks. */
export function wordsOf(bytes: Uint8Array, version: number): number[] {
  const bits = [
    bitsOf(0b0100, 4),
    bitsOf(bytes.length, lengthBits(version)),
    ...[...bytes].map((byte) => bitsOf(byte, 8)),
    '0000',
  ].join('');
  const capacity = dataWordsIn(version);
  const words = (bits.match(/.{1,8}/g) ?? []).slice(0, capacity).map((word) => Number.parseInt(word.padEnd(8, '0'), 2));
  for (let filled = 0; words.length < capacity; filled += 1) words.push(filled % 2 ? 0x11 : 0xec);

  const count = blockCounts[version - 1] ?? 1;
  const short = Math.floor(capacity / count);
  const firstLong = count - (capacity % count);
  const blocks = Array.from({ length: count }, (_, index) => {
    const start = index * short + Math.max(0, index - firstLong);
    return words.slice(start, start + short + (index >= firstLong ? 1 : 0));
  });
  const checks = blocks.map((block) => checkWordsOf(block, checkWords[version - 1] ?? 0));
  return [...takeInTurns(blocks), ...takeInTurns(checks)];
}

function takeInTurns(blocks: readonly (readonly number[])[]): number[] {
  const longest = Math.max(...blocks.map(({ length }) => length));
  return Array.from({ length: longest }, (_, index) => blocks.flatMap((block) => block[index] ?? [])).flat();
}

export function bitsOf(value: number, length: number): string {
  return value.toString(2).padStart(length, '0');
}
