const exponents = new Uint8Array(512);
const logarithms = new Uint8Array(256);
for (let power = 0, value = 1; power < 255; power += 1) {
  exponents[power] = value;
  exponents[power + 255] = value;
  logarithms[value] = power;
  // The field of 256 elements that QR codes count in has this polynomial.
  value = value & 0x80 ? (value << 1) ^ 0x11d : value << 1;
}

function multiply(a: number, b: number): number {
  return a && b ? at(exponents, at(logarithms, a) + at(logarithms, b)) : 0;
}

/** The polynomial whose roots are the first `degree` powers of two, without its leading 1. */
function generatorOf(degree: number): number[] {
  let generator = [1];
  for (let power = 0; power < degree; power += 1) {
    const root = at(exponents, power);
    generator = [...generator, 0].map((value, index) => value ^ multiply(generator[index - 1] ?? 0, root));
  }
  return generator.slice(1);
}

/** What lets a reader mend a block that is scratched: the remainder of its division by the generator. */
export function checkWordsOf(block: readonly number[], count: number): number[] {
  const generator = generatorOf(count);
  let remainder: number[] = Array(count).fill(0);
  for (const word of block) {
    const factor = word ^ at(remainder, 0);
    remainder = [...remainder.slice(1), 0].map((value, index) => value ^ multiply(at(generator, index), factor));
  }
  return remainder;
}

function at(list: ArrayLike<number>, index: number): number {
  return list[index] ?? 0;
}
