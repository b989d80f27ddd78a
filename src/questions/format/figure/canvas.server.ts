import { add, direction, distance, type Place, times, turnLeft } from './geometry.ts';

type Anchor = 'start' | 'middle' | 'end';

/** Words in a figure; x and y are where their baseline is anchored, in centimetres. */
export interface FigureLabel {
  x: number;
  y: number;
  text: string;
  anchor: Anchor;
  sizeCm: number;
}

export interface Style {
  isDashed?: boolean;
  isThin?: boolean;
  /** As lines of squared paper. */
  isFaint?: boolean;
  isThick?: boolean;
  /** How dark the inside is: 0 (nothing) to 1. */
  fill?: number;
  hasNoLine?: boolean;
}

/** Where words stand from their place, in centimetres with y upwards, for letters of the usual size. */
const directions = new Map<string, Place>([
  ['above', [0, 0.16]],
  ['below', [0, -0.4]],
  ['left', [-0.18, -0.12]],
  ['right', [0.18, -0.12]],
  ['above-left', [-0.12, 0.12]],
  ['above-right', [0.12, 0.12]],
  ['below-left', [-0.12, -0.36]],
  ['below-right', [0.12, -0.36]],
  ['centre', [0, -0.12]],
]);

export const textCm = 0.36;
export const smallTextCm = 0.31;
const lineCm = 0.028;
const headCm = 0.2;

/** Collects what a figure shows, in centimetres with y upwards. */
export class FigureCanvas {
  readonly points = new Map<string, Place>();
  /** Texts of atoms, which bonds leave room for. */
  readonly atoms: { at: Place; text: string }[] = [];
  readonly shapes: string[] = [];
  readonly labels: FigureLabel[] = [];
  readonly box = { left: Infinity, right: -Infinity, bottom: Infinity, top: -Infinity };
  /** Centimetres per unit along x and y. */
  readonly unit: Place;
  /** What the axes span, in units, as soon as there are axes. */
  axes: { left: number; right: number; bottom: number; top: number } | undefined;
  readonly #later: (() => void)[] = [];

  constructor(unit: Place) {
    this.unit = unit;
  }

  /** From units to centimetres. */
  toCm([x, y]: Place): Place {
    return [x * this.unit[0], y * this.unit[1]];
  }

  /** For what depends on all that is drawn besides. */
  later(draw: () => void): void {
    this.#later.push(draw);
  }

