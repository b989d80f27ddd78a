import { describe, expect, test } from 'vitest';
import { drawQrCode, type QrCode } from './qr-code.ts';
import { isWithinPatterns } from './qr-patterns.ts';

/** The 15 bits around the upper left finder, the first one first. */
function formatOf(code: QrCode): number {
  const around = [
    ...[0, 1, 2, 3, 4, 5, 7, 8].map((x) => code[8]?.[x]),
    ...[7, 5, 4, 3, 2, 1, 0].map((y) => code[y]?.[8]),
  ];
  return Number.parseInt(around.map(Number).join(''), 2);
}

// ISO/IEC 18004, table C.1: level M with the masks 0 to 7.
const formats = [0x5412, 0x5125, 0x5e7c, 0x5b4b, 0x45f9, 0x40ce, 0x4f97, 0x4aa0];

const isTurned = [
  (x: number, y: number) => (y + x) % 2 === 0,
  (_: number, y: number) => y % 2 === 0,
  (x: number) => x % 3 === 0,
  (x: number, y: number) => (y + x) % 3 === 0,
  (x: number, y: number) => (Math.floor(y / 2) + Math.floor(x / 3)) % 2 === 0,
  (x: number, y: number) => ((y * x) % 2) + ((y * x) % 3) === 0,
  (x: number, y: number) => (((y * x) % 2) + ((y * x) % 3)) % 2 === 0,
  (x: number, y: number) => (((y + x) % 2) + ((y * x) % 3)) % 2 === 0,
];

/** Reads the words back as a scanner does: takes the mask off and goes up and down in columns of two. */
function readWords(code: QrCode): number[] {
  const size = code.length;
  const turn = isTurned[formats.indexOf(formatOf(code))];
  const columns = Array.from({ length: size }, (_, index) => size - 1 - index).filter((x) => x !== 6);
  let bits = '';
  for (let pair = 0; pair < columns.length; pair += 2) {
    for (let step = 0; step < size; step += 1) {
      const y = (pair / 2) % 2 ? step : size - 1 - step;
      for (const x of columns.slice(pair, pair + 2)) {
        if (!isWithinPatterns((size - 17) / 4, x, y)) bits += Number(code[y]?.[x] !== turn?.(x, y));
      }
    }
  }
  return (bits.match(/.{8}/g) ?? []).map((word) => Number.parseInt(word, 2));
}

/** The value of a block at a power of two, in the field of QR codes: zero at every root, where nothing is damaged. */
function syndrome(block: readonly number[], power: number): number {
  const double = (value: number) => (value & 0x80 ? (value << 1) ^ 0x11d : value << 1);
  return block.reduce((sum, word) => {
    let multiplied = sum;
    for (let times = 0; times < power; times += 1) multiplied = double(multiplied);
    return multiplied ^ word;
  }, 0);
}

describe('a QR code', () => {
  test('is as large as its text needs, and refuses what fits in none', () => {
    const sizeFor = (bytes: number) => drawQrCode('x'.repeat(bytes)).length;
    // ISO/IEC 18004, table 7, level M, byte mode.
    expect([14, 15, 213, 214, 2_331].map(sizeFor)).toEqual([21, 25, 57, 61, 177]);
    expect(() => sizeFor(2_332)).toThrow(RangeError);
  });

  test('has three finders, timing lines, one dark module and the format of level M', () => {
    const code = drawQrCode('otpauth://totp/Abhyas');
    const size = code.length;
    const finder = ['1111111', '1000001', '1011101', '1011101', '1011101', '1000001', '1111111'];
    for (const [left, top] of [
      [0, 0],
      [size - 7, 0],
      [0, size - 7],
    ] as const) {
      const rows = code.slice(top, top + 7).map((row) =>
        row
          .slice(left, left + 7)
          .map(Number)
          .join(''),
      );
      expect(rows).toEqual(finder);
    }
    expect(
      code[6]
        ?.slice(8, size - 8)
        .map(Number)
        .join(''),
    ).toMatch(/^(10)+1$/);
    expect(
      code
        .slice(8, size - 8)
        .map((row) => Number(row[6]))
        .join(''),
    ).toMatch(/^(10)+1$/);
    expect(code[size - 8]?.[8]).toBe(true);
    expect(formats).toContain(formatOf(code));
  });

  test('from version 7 on says its version', () => {
    const code = drawQrCode('x'.repeat(120));
    const size = code.length;
    expect(size).toBe(45);
    const bits = Array.from({ length: 18 }, (_, index) => code[size - 11 + (index % 3)]?.[Math.floor(index / 3)]);
    // ISO/IEC 18004, table D.1.
    expect(Number.parseInt(bits.toReversed().map(Number).join(''), 2)).toBe(0x07c94);
  });

  test.each([1, 2])('of version %i reads back as its bytes, with check words that hold', (version) => {
    const text = version === 1 ? 'पेपर' : 'otpauth://totp/Abhyas';
    const words = readWords(drawQrCode(text));
    const bits = words.map((word) => word.toString(2).padStart(8, '0')).join('');
    const length = Number.parseInt(bits.slice(4, 12), 2);
    const bytes =
      bits
        .slice(12, 12 + 8 * length)
        .match(/.{8}/g)
        ?.map((byte) => Number.parseInt(byte, 2)) ?? [];
    expect(bits.slice(0, 4)).toBe('0100');
    expect(new TextDecoder().decode(Uint8Array.from(bytes))).toBe(text);
    const checks = version === 1 ? 10 : 16;
    for (let power = 0; power < checks; power += 1) expect(syndrome(words, power)).toBe(0);
  });

  test('of several blocks keeps each of them mendable', () => {
    // Version 5: two blocks of 43 words with 24 check words each, word by word in turns.
    const words = readWords(drawQrCode('x'.repeat(80)));
    const data = words.slice(0, 86);
    const checks = words.slice(86, 134);
    for (const block of [0, 1]) {
      const own = [...data, ...checks].filter((_, index) => index % 2 === block);
      for (let power = 0; power < 24; power += 1) expect(syndrome(own, power)).toBe(0);
    }
  });
});
