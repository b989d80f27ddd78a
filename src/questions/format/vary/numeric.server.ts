/** Numerical methods good to about nine digits on the smooth functions of school books. */
type RealFunction = (x: number) => number;

/** Every place between two bounds where a function is zero, in ascending order. */
export function findRoots(f: RealFunction, from: number, to: number): number[] {
  const steps = 20_000;
  const width = (to - from) / steps;
  const at = (index: number) => from + index * width;
  const values = Array.from({ length: steps + 1 }, (_, index) => f(at(index)));
  const value = (index: number) => values[index] ?? Number.NaN;
  const roots: number[] = [];
  const add = (root: number) => {
    if (roots.every((known) => Math.abs(known - root) > width)) roots.push(snap(root));
  };
  for (let i = 0; i <= steps; i++) {
    if (value(i) === 0) add(at(i));
    else if (value(i) * value(i + 1) < 0) addIfCrossing(f, bisect(f, at(i), at(i + 1)), width, add);
    else if (isLowest(value(i - 1), value(i), value(i + 1))) addIfTouching(f, at(i), width, add);
  }
  return roots;
}

/** A change of sign at a pole, as of tan x, is not a root. */
function addIfCrossing(f: RealFunction, root: number, width: number, add: (root: number) => void): void {
  if (Math.abs(f(root)) < Math.max(Math.abs(f(root - width)), Math.abs(f(root + width)))) add(root);
}

function isLowest(before: number, value: number, after: number): boolean {
  return (
    before * value > 0 && value * after > 0 && Math.abs(value) <= Math.abs(before) && Math.abs(value) <= Math.abs(after)
  );
}

/** A double root touches zero without a change of sign: the lowest place of the size is looked at. */
function addIfTouching(f: RealFunction, near: number, width: number, add: (root: number) => void): void {
  const size = (x: number) => Math.abs(f(x));
  let [low, high] = [near - width, near + width];
  for (let i = 0; i < 100; i++) {
    const third = (high - low) / 3;
    if (size(low + third) < size(high - third)) high -= third;
    else low += third;
  }
  if (size(low) < 1e-12 * Math.max(size(near - 10 * width), size(near + 10 * width), 1e-300)) add(low);
}

function bisect(f: RealFunction, from: number, to: number): number {
  let [a, b] = [from, to];
  const isRising = f(a) < 0;
  for (let i = 0; i < 200 && a < b; i++) {
    const middle = (a + b) / 2;
    if (f(middle) < 0 === isRising) a = middle;
    else b = middle;
  }
  return (a + b) / 2;
}

function snap(x: number): number {
  const near = Math.round(x * 1e6) / 1e6;
  return Math.abs(near - x) < 1e-6 * 1e-3 ? near : x;
}

/** Gauss–Legendre with five points on many pieces: never asks for the ends, where a function may not exist. */
export function integrate(f: RealFunction, from: number, to: number): number {
  const pieces = 400;
  const half = (to - from) / pieces / 2;
  let sum = 0;
  for (let i = 0; i < pieces; i++) {
    const middle = from + (2 * i + 1) * half;
    for (const [place, weight] of gaussPoints) sum += weight * f(middle + place * half);
  }
  return sum * half;
}

const gaussPoints: [number, number][] = [
  [0, 0.5688888888888889],
  [-0.5384693101056831, 0.47862867049936647],
  [0.5384693101056831, 0.47862867049936647],
  [-0.906179845938664, 0.23692688505618908],
  [0.906179845938664, 0.23692688505618908],
];

/** Richardson's extrapolation of central differences. */
export function differentiate(f: RealFunction, x: number): number {
  const central = (h: number) => (f(x + h) - f(x - h)) / (2 * h);
  const h = 1e-2 * Math.max(1, Math.abs(x)) * 0.5;
  const [a, b, c] = [central(h), central(h / 2), central(h / 4)];
  const [ab, bc] = [(4 * b - a) / 3, (4 * c - b) / 3];
  return (16 * bc - ab) / 15;
}