  finish(): void {
    for (const draw of this.#later) draw();
  }

  path(places: Place[], style: Style = {}): void {
    if (places.length < 2) throw new Error('A line has at least two places.');
    const data = places.map((place, index) => `${index ? 'L' : 'M'}${this.#cover(place).join(' ')}`).join('');
    this.shapes.push(`<path d="${data}"${attributes(style)}/>`);
  }

  closed(places: Place[], style: Style = {}): void {
    this.path([...places, ...places.slice(0, 1)], style);
  }

  ellipse([x, y]: Place, [rx, ry]: Place, style: Style = {}): void {
    this.#cover([x - rx, y - ry]);
    this.#cover([x + rx, y + ry]);
    const size = rx === ry ? `r="${round(rx)}"` : `rx="${round(rx)}" ry="${round(ry)}"`;
    const tag = rx === ry ? 'circle' : 'ellipse';
    this.shapes.push(`<${tag} cx="${round(x)}" cy="${round(y)}" ${size}${attributes(style)}/>`);
  }

  circle(centre: Place, radius: number, style: Style = {}): void {
    this.ellipse(centre, [radius, radius], style);
  }

  dot(place: Place, radius = 0.045): void {
    this.circle(place, radius, { fill: 1, hasNoLine: true });
  }

  /** A filled arrow head whose tip is at a place. */
  head(tip: Place, along: Place, size = headCm): void {
    const back = add(tip, times(along, -size));
    const side = times(turnLeft(along), size * 0.36);
    const notch = add(tip, times(along, -size * 0.72));
    this.closed([tip, add(back, side), notch, add(back, times(side, -1))], { fill: 1, hasNoLine: true });
  }

  /** A line with an arrow head at its end, and at its beginning too. */
  arrow(places: Place[], style: Style = {}, isDouble = false): void {
    const [first, second, tip, before] = [places[0], places[1], places.at(-1), places.at(-2)];
    if (!first || !second || !tip || !before) throw new Error('An arrow has at least two places.');
    const size = Math.min(headCm, Math.max(distance(first, tip) * 0.5, 0.1));
    const line = [...places];
    // The line ends inside its head, so that the tip stays sharp.
    line[line.length - 1] = add(tip, times(direction(before, tip), -Math.min(size * 0.6, distance(before, tip))));
    if (isDouble) line[0] = add(first, times(direction(second, first), -size * 0.6));
    this.path(line, style);
    this.#cover(tip);
    this.head(tip, direction(before, tip), size);
    if (isDouble) this.head(first, direction(second, first), size);
  }

  text(place: Place, text: string, toward = 'centre', sizeCm = textCm): void {
    const shift = directions.get(toward);
    if (!shift) throw new Error(`"${toward}" is not where words can stand: ${[...directions.keys()].join(', ')}.`);
    const anchor = toward.endsWith('left') ? 'end' : toward.endsWith('right') ? 'start' : 'middle';
    const factor = sizeCm / textCm;
    this.write([place[0] + shift[0] * factor, place[1] + shift[1] * factor], text, anchor, sizeCm);
  }

  /** Words from a baseline's anchor on. */
  write([x, y]: Place, text: string, anchor: Anchor = 'middle', sizeCm = textCm): void {
    if (text === '') return;
    this.#cover([x, y]);
    const width = widthOf(text, sizeCm);
    const left = { start: x, middle: x - width / 2, end: x - width }[anchor];
    this.#extend(left, y - sizeCm * 0.26);
    this.#extend(left + width, y + sizeCm * 0.76);
    this.labels.push({ x: round(x), y: round(y), text, anchor, sizeCm });
  }

  #cover([x, y]: Place): Place {
    if (!Number.isFinite(x) || !Number.isFinite(y)) throw new Error('The figure has a place that is not a number.');
    this.#extend(x, y);
    return [round(x), round(y)];
  }

  #extend(x: number, y: number): void {
    this.box.left = Math.min(this.box.left, x);
    this.box.right = Math.max(this.box.right, x);
    this.box.bottom = Math.min(this.box.bottom, y);
    this.box.top = Math.max(this.box.top, y);
  }
}

/** About as wide as the fonts of paper and screen set it. */
export function widthOf(text: string, sizeCm = textCm): number {
  let width = 0;
  for (const letter of text) {
    if (/\p{M}|[ₓ₀-₉⁰-⁹²³¹⁺⁻]/u.test(letter)) width += /\p{M}/u.test(letter) ? 0.12 : 0.36;
    else if (/[ijlft.,:;!'|()[\] ]/.test(letter)) width += 0.33;
    else if (/[A-ZmwΩ%]/.test(letter)) width += 0.74;
    else width += 0.55;
  }
  return width * sizeCm;
}

function attributes({ isDashed, isThin, isFaint, isThick, fill, hasNoLine }: Style): string {
  const width = isThin || isFaint ? lineCm * 0.55 : isThick ? lineCm * 1.5 : undefined;
  return [
    isDashed ? ' stroke-dasharray="0.12 0.1" stroke-linecap="butt"' : '',
    width === undefined ? '' : ` stroke-width="${round(width)}"`,
    isFaint ? ' stroke-opacity="0.4"' : '',
    fill === undefined ? '' : ' fill="currentColor"',
    fill === undefined || fill === 1 ? '' : ` fill-opacity="${fill}"`,
    hasNoLine ? ' stroke="none"' : '',
  ].join('');
}

export const pen = `fill="none" stroke="currentColor" stroke-width="${lineCm}" stroke-linecap="round" stroke-linejoin="round"`;

export function round(value: number): number {
  return Number(value.toFixed(3));
}
