import type { Arguments, Command } from './arguments.server.ts';
import { drawCircle } from './basics.server.ts';
import { type FigureCanvas, textCm } from './canvas.server.ts';
import { add, type Place, smooth } from './geometry.ts';

export const biology: Record<string, Command> = {
  square: (canvas, args) => drawSquare(canvas, args),
  'filled-square': (canvas, args) => drawSquare(canvas, args, 1),
  'filled-circle': (canvas, args) => drawCircle(canvas, args, 1),
  outline: (canvas, args) => canvas.path(smooth(args.places(3), true)),
  label: drawLabel,
};

/** `square 0,0 0.8`: centre, side. */
function drawSquare(canvas: FigureCanvas, args: Arguments, fill?: number): void {
  args.atMost(2);
  const [x, y] = args.place(0);
  const [dx, dy] = [(args.number(1) * canvas.unit[0]) / 2, (args.number(1) * canvas.unit[1]) / 2];
  const corners: Place[] = [
    [x - dx, y - dy],
    [x + dx, y - dy],
    [x + dx, y + dy],
    [x - dx, y + dy],
  ];
  canvas.closed(corners, fill === undefined ? {} : { fill });
}

/** `label 3,2 A "nucleus"`: a text, and a thin line from it to a place. */
function drawLabel(canvas: FigureCanvas, args: Arguments): void {
  args.atMost(2);
  if (args.text === '') throw new Error('A label has its text in quotation marks, as in label 3,2 A "nucleus".');
  const [at, target] = [args.place(0), args.place(1)];
  const [dx, dy] = [target[0] - at[0], target[1] - at[1]];
  if (Math.abs(dx) >= Math.abs(dy) * 0.6) {
    canvas.text(at, args.text, dx < 0 ? 'right' : 'left');
    canvas.path([add(at, [dx < 0 ? 0.1 : -0.1, 0]), target], { isThin: true });
    return;
  }
  // Above or below its place the line begins at the middle of the words.
  canvas.write(add(at, [0, dy < 0 ? 0.08 : -textCm * 0.85]), args.text);
  canvas.path([at, target], { isThin: true });
}
