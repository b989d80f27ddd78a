import { evaluate } from './evaluate.server.ts';
import { parseExpressions } from './expression.server.ts';
import type { FigureCanvas, Place } from './figure-shapes.server.ts';

type Command = (canvas: FigureCanvas, words: string[], text: string) => void;

const commands: Record<string, Command> = {
  point: drawPoint,
  line: (canvas, words) => canvas.path(placesOf(canvas, words)),
  dashed: (canvas, words) => canvas.path(placesOf(canvas, words), 'stroke-dasharray="0.12 0.1"'),
  polygon: (canvas, words) => canvas.path(closed(placesOf(canvas, words))),
  shade: (canvas, words) => canvas.path(closed(placesOf(canvas, words)), 'fill="#eaf0ff"'),
  arrow: (canvas, words) => drawArrow(canvas, placesOf(canvas, words)),
  circle: (canvas, [centre = '', radius]) => canvas.circle(placeOf(canvas, centre), numberOf(radius)),
  arc: (canvas, [centre = '', radius, from, to]) =>
    canvas.path(arc(placeOf(canvas, centre), numberOf(radius), numberOf(from), numberOf(to))),
  'right-angle': drawRightAngle,
  angle: drawAngle,
  text: (canvas, [place = '', direction], text) => canvas.text(placeOf(canvas, place), text, direction),
  axes: drawAxes,
  plot: drawPlot,
};

export function drawCommand(canvas: FigureCanvas, line: string): void {
  const text = /"([^"]*)"/.exec(line)?.[1] ?? '';
  const [name = '', ...words] = line
    .replace(/"[^"]*"/, '')
    .trim()
    .split(/\s+/);
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!command) throw new Error(`"${name}" draws nothing; a figure knows ${Object.keys(commands).join(', ')}.`);
  command(canvas, words, text);
}

/** `point A 0 0 below`; with `hidden` it is only a name for a place. */
function drawPoint(canvas: FigureCanvas, [name = '', x, y, direction = 'above']: string[]): void {
  const place: Place = [numberOf(x), numberOf(y)];
  canvas.points.set(name, place);
  if (direction === 'hidden') return;
  canvas.dot(place);
  canvas.text(place, name, direction);
}

function drawArrow(canvas: FigureCanvas, places: Place[]): void {
  const [tip, before] = [places.at(-1), places.at(-2)];
  if (!tip || !before) throw new Error('An arrow has at least two places.');
  canvas.path(places);
  const direction = Math.atan2(tip[1] - before[1], tip[0] - before[0]);
  const length = 0.2 / canvas.scale;
  const barb = (turn: number): Place => [
    tip[0] + length * Math.cos(direction + turn),
    tip[1] + length * Math.sin(direction + turn),
  ];
  canvas.path([barb(2.7), tip, barb(-2.7)]);
}

/** `right-angle A B C` marks the angle at B. */
function drawRightAngle(canvas: FigureCanvas, words: string[]): void {
  const [a, b, c] = threePlaces(canvas, words);
  const [p, q] = [towards(b, a, 0.25 / canvas.scale), towards(b, c, 0.25 / canvas.scale)];
  canvas.path([p, [p[0] + q[0] - b[0], p[1] + q[1] - b[1]], q]);
}

/** `angle A B C "60°"` marks the angle at B, with a label outside of the arc; a radius in centimetres may follow. */
function drawAngle(canvas: FigureCanvas, words: string[], label: string): void {
  const [a, b, c] = threePlaces(canvas, words);
  const degrees = (to: Place) => (Math.atan2(to[1] - b[1], to[0] - b[0]) * 180) / Math.PI;
  const from = degrees(a);
  // The shorter way round.
  const turn = ((degrees(c) - from + 540) % 360) - 180;
  const radius = numberOf(words[3] ?? '0.5') / canvas.scale;
  canvas.path(arc(b, radius, from, from + turn));
  const middle = ((from + turn / 2) * Math.PI) / 180;
  const distance = radius + 0.35 / canvas.scale;
  if (label) canvas.text([b[0] + distance * Math.cos(middle), b[1] + distance * Math.sin(middle)], label);
}

/** `axes -1 5 -2 4`: from and to along x, then along y. */
function drawAxes(canvas: FigureCanvas, words: string[]): void {
  const [left, right, bottom, top] = words.map(numberOf);
  if (left === undefined || right === undefined || bottom === undefined || top === undefined) {
    throw new Error('"axes" is followed by four numbers: x from, x to, y from, y to.');
  }
  drawArrow(canvas, [
    [left, 0],
    [right, 0],
  ]);
  drawArrow(canvas, [
    [0, bottom],
    [0, top],
  ]);
  canvas.text([right, 0], 'x', 'right');
  canvas.text([0, top], 'y', 'above');
  canvas.text([0, 0], 'O', 'below-left');
}

/** `plot x^2-4x+3 from -1 to 5`. */
function drawPlot(canvas: FigureCanvas, words: string[]): void {
  const [, source = '', from, to] = /^(.+) from (\S+) to (\S+)$/.exec(words.join(' ')) ?? [];
  const [expression] = parseExpressions(source);
  if (!expression) throw new Error('"plot" is written "plot x^2 from -1 to 3".');
  const [left, right] = [numberOf(from), numberOf(to)];
  const steps = 60;
  const places = Array.from({ length: steps + 1 }, (_, index): Place => {
    const x = left + ((right - left) * index) / steps;
    return [x, evaluate(expression, new Map([['x', x]]))];
  });
  canvas.path(places, 'stroke="#1f5eff"');
}

function arc(centre: Place, radius: number, from: number, to: number): Place[] {
  const steps = Math.max(2, Math.ceil(Math.abs(to - from) / 5));
  return Array.from({ length: steps + 1 }, (_, index): Place => {
    const angle = ((from + ((to - from) * index) / steps) * Math.PI) / 180;
    return [centre[0] + radius * Math.cos(angle), centre[1] + radius * Math.sin(angle)];
  });
}

function towards(from: Place, to: Place, distance: number): Place {
  const length = Math.hypot(to[0] - from[0], to[1] - from[1]);
  return [from[0] + ((to[0] - from[0]) * distance) / length, from[1] + ((to[1] - from[1]) * distance) / length];
}

function closed(places: Place[]): Place[] {
  return [...places, ...places.slice(0, 1)];
}

function placesOf(canvas: FigureCanvas, words: string[]): Place[] {
  return words.map((word) => placeOf(canvas, word));
}

function threePlaces(canvas: FigureCanvas, words: string[]): [Place, Place, Place] {
  const [a, b, c] = placesOf(canvas, words.slice(0, 3));
  if (!a || !b || !c) throw new Error('An angle is named by three places, the corner in the middle.');
  return [a, b, c];
}

/** A point's name, or a place such as `2,-0.5`. */
function placeOf(canvas: FigureCanvas, word: string): Place {
  const named = canvas.points.get(word);
  if (named) return named;
  const [x, y] = word.split(',');
  if (y === undefined) throw new Error(`"${word}" is neither a point of the figure nor a place such as 2,3.`);
  return [numberOf(x), numberOf(y)];
}

function numberOf(word: string | undefined): number {
  const number = Number(word);
  if (word === undefined || word === '' || Number.isNaN(number)) throw new Error(`"${word ?? ''}" is not a number.`);
  return number;
}
