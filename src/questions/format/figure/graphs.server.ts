import { evaluate } from '../vary/evaluate.server.ts';
import { parseExpressions } from '../vary/expression.server.ts';
import type { Arguments, Command } from './arguments.server.ts';
import { wrap } from './basics.server.ts';
import { type FigureCanvas, smallTextCm, widthOf } from './canvas.server.ts';
import { add, arc, between, type Place, radians } from './geometry.ts';

export const graphs: Record<string, Command> = {
  axes: drawAxes,
  grid: drawGrid,
  xticks: (canvas, args) => drawTicks(canvas, args, 'x'),
  yticks: (canvas, args) => drawTicks(canvas, args, 'y'),
  plot: drawPlot,
  'shade-under': (canvas, args) => shadeUnder(canvas, args),
  'shade-between': (canvas, args) => shadeBetween(canvas, args),
  bars: drawBars,
  histogram: drawHistogram,
  pie: drawPie,
};

const tickCm = 0.09;

interface Span {
  left: number;
  right: number;
  bottom: number;
  top: number;
}

const barFill = 0.16;

/** `axes -1 5 -2 4 "x" "y"`: from and to along x, then along y, and their names. */
function drawAxes(canvas: FigureCanvas, args: Arguments): void {
  const { left, right, bottom, top } = span(args, 'axes');
  canvas.axes = { left, right, bottom, top };
  const [x0, y0] = origin(canvas);
  canvas.arrow([canvas.toCm([left, y0]), canvas.toCm([right, y0])]);
  canvas.arrow([canvas.toCm([x0, bottom]), canvas.toCm([x0, top])]);
  const [xName, yName] = [args.texts[0] ?? 'x', args.texts[1] ?? 'y'];
  nameAxes(canvas, xName, yName, { right, top, x0, y0 });
  const isCrossing = left < 0 || bottom < 0;
  if (left <= 0 && right >= 0 && bottom <= 0 && top >= 0 && (isCrossing || args.texts.length === 0)) {
    canvas.text(canvas.toCm([0, 0]), 'O', 'below-left', smallTextCm);
  }
}

/** A short name stands at the tip; a longer one below or above it, so that the figure stays narrow. */
function nameAxes(
  canvas: FigureCanvas,
  xName: string,
  yName: string,
  { right, top, x0, y0 }: { right: number; top: number; x0: number; y0: number },
): void {
  const xEnd = canvas.toCm([right, y0]);
  if (widthOf(xName) <= 0.9) canvas.text(xEnd, xName, 'right');
  // Below the numbers of the axis, which are drawn before or after.
  else canvas.later(() => canvas.write([xEnd[0], Math.min(canvas.box.bottom, xEnd[1] - 0.2) - 0.42], xName, 'end'));
  const yEnd = canvas.toCm([x0, top]);
  if (widthOf(yName) <= 1.6) canvas.text(yEnd, yName, 'above');
  else canvas.write(add(yEnd, [-0.3, 0.26]), yName, 'start');
}

/** Where the axes cross: at zero, or at the end that is nearest to it. */
function origin({ axes }: FigureCanvas): Place {
  if (!axes) return [0, 0];
  const near = (from: number, to: number) => Math.min(Math.max(0, from), to);
  return [near(axes.left, axes.right), near(axes.bottom, axes.top)];
}

function span(args: Arguments, name: string): Span {
  const [left, right, bottom, top, ...more] = args.numbers();
  if (left === undefined || right === undefined || bottom === undefined || top === undefined || more.length > 0) {
    throw new Error(`"${name}" is followed by four numbers: x from, x to, y from, y to.`);
  }
  if (left >= right || bottom >= top) throw new Error(`"${name}" goes from the smaller to the greater number.`);
  return { left, right, bottom, top };
}

/** `grid 0 6 0 5`: a line at every unit, or further apart where units are small. */
function drawGrid(canvas: FigureCanvas, args: Arguments): void {
  const { left, right, bottom, top } = span(args, 'grid');
  const style = { isFaint: true };
  for (const x of marks(left, right, canvas.unit[0])) {
    canvas.path([canvas.toCm([x, bottom]), canvas.toCm([x, top])], style);
  }
  for (const y of marks(bottom, top, canvas.unit[1])) {
    canvas.path([canvas.toCm([left, y]), canvas.toCm([right, y])], style);
  }
}

