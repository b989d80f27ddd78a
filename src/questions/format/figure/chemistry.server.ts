import type { Arguments, Command } from './arguments.server.ts';
import { type FigureCanvas, textCm, widthOf } from './canvas.server.ts';
import { add, between, direction, distance, type Place, radians, times, turnLeft } from './geometry.ts';

export const chemistry: Record<string, Command> = {
  atom: (canvas, args) => {
    args.atMost(1);
    if (args.text === '') throw new Error('An atom has its symbol in quotation marks, as in atom 0,0 "CH₃".');
    canvas.atoms.push({ at: args.place(0), text: args.text });
    canvas.text(args.place(0), args.text);
  },
  bond: drawBond,
  benzene: (canvas, args) => drawRing(canvas, args, true),
  hexagon: (canvas, args) => drawRing(canvas, args, false),
};

const gapCm = 0.07;

/** `bond A B double`; it leaves room for atoms at its ends, which may be drawn before or after. */
function drawBond(canvas: FigureCanvas, args: Arguments): void {
  args.atMost(3);
  const [a, b] = [args.place(0), args.place(1)];
  const kind = args.choice(2, 'single', 'double', 'triple', 'wedge', 'dash');
  canvas.later(() => {
    const along = direction(a, b);
    const from = add(a, times(along, room(canvas, a, along)));
    const end = add(b, times(along, -room(canvas, b, along)));
    const shift = (by: number) => times(turnLeft(along), by);
    const line = (by: number) => canvas.path([add(from, shift(by)), add(end, shift(by))]);
    if (kind === 'wedge')
      canvas.closed([from, add(end, shift(0.1)), add(end, shift(-0.1))], { fill: 1, hasNoLine: true });
    else if (kind === 'dash') drawDashes(canvas, from, end, shift);
    else {
      for (const by of { single: [0], double: [-gapCm, gapCm], triple: [-2 * gapCm, 0, 2 * gapCm] }[kind]) line(by);
    }
  });
}

function drawDashes(canvas: FigureCanvas, from: Place, end: Place, shift: (by: number) => Place): void {
  const count = Math.max(4, Math.round(distance(from, end) / 0.12));
  for (let index = 0; index <= count; index++) {
    const share = index / count;
    const middle = between(from, end, share);
    canvas.path([add(middle, shift(0.02 + 0.08 * share)), add(middle, shift(-0.02 - 0.08 * share))]);
  }
}

/** How far from the middle of an atom's text a bond begins. */
function room({ atoms }: FigureCanvas, place: Place, along: Place): number {
  const atom = atoms.find(({ at }) => distance(at, place) < 0.05);
  if (!atom) return 0;
  const [width, height] = [widthOf(atom.text) / 2 + 0.05, textCm * 0.5 + 0.03];
  const reach = Math.min(
    Math.abs(along[0]) < 1e-9 ? Infinity : width / Math.abs(along[0]),
    Math.abs(along[1]) < 1e-9 ? Infinity : height / Math.abs(along[1]),
  );
  return Math.min(reach, Math.hypot(width, height));
}

/** A ring of side 1 around its centre, with a corner at the top. */
function drawRing(canvas: FigureCanvas, args: Arguments, hasCircle: boolean): void {
  args.atMost(1);
  const centre = args.place(0);
  const side = canvas.unit[0];
  const corners = [90, 150, 210, 270, 330, 30].map(
    (degrees): Place => add(centre, [side * Math.cos(radians(degrees)), side * Math.sin(radians(degrees))]),
  );
  canvas.closed(corners);
  if (hasCircle) canvas.circle(centre, side * 0.58);
}
