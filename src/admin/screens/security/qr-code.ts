import { drawPatterns, isWithinPatterns, writeFormat } from './qr-patterns.ts';
import { bitsOf, chooseVersion, wordsOf } from './qr-words.ts';

/** Dark modules are true; rows from the top. */
export type QrCode = boolean[][];

/** Which modules each mask turns round. */
const masks: readonly ((x: number, y: number) => boolean)[] = [
  (x, y) => (x + y) % 2 === 0,
  (_, y) => y % 2 === 0,
  (x) => x % 3 === 0,
  (x, y) => (x + y) % 3 === 0,
  (x, y) => (Math.floor(x / 3) + Math.floor(y / 2)) % 2 === 0,
  (x, y) => ((x * y) % 2) + ((x * y) % 3) === 0,
  (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2 === 0,
  (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2 === 0,
];

/** A text as a QR code of level M (ISO/IEC 18004), with the mask that reads best. */
export function drawQrCode(text: string): QrCode {
  const bytes = new TextEncoder().encode(text);
  const version = chooseVersion(bytes.length);
  const bits = wordsOf(bytes, version)
    .map((word) => bitsOf(word, 8))
    .join('');
  const places = placesOf(version);
  const codes = masks.map((isTurned, mask) => {
    const code = drawPatterns(version);
    places.forEach(([x, y], index) => {
      setModule(code, x, y, (bits[index] === '1') !== isTurned(x, y));
    });
    writeFormat(code, mask);
    return code;
  });
  return codes.reduce((best, code) => (penaltyOf(code) < penaltyOf(best) ? code : best));
}

/** Where the bits go: up and down in columns of two from the lower right, past whatever has its fixed place. */
function placesOf(version: number): [x: number, y: number][] {
  const size = 17 + 4 * version;
  const places: [number, number][] = [];
  for (let right = size - 1, isUpwards = true; right > 0; right -= 2, isUpwards = !isUpwards) {
    // The vertical timing line is stepped over.
    if (right === 6) right = 5;
    for (let step = 0; step < size; step += 1) {
      const y = isUpwards ? size - 1 - step : step;
      for (const x of [right, right - 1]) if (!isWithinPatterns(version, x, y)) places.push([x, y]);
    }
  }
  return places;
}

function setModule(code: QrCode, x: number, y: number, isDark: boolean): void {
  const row = code[y];
  if (row) row[x] = isDark;
}

const finderLike = /(?=10111010000|00001011101)/g;

/** How hard a code is to read: long runs, blocks, what looks like a finder, and too much of one colour. */
function penaltyOf(code: QrCode): number {
  const rows = code.map((row) => row.map(Number).join(''));
  const columns = rows.map((_, x) => rows.map((row) => row[x]).join(''));
  const lines = [...rows, ...columns];
  const runs = lines
    .flatMap((line) => line.match(/0{5,}|1{5,}/g) ?? [])
    .reduce((sum, { length }) => sum + length - 2, 0);
  const finders = lines.reduce((sum, line) => sum + [...line.matchAll(finderLike)].length, 0);
  const blocks = code.slice(1).reduce((sum, row, y) => {
    const above = code[y] ?? [];
    return sum + row.filter((is, x) => x > 0 && is === row[x - 1] && is === above[x] && is === above[x - 1]).length;
  }, 0);
  const share = code.flat().filter(Boolean).length / code.length ** 2;
  return runs + 40 * finders + 3 * blocks + 10 * Math.floor(Math.abs(share - 0.5) * 20);
}
