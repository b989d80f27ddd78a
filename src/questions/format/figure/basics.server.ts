import type { Arguments, Command } from './arguments.server.ts';
import { type FigureCanvas, textCm, widthOf } from './canvas.server.ts';
import { add, arc, direction, type Place, radians, smooth, times } from './geometry.ts';

export const basics: Record<string, Command> = {
  point: drawPoint,
  line: (canvas, args) => canvas.path(args.places(2)),
  dashed: (canvas, args) => canvas.path(args.places(2), { isDashed: true }),
  arrow: (canvas, args) => canvas.arrow(args.places(2)),
  'double-arrow': (canvas, args) => canvas.arrow(args.places(2), {}, true),
  polygon: (canvas, args) => canvas.closed(args.places(3)),
  shade: (canvas, args) => canvas.closed(args.places(3), { fill: 0.14 }),
  circle: (canvas, args) => drawCircle(canvas, args),
  arc: drawArc,
  ellipse: (canvas, args) => drawEllipse(canvas, args, false),
  'dashed-ellipse': (canvas, args) => drawEllipse(canvas, args, true),
  curve: (canvas, args) => canvas.path(smooth(args.places(2))),
  'dashed-curve': (canvas, args) => canvas.path(smooth(args.places(2)), { isDashed: true }),
  'arrow-curve': (canvas, args) => canvas.arrow(smooth(args.places(2))),
  'right-angle': drawRightAngle,
  angle: drawAngle,
  text: drawText,
  dot: (canvas, args) => {
    args.atMost(1);
    canvas.dot(args.place(0));
  },
  box: drawBox,
};

/** `point A 0 0 below`; with `hidden` it is only a name for a place. */
function drawPoint(canvas: FigureCanvas, args: Arguments): void {
  args.atMost(4);
  const name = args.word(0);
  if (!name || name.includes(',')) throw new Error(`"${name}" cannot be the name of a point.`);
  const place: Place = [args.number(1), args.number(2)];
  canvas.points.set(name, place);
  const toward = args.words[3] ?? 'above';
  if (toward === 'hidden') return;
  const at = canvas.toCm(place);
  canvas.dot(at);
  canvas.text(at, args.texts[0] ?? name, toward);
}

export function drawCircle(canvas: FigureCanvas, args: Arguments, fill?: number): void {
  args.atMost(2);
  const radius = args.number(1);
  if (!(radius > 0)) throw new Error('A circle has a radius greater than 0.');
  canvas.ellipse(args.place(0), [radius * canvas.unit[0], radius * canvas.unit[1]], fill === undefined ? {} : { fill });
}

function drawArc(canvas: FigureCanvas, args: Arguments): void {
  args.atMost(4);
  const radius = args.number(1);
  canvas.path(arc(args.place(0), times(canvas.unit, radius), args.number(2), args.number(3)));
}

function drawEllipse(canvas: FigureCanvas, args: Arguments, isDashed: boolean): void {
  args.atMost(3);
  const radii: Place = [args.number(1) * canvas.unit[0], args.number(2) * canvas.unit[1]];
  canvas.ellipse(args.place(0), radii, { isDashed });
}

/** `right-angle A B C` marks the angle at B. */
function drawRightAngle(canvas: FigureCanvas, args: Arguments): void {
  const [a, b, c] = corner(args);
  const [p, q] = [times(direction(b, a), 0.24), times(direction(b, c), 0.24)];
  canvas.path([add(b, p), add(b, add(p, q)), add(b, q)]);
}

/** `angle A B C "60°"` marks the angle at B, with a label outside of the arc; a radius in centimetres may follow. */
function drawAngle(canvas: FigureCanvas, args: Arguments): void {
  args.atMost(4);
  const [a, b, c] = corner(args);
  const degrees = (to: Place) => (Math.atan2(to[1] - b[1], to[0] - b[0]) * 180) / Math.PI;
  const from = degrees(a);
  // The shorter way round.
  const turn = ((degrees(c) - from + 540) % 360) - 180;
  const radius = args.numberOr(3, 0.5);
  canvas.path(arc(b, [radius, radius], from, from + turn));
  if (args.text === '') return;
  const middle = radians(from + turn / 2);
  const away =
    radius + 0.12 + (widthOf(args.text) / 2) * Math.abs(Math.cos(middle)) + 0.14 * Math.abs(Math.sin(middle));
  canvas.text(add(b, [away * Math.cos(middle), away * Math.sin(middle)]), args.text);
}

function corner(args: Arguments): [Place, Place, Place] {
  if (args.words.length < 3) throw new Error('An angle is named by three places, the corner in the middle.');
  return [args.place(0), args.place(1), args.place(2)];
}

/** `text 2,3 above "5 cm"`. */
function drawText(canvas: FigureCanvas, args: Arguments): void {
  args.atMost(2);
  if (args.text === '') throw new Error('A text stands in quotation marks, as in text 2,3 above "5 cm".');
  canvas.text(args.place(0), args.text, args.words[1]);
}

/** `box 2,3 3 1 "Grass"`: its centre, width, height and text. */
function drawBox(canvas: FigureCanvas, args: Arguments): void {
  args.atMost(3);
  const [x, y] = args.place(0);
  const [dx, dy] = [(args.number(1) * canvas.unit[0]) / 2, (args.number(2) * canvas.unit[1]) / 2];
  canvas.closed([
    [x - dx, y - dy],
    [x + dx, y - dy],
    [x + dx, y + dy],
    [x - dx, y + dy],
  ]);
  writeLines(canvas, [x, y], wrap(args.text, 2 * dx - 0.2));
}

/** Lines of words around a centre. */
function writeLines(canvas: FigureCanvas, centre: Place, lines: string[], sizeCm = textCm): void {
  const height = sizeCm * 1.15;
  for (const [index, line] of lines.entries()) {
    const up = ((lines.length - 1) / 2 - index) * height;
    canvas.text(add(centre, [0, up]), line, 'centre', sizeCm);
  }
}

/** Divides words into lines that are no wider than given, where it can be done between words. */
export function wrap(text: string, widthCm: number, sizeCm = textCm): string[] {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const last = lines.at(-1);
    if (last !== undefined && widthOf(`${last} ${word}`, sizeCm) <= widthCm)
      lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines.filter((line) => line !== '');
}
