import type { Arguments, Command } from './arguments.server.ts';
import type { FigureCanvas } from './canvas.server.ts';
import { add, arc, type Place } from './geometry.ts';

/** How flat a circle is that is seen from the side and a little from above. */
const flat = 0.28;
const receding: Place = [0.42, 0.3];

/** Solids with hidden edges dashed. */
export const solids: Record<string, Command> = {
  cylinder: drawCylinder,
  cone: drawCone,
  sphere: drawSphere,
  hemisphere: drawHemisphere,
  cuboid: drawCuboid,
};

/** `cylinder 0,0 2 5`: centre of the base, radius, height. */
function drawCylinder(canvas: FigureCanvas, args: Arguments): void {
  args.atMost(3);
  const { base, radius, top } = upright(canvas, args);
  drawBase(canvas, base, radius);
  canvas.ellipse(top, [radius, radius * flat]);
  for (const side of [-radius, radius]) canvas.path([add(base, [side, 0]), add(top, [side, 0])]);
}

/** `cone 0,0 2 4`. */
function drawCone(canvas: FigureCanvas, args: Arguments): void {
  args.atMost(3);
  const { base, radius, top } = upright(canvas, args);
  drawBase(canvas, base, radius);
  for (const side of [-radius, radius]) canvas.path([add(base, [side, 0]), top]);
}

/** `sphere 0,0 2`. */
function drawSphere(canvas: FigureCanvas, args: Arguments): void {
  args.atMost(2);
  const [centre, radius] = [args.place(0), radiusOf(canvas, args)];
  canvas.circle(centre, radius);
  drawBase(canvas, centre, radius);
}

/** `hemisphere 0,0 2 up`: its flat face at the place, the dome above. */
function drawHemisphere(canvas: FigureCanvas, args: Arguments): void {
  args.atMost(3);
  const [centre, radius] = [args.place(0), radiusOf(canvas, args)];
  const isUp = args.choice(2, 'up', 'down') === 'up';
  canvas.path(arc(centre, [radius, radius], isUp ? 0 : 180, isUp ? 180 : 360));
  if (isUp) drawBase(canvas, centre, radius);
  else canvas.ellipse(centre, [radius, radius * flat]);
}

/** `cuboid 0,0 4 2 3`: lower left corner of the front, width, depth, height. */
function drawCuboid(canvas: FigureCanvas, args: Arguments): void {
  args.atMost(4);
  const corner = args.place(0);
  const [unitX, unitY] = canvas.unit;
  const [width, depth, height] = [args.number(1) * unitX, args.number(2), args.number(3) * unitY];
  const back: Place = [depth * unitX * receding[0], depth * unitY * receding[1]];
  const at = (x: number, y: number, isBack: boolean) =>
    add(corner, [x + (isBack ? back[0] : 0), y + (isBack ? back[1] : 0)]);
  canvas.closed([at(0, 0, false), at(width, 0, false), at(width, height, false), at(0, height, false)]);
  canvas.path([at(0, height, false), at(0, height, true), at(width, height, true), at(width, height, false)]);
  canvas.path([at(width, height, true), at(width, 0, true), at(width, 0, false)]);
  for (const end of [at(0, 0, false), at(width, 0, true), at(0, height, true)]) {
    canvas.path([at(0, 0, true), end], { isDashed: true });
  }
}

function upright(canvas: FigureCanvas, args: Arguments): { base: Place; radius: number; top: Place } {
  const base = args.place(0);
  return { base, radius: radiusOf(canvas, args), top: add(base, [0, args.number(2) * canvas.unit[1]]) };
}

function radiusOf(canvas: FigureCanvas, args: Arguments): number {
  const radius = args.number(1) * canvas.unit[0];
  if (!(radius > 0)) throw new Error('A solid has a radius greater than 0.');
  return radius;
}

/** The half of a base that is behind is dashed. */
function drawBase(canvas: FigureCanvas, centre: Place, radius: number): void {
  canvas.path(arc(centre, [radius, radius * flat], 180, 360));
  canvas.path(arc(centre, [radius, radius * flat], 0, 180), { isDashed: true });
}
