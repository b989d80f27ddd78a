type NumberFunction = (...args: number[]) => number;

export const constants = new Map([
  ['pi', Math.PI],
  ['e', Math.E],
  ['deg', Math.PI / 180],
]);

/** Angles are in radians; `30deg` is an angle in degrees. */
const byName: Record<string, NumberFunction> = {
  sqrt: (x = 0) => Math.sqrt(x),
  cbrt: (x = 0) => Math.cbrt(x),
  abs: (x = 0) => Math.abs(x),
  exp: (x = 0) => Math.exp(x),
  ln: (x = 0) => Math.log(x),
  log: (x = 0, base = 10) => (base === 10 ? Math.log10(x) : Math.log(x) / Math.log(base)),
  sin: (x = 0) => Math.sin(x),
  cos: (x = 0) => Math.cos(x),
  tan: (x = 0) => Math.tan(x),
  sec: (x = 0) => 1 / Math.cos(x),
  cosec: (x = 0) => 1 / Math.sin(x),
  cot: (x = 0) => 1 / Math.tan(x),
  asin: (x = 0) => Math.asin(x),
  acos: (x = 0) => Math.acos(x),
  atan: (x = 0) => Math.atan(x),
  floor: (x = 0) => Math.floor(x),
  ceil: (x = 0) => Math.ceil(x),
  round: (x = 0, digits = 0) => Math.round(x * 10 ** digits) / 10 ** digits,
  mod: (a = 0, b = 1) => a - b * Math.floor(a / b),
  min: (...all) => Math.min(...all),
  max: (...all) => Math.max(...all),
  gcd: (...all) => all.reduce(gcd, 0),
  lcm: (...all) => all.reduce((a, b) => (a * b) / gcd(a, b), 1),
  ncr: (n = 0, r = 0) => factorial(n) / factorial(r) / factorial(n - r),
  npr: (n = 0, r = 0) => factorial(n) / factorial(n - r),
  mean: (...all) => all.reduce((a, b) => a + b, 0) / all.length,
  median,
  /** Of a population, as in the school books. */
  variance,
  stdev: (...all) => Math.sqrt(variance(...all)),
  det: determinant,
};

export const functions = new Map(Object.entries(byName));

export function factorial(n: number): number {
  if (!Number.isInteger(n) || n < 0) return Number.NaN;
  let product = 1;
  for (let i = 2; i <= n; i++) product *= i;
  return product;
}

function gcd(a: number, b: number): number {
  return b === 0 ? Math.abs(a) : gcd(b, a % b);
}

function median(...all: number[]): number {
  const sorted = all.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const [low, high] = [sorted[sorted.length % 2 ? middle : middle - 1], sorted[middle]];
  return ((low ?? Number.NaN) + (high ?? Number.NaN)) / 2;
}

function variance(...all: number[]): number {
  const mean = all.reduce((a, b) => a + b, 0) / all.length;
  return all.reduce((sum, x) => sum + (x - mean) ** 2, 0) / all.length;
}

/** Four numbers are a determinant of order 2, nine of order 3, row by row. */
function determinant(...all: number[]): number {
  const at = (index: number) => all[index] ?? Number.NaN;
  if (all.length === 4) return at(0) * at(3) - at(1) * at(2);
  if (all.length !== 9) return Number.NaN;
  const minor = (a: number, b: number, c: number, d: number) => at(a) * at(d) - at(b) * at(c);
  return at(0) * minor(4, 5, 7, 8) - at(1) * minor(3, 5, 6, 8) + at(2) * minor(3, 4, 6, 7);
}

/** The solution of ax + by = c and dx + ey = f. */
export function solveLinear(a = 0, b = 0, c = 0, d = 0, e = 0, f = 0): number[] {
  const whole = a * e - b * d;
  return [(c * e - b * f) / whole, (a * f - c * d) / whole];
}