function marks(from: number, to: number, unitCm: number): number[] {
  const step = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1_000].find((one) => one * unitCm >= 0.3) ?? (to - from) / 10;
  const first = Math.ceil(from / step - 1e-9);
  const last = Math.floor(to / step + 1e-9);
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => (first + index) * step);
}

/** `xticks 1 2 3`, or with words in place of the numbers, `xticks 1 2 "P₁" "P₂"`. */
function drawTicks(canvas: FigureCanvas, args: Arguments, along: 'x' | 'y'): void {
  const [x0, y0] = origin(canvas);
  for (const [index, value] of args.numbers().entries()) {
    const at = canvas.toCm(along === 'x' ? [value, y0] : [x0, value]);
    const side: Place = along === 'x' ? [0, tickCm] : [tickCm, 0];
    canvas.path([add(at, side), add(at, [-side[0], -side[1]])]);
    const text = args.texts[index] ?? args.word(index).replace('-', '−');
    canvas.text(add(at, along === 'x' ? [0, -0.08] : [-0.06, 0]), text, along === 'x' ? 'below' : 'left', smallTextCm);
  }
}

/** `plot x^2-4x+3 from -1 to 5`: as far as the axes reach. */
function drawPlot(canvas: FigureCanvas, args: Arguments): void {
  const { source, from, to } = formula(args, 'plot');
  const f = functionOf(source);
  const steps = 240;
  const [low, high] = canvas.axes ? [canvas.axes.bottom, canvas.axes.top] : [-6 / canvas.unit[1], 6 / canvas.unit[1]];
  const isInside = ([, y]: Place) => y >= low - 1e-9 && y <= high + 1e-9;
  let stretch: Place[] = [];
  const flush = () => {
    if (stretch.length > 1)
      canvas.path(
        stretch.map((place) => canvas.toCm(place)),
        { isThick: true },
      );
    stretch = [];
  };
  let last: Place | undefined;
  for (let index = 0; index <= steps; index++) {
    const x = from + ((to - from) * index) / steps;
    const place: Place = [x, f(x)];
    if (isInside(place)) {
      if (last && !isInside(last)) stretch.push(edge(place, last, low, high));
      stretch.push(place);
    } else {
      if (last && isInside(last)) stretch.push(edge(last, place, low, high));
      flush();
    }
    last = place;
  }
  flush();
}

/** Where a curve between a place inside and one outside crosses the end of the axes. */
function edge(inside: Place, outside: Place, low: number, high: number): Place {
  if (!Number.isFinite(outside[1])) return inside;
  const limit = outside[1] > high ? high : low;
  return between(inside, outside, (limit - inside[1]) / (outside[1] - inside[1]));
}

/** `shade-under x^2 from 0 to 2`. */
function shadeUnder(canvas: FigureCanvas, args: Arguments): void {
  const { source, from, to } = formula(args, 'shade-under');
  shade(canvas, functionOf(source), () => 0, from, to);
}

/** `shade-between x^2 and 2x from 0 to 2`. */
function shadeBetween(canvas: FigureCanvas, args: Arguments): void {
  const { source, from, to } = formula(args, 'shade-between');
  const [first, second] = source.split(' and ');
  if (!first || !second) throw new Error('"shade-between" is written "shade-between x^2 and 2x from 0 to 2".');
  shade(canvas, functionOf(first), functionOf(second), from, to);
}

function shade(
  canvas: FigureCanvas,
  f: (x: number) => number,
  g: (x: number) => number,
  from: number,
  to: number,
): void {
  const steps = 80;
  const xs = Array.from({ length: steps + 1 }, (_, index) => from + ((to - from) * index) / steps);
  const edge = (of: (x: number) => number) => xs.map((x): Place => canvas.toCm([x, of(x)]));
  canvas.closed([...edge(f), ...edge(g).toReversed()], { fill: 0.14, hasNoLine: true });
}

function formula(args: Arguments, name: string): { source: string; from: number; to: number } {
  const [, source, from, to] = /^(.+) from (\S+) to (\S+)$/.exec(args.words.join(' ')) ?? [];
  const ends = [Number(from?.replaceAll('−', '-')), Number(to?.replaceAll('−', '-'))] as const;
  if (!source || ends.some(Number.isNaN)) throw new Error(`"${name}" is written "${name} x^2 from -1 to 3".`);
  return { source, from: ends[0], to: ends[1] };
}

