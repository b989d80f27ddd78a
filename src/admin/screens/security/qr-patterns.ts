/** Where the middles of alignment patterns are, the same along both sides (ISO/IEC 18004, annex E). */
function alignmentsOf(version: number): number[] {
  if (version === 1) return [];
  const count = Math.floor(version / 7) + 2;
  const last = 10 + 4 * version;
  const gap = version === 32 ? 26 : Math.ceil((last - 6) / (count - 1) / 2) * 2;
  return [6, ...Array.from({ length: count - 1 }, (_, index) => last - (count - 2 - index) * gap)];
}

function alignmentMiddles(version: number): [x: number, y: number][] {
  const along = alignmentsOf(version);
  const last = along.at(-1);
  const isFinder = (x: number, y: number): boolean =>
    (x === 6 && y === 6) || (x === 6 && y === last) || (x === last && y === 6);
  return along.flatMap((y) => along.filter((x) => !isFinder(x, y)).map((x): [number, number] => [x, y]));
}

/** Whether a module belongs to a finder, a timing line, an alignment pattern, the format or the version. */
export function isWithinPatterns(version: number, x: number, y: number): boolean {
  const size = 17 + 4 * version;
  const isFinder = (x < 9 && y < 9) || (x < 9 && y >= size - 8) || (x >= size - 8 && y < 9);
  const isVersion = version >= 7 && ((x < 6 && y >= size - 11) || (y < 6 && x >= size - 11));
  const isAlignment = alignmentMiddles(version).some(
    ([middleX, middleY]) => Math.abs(x - middleX) <= 2 && Math.abs(y - middleY) <= 2,
  );
  return isFinder || x === 6 || y === 6 || isVersion || isAlignment;
}

/** A code with everything but its data and its format. */
export function drawPatterns(version: number): boolean[][] {
  const size = 17 + 4 * version;
  const code = Array.from({ length: size }, () => Array<boolean>(size).fill(false));
  const set = (x: number, y: number, isDark: boolean): void => {
    const row = code[y];
    if (row && x >= 0 && x < size) row[x] = isDark;
  };
  const rings = (middleX: number, middleY: number, radius: number, isDark: (ring: number) => boolean): void => {
    for (let dy = -radius; dy <= radius; dy += 1) {
      for (let dx = -radius; dx <= radius; dx += 1) {
        set(middleX + dx, middleY + dy, isDark(Math.max(Math.abs(dx), Math.abs(dy))));
      }
    }
  };
  for (let index = 8; index < size - 8; index += 1) {
    set(index, 6, index % 2 === 0);
    set(6, index, index % 2 === 0);
  }
  for (const [x, y] of alignmentMiddles(version)) rings(x, y, 2, (ring) => ring !== 1);
  for (const [x, y] of [
    [3, 3],
    [size - 4, 3],
    [3, size - 4],
  ] as const) {
    rings(x, y, 4, (ring) => ring !== 2 && ring !== 4);
  }
  if (version >= 7) {
    const bits = withCheck(version, 12, 0x1f25);
    for (let index = 0; index < 18; index += 1) {
      const [far, near] = [size - 11 + (index % 3), Math.floor(index / 3)];
      set(far, near, Boolean((bits >> index) & 1));
      set(near, far, Boolean((bits >> index) & 1));
    }
  }
  return code;
}

/** Writes level M and the mask, twice. */
export function writeFormat(code: boolean[][], mask: number): void {
  const size = code.length;
  // Level M is 0, so that the mask is all of the data.
  const bits = withCheck(mask, 10, 0x537) ^ 0x5412;
  const set = (x: number, y: number, index: number): void => {
    const row = code[y];
    if (row) row[x] = Boolean((bits >> index) & 1);
  };
  for (let index = 0; index < 15; index += 1) {
    // Around the finder in the corner, past the timing lines, and then along the other two.
    if (index < 8) set(8, index < 6 ? index : index + 1, index);
    else set(index === 8 ? 7 : 14 - index, 8, index);
    if (index < 8) set(size - 1 - index, 8, index);
    else set(8, size - 15 + index, index);
  }
  const row = code[size - 8];
  if (row) row[8] = true;
}

/** A number followed by the remainder that guards it. */
function withCheck(value: number, length: number, generator: number): number {
  let rest = value << length;
  for (let bit = 31 - Math.clz32(rest); bit >= length; bit -= 1) {
    if ((rest >> bit) & 1) rest ^= generator << (bit - length);
  }
  return (value << length) | rest;
}
