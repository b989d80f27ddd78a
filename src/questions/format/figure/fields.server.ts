import type { Arguments, Command } from './arguments.server.ts';
import type { FigureCanvas } from './canvas.server.ts';
import { add, between, direction, distance, type Place, times, turnLeft } from './geometry.ts';

const signCm = 0.17;

/** Magnets and fields. */
export const fields: Record<string, Command> = {
  magnet: drawMagnet,
  solenoid: drawSolenoid,
  into: (canvas, args) => {
    args.atMost(1);
    const centre = args.place(0);
    canvas.circle(centre, signCm);
    const reach = signCm * Math.SQRT1_2;
    canvas.path([add(centre, [-reach, -reach]), add(centre, [reach, reach])]);
    canvas.path([add(centre, [-reach, reach]), add(centre, [reach, -reach])]);
  },
  out: (canvas, args) => {
    args.atMost(1);
    canvas.circle(args.place(0), signCm);
    canvas.dot(args.place(0), 0.05);
  },
};

/** `magnet 0,0 4 1`: centre, width, height; the north pole is on the left. */
function drawMagnet(canvas: FigureCanvas, args: Arguments): void {
  args.atMost(3);
  const [x, y] = args.place(0);
  const [dx, dy] = [(args.number(1) * canvas.unit[0]) / 2, (args.number(2) * canvas.unit[1]) / 2];
  const half = (left: number, right: number): Place[] => [
    [left, y - dy],
    [right, y - dy],
    [right, y + dy],
    [left, y + dy],
  ];
  canvas.closed(half(x - dx, x), { fill: 0.16 });
  canvas.closed(half(x, x + dx));
  canvas.text([x - dx / 2, y], 'N');
  canvas.text([x + dx / 2, y], 'S');
}

/** `solenoid A B`: a coil from one place to another. */
function drawSolenoid(canvas: FigureCanvas, args: Arguments): void {
  const [from, end] = args.places(2, 2);
  if (!from || !end) return;
  const length = distance(from, end);
  const turns = Math.max(4, Math.round(length / 0.42));
  const [along, radius] = [direction(from, end), 0.5];
  const side = turnLeft(along);
  const lean = 0.16;
  const at = (turn: number): Place => {
    const angle = turn * 2 * Math.PI;
    const share = turn / turns;
    const forward = times(along, lean * (1 - Math.cos(angle)));
    return add(add(between(from, end, share), forward), times(side, radius * Math.sin(angle)));
  };
  const steps = turns * 24;
  canvas.path(Array.from({ length: steps + 1 }, (_, index) => at((index / steps) * turns)));
}
