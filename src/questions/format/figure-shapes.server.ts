export type Place = [number, number];
type Anchor = 'start' | 'middle' | 'end';

/** Words in a figure; x and y are where their baseline is anchored, in centimetres. */
export interface FigureLabel {
  x: number;
  y: number;
  text: string;
  anchor: Anchor;
}

/** How far a label stands from its place, in centimetres, y upwards. */
const directions = new Map<string, Place>([
  ['above', [0, 0.2]],
  ['below', [0, -0.42]],
  ['left', [-0.22, -0.11]],
  ['right', [0.22, -0.11]],
  ['above-left', [-0.16, 0.14]],
  ['above-right', [0.16, 0.14]],
  ['below-left', [-0.16, -0.36]],
  ['below-right', [0.16, -0.36]],
  ['centre', [0, -0.11]],
]);

/** Room that a label takes: about as much as the font needs. */
const letterWidthCm = 0.19;
const letterHeightCm = 0.28;

export const inkColour = '#16213a';

/** Collects shapes, given in units of the figure, in centimetres with y upwards. */
export class FigureCanvas {
  readonly points = new Map<string, Place>();
  readonly shapes: string[] = [];
  readonly labels: FigureLabel[] = [];
  /** Centimetres per unit. */
  readonly scale: number;
  readonly box = { left: Infinity, right: -Infinity, bottom: Infinity, top: -Infinity };

  constructor(scale: number) {
    this.scale = scale;
  }

  path(places: Place[], attributes = ''): void {
    const data = places.map((place, index) => `${index ? 'L' : 'M'}${this.#cover(place).join(' ')}`).join('');
    this.shapes.push(`<path d="${data}" ${attributes}/>`);
  }

  circle([x, y]: Place, radius: number): void {
    this.#cover([x - radius, y - radius]);
    this.#cover([x + radius, y + radius]);
    const [cx, cy] = this.#cover([x, y]);
    this.shapes.push(`<circle cx="${cx}" cy="${cy}" r="${round(radius * this.scale)}"/>`);
  }

  dot(place: Place): void {
    const [cx, cy] = this.#cover(place);
    this.shapes.push(`<circle cx="${cx}" cy="${cy}" r="0.05" fill="${inkColour}" stroke="none"/>`);
  }

  text(place: Place, text: string, direction = 'centre'): void {
    const shift = directions.get(direction);
    if (!shift) throw new Error(`"${direction}" is not where words can stand: ${[...directions.keys()].join(', ')}.`);
    const anchor = direction.endsWith('left') ? 'end' : direction.endsWith('right') ? 'start' : 'middle';
    const [cx, cy] = this.#cover(place);
    const [x, y] = [round(cx + shift[0]), round(cy + shift[1])];
    const width = text.length * letterWidthCm;
    const left = { start: x, middle: x - width / 2, end: x - width }[anchor];
    this.#extend(left, y - letterHeightCm / 3);
    this.#extend(left + width, y + letterHeightCm);
    this.labels.push({ x, y, text, anchor });
  }

  #cover([x, y]: Place): Place {
    if (!Number.isFinite(x) || !Number.isFinite(y)) throw new Error('The figure has a place that is not a number.');
    this.#extend(x * this.scale, y * this.scale);
    return [round(x * this.scale), round(y * this.scale)];
  }

  #extend(x: number, y: number): void {
    this.box.left = Math.min(this.box.left, x);
    this.box.right = Math.max(this.box.right, x);
    this.box.bottom = Math.min(this.box.bottom, y);
    this.box.top = Math.max(this.box.top, y);
  }
}

export function round(value: number): number {
  return Number(value.toFixed(3));
}
