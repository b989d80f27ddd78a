import type { FigureCanvas } from './canvas.server.ts';
import type { Place } from './geometry.ts';

/** What follows the name of a command: words, and texts in quotes. */
export class Arguments {
  readonly words: string[];
  readonly texts: string[];
  readonly #canvas: FigureCanvas;

  constructor(canvas: FigureCanvas, rest: string) {
    this.#canvas = canvas;
    this.texts = [...rest.matchAll(/"([^"]*)"/g)].map(([, text = '']) => text);
    const outside = rest.replace(/"[^"]*"/g, ' ');
    if (outside.includes('"')) throw new Error('A text is not closed by its second quotation mark.');
    this.words = outside.split(/\s+/).filter((word) => word !== '');
  }

  get text(): string {
    return this.texts[0] ?? '';
  }

  word(index: number): string {
    return this.words[index] ?? '';
  }

  /** One of the given words, or the first of them where there is none. */
  choice<Word extends string>(index: number, ...known: [Word, ...Word[]]): Word {
    const word = this.words[index];
    if (word === undefined) return known[0];
    const found = known.find((one) => one === word);
    if (!found) throw new Error(`"${word}" is none of ${known.join(', ')}.`);
    return found;
  }

  number(index: number): number {
    return numberOf(this.words[index]);
  }

  /** A number that may be left out. */
  numberOr(index: number, otherwise: number): number {
    return this.words[index] === undefined ? otherwise : this.number(index);
  }

  numbers(): number[] {
    return this.words.map(numberOf);
  }

  /** In units: a point's name, or a place such as `2,-0.5`. */
  unitPlace(index: number): Place {
    const word = this.word(index);
    const named = this.#canvas.points.get(word);
    if (named) return named;
    const [x, y, ...more] = word.split(',');
    if (y === undefined || more.length > 0) {
      throw new Error(`"${word}" is neither a point of the figure nor a place such as 2,3.`);
    }
    return [numberOf(x), numberOf(y)];
  }

  /** In centimetres. */
  place(index: number): Place {
    return this.#canvas.toCm(this.unitPlace(index));
  }

  /** All words as places, in centimetres. */
  places(least: number, most = Infinity): Place[] {
    if (this.words.length < least) throw new Error(`At least ${least} places are needed.`);
    if (this.words.length > most) throw new Error(`"${this.words[most]}" is not expected there.`);
    return this.words.map((_, index) => this.place(index));
  }

  /** Refuses words beyond those that a command knows. */
  atMost(count: number): void {
    if (this.words.length > count) throw new Error(`"${this.words[count]}" is not expected there.`);
  }
}

export type Command = (canvas: FigureCanvas, args: Arguments) => void;

function numberOf(word: string | undefined): number {
  const number = Number((word ?? '').replaceAll('−', '-'));
  if (!word || Number.isNaN(number)) throw new Error(`"${word ?? ''}" is not a number.`);
  return number;
}