function functionOf(source: string): (x: number) => number {
  const [expression, ...more] = parseExpressions(source);
  if (!expression || more.length > 0) throw new Error(`"${source}" is not an expression of x.`);
  return (x) => evaluate(expression, new Map([['x', x]]));
}

/** `bars "Mon" 4 "Tue" 6`: bars of width 0.8 at 1, 2, 3 … */
function drawBars(canvas: FigureCanvas, args: Arguments): void {
  const heights = args.numbers();
  if (heights.length === 0 || heights.length !== args.texts.length) {
    throw new Error('"bars" is followed by a name and a height for each bar.');
  }
  const widthCm = canvas.unit[0] * 0.94;
  // Names that would run into each other are set smaller.
  const widest = Math.max(
    ...args.texts.flatMap((text) => wrap(text, widthCm, smallTextCm)).map((line) => widthOf(line, 1)),
  );
  const sizeCm = Math.max(0.22, Math.min(smallTextCm, widthCm / widest));
  for (const [index, height] of heights.entries()) {
    drawColumn(canvas, index + 0.6, index + 1.4, height);
    const at = canvas.toCm([index + 1, 0]);
    for (const [row, line] of wrap(args.texts[index] ?? '', widthCm, sizeCm).entries()) {
      canvas.text(add(at, [0, -row * sizeCm * 1.15]), line, 'below', sizeCm);
    }
  }
}

/** `histogram 0 10 20 30 : 4 7 5`: class limits, then frequencies. */
function drawHistogram(canvas: FigureCanvas, args: Arguments): void {
  const [limits = '', heights = '', ...more] = args.words.join(' ').split(':');
  const read = (text: string) => text.trim().split(/\s+/).map(Number);
  const [edges, counts] = [read(limits), read(heights)];
  if (more.length > 0 || edges.length !== counts.length + 1 || [...edges, ...counts].some(Number.isNaN)) {
    throw new Error('"histogram" is followed by class limits, a colon and one frequency less.');
  }
  for (const [index, count] of counts.entries()) drawColumn(canvas, edges[index] ?? 0, edges[index + 1] ?? 0, count);
}

function drawColumn(canvas: FigureCanvas, left: number, right: number, height: number): void {
  const corners: Place[] = [
    [left, 0],
    [left, height],
    [right, height],
    [right, 0],
  ];
  canvas.closed(
    corners.map((corner) => canvas.toCm(corner)),
    { fill: barFill },
  );
}

/** `pie 0,0 2 "Rent" 40 "Food" 60`: clockwise from the top. */
function drawPie(canvas: FigureCanvas, args: Arguments): void {
  const centre = args.place(0);
  const radius = args.number(1) * canvas.unit[0];
  const values = args.words.slice(2).map(Number);
  const total = values.reduce((sum, value) => sum + value, 0);
  if (values.length < 2 || values.length !== args.texts.length || !values.every((value) => value > 0)) {
    throw new Error('"pie" is followed by a centre, a radius, and a name and a value for each sector.');
  }
  const tints = [0.04, 0.2, 0.1, 0.3];
  let from = 90;
  for (const [index, value] of values.entries()) {
    const to = from - (value / total) * 360;
    const isLastLikeFirst = index === values.length - 1 && index % tints.length === 0;
    const fill = isLastLikeFirst ? 0.15 : (tints[index % tints.length] ?? 0.1);
    canvas.closed([centre, ...arc(centre, [radius, radius], from, to)], { fill });
    labelSector(canvas, centre, radius, radians((from + to) / 2), args.texts[index] ?? '');
    from = to;
  }
}

function labelSector(canvas: FigureCanvas, centre: Place, radius: number, angle: number, text: string): void {
  const out: Place = [Math.cos(angle), Math.sin(angle)];
  const place = (length: number): Place => add(centre, [out[0] * length, out[1] * length]);
  canvas.path([place(radius * 0.86), place(radius + 0.22)], { isThin: true });
  const at = place(radius + 0.28);
  if (Math.abs(out[0]) < 0.25) canvas.text(at, text, out[1] > 0 ? 'above' : 'below', smallTextCm);
  else canvas.text(add(at, [out[0] > 0 ? -0.1 : 0.1, 0]), text, out[0] > 0 ? 'right' : 'left', smallTextCm);
}
