import type { Arguments, Command } from './arguments.server.ts';
import type { FigureCanvas } from './canvas.server.ts';
import { add, arc, between, direction, distance, type Place, times } from './geometry.ts';

/** Light, lenses and mirrors. */
export const rays: Record<string, Command> = {
  ray: (canvas, args) => drawRay(canvas, args, false),
  'dashed-ray': (canvas, args) => drawRay(canvas, args, true),
  lens: drawLens,
  mirror: drawMirror,
  prism: (canvas, args) => canvas.closed(args.places(3, 3), { fill: 0.06 }),
  slab: drawSlab,
};

/** A line with an arrow head in the middle of each stretch. */
function drawRay(canvas: FigureCanvas, args: Arguments, isDashed: boolean): void {
  const places = args.places(2);
  canvas.path(places, { isDashed });
  for (const [index, to] of places.entries()) {
    const from = places[index - 1];
    if (!from || distance(from, to) < 0.3) continue;
    const along = direction(from, to);
    canvas.head(add(between(from, to, 0.5), times(along, 0.1)), along, 0.2);
  }
}

/** `lens 0,0 3 convex`: centre, height. */
function drawLens(canvas: FigureCanvas, args: Arguments): void {
  args.atMost(3);
  const [x, y] = args.place(0);
  const half = (args.number(1) * canvas.unit[1]) / 2;
  const bulge = Math.min(0.32, half * 0.3);
  const radius = (half * half + bulge * bulge) / (2 * bulge);
  const spread = (Math.asin(Math.min(1, half / radius)) * 180) / Math.PI;
  if (args.choice(2, 'convex', 'concave') === 'convex') {
    const right = arc([x + bulge - radius, y], [radius, radius], -spread, spread);
    const left = arc([x - bulge + radius, y], [radius, radius], 180 - spread, 180 + spread);
    canvas.closed([...right, ...left], { fill: 0.06 });
    return;
  }
  const edge = bulge + 0.08;
  const left = arc([x - 0.08 - radius, y], [radius, radius], -spread, spread);
  const right = arc([x + 0.08 + radius, y], [radius, radius], 180 - spread, 180 + spread);
  canvas.closed(
    [...left, [x - edge, y + half], [x + edge, y + half], ...right, [x + edge, y - half], [x - edge, y - half]],
    { fill: 0.06 },
  );
}

/** `mirror 0,0 3 concave`: pole, height; it reflects to the left and is hatched on the right. */
function drawMirror(canvas: FigureCanvas, args: Arguments): void {
  args.atMost(3);
  const [x, y] = args.place(0);
  const half = (args.number(1) * canvas.unit[1]) / 2;
  const shape = args.choice(2, 'concave', 'convex', 'plane');
  const radius = half * 2.3;
  const sag = (height: number) => radius - Math.sqrt(radius * radius - height * height);
  const bend = { concave: -1, convex: 1, plane: 0 }[shape];
  const at = (height: number): Place => [x + bend * sag(height), y + height];
  const count = Math.max(6, Math.round((2 * half) / 0.2));
  const heights = Array.from({ length: count + 1 }, (_, index) => -half + (2 * half * index) / count);
  canvas.path(heights.map(at), { isThick: true });
  for (const height of heights) canvas.path([at(height), add(at(height), [0.16, 0.12])], { isThin: true });
}

/** `slab 0,0 4 2`: lower left corner, width, height. */
function drawSlab(canvas: FigureCanvas, args: Arguments): void {
  args.atMost(3);
  const corner = args.place(0);
  const [width, height] = [args.number(1) * canvas.unit[0], args.number(2) * canvas.unit[1]];
  canvas.closed([corner, add(corner, [width, 0]), add(corner, [width, height]), add(corner, [0, height])], {
    fill: 0.06,
  });
}
