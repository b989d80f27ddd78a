import type { Arguments, Command } from './arguments.server.ts';
import { type FigureCanvas, textCm, widthOf } from './canvas.server.ts';
import { add, arc, between, direction, distance, type Place, times, turnLeft } from './geometry.ts';

/** A symbol in its own coordinates: x along the wire from its middle, y to the left of it, in centimetres. */
interface Symbol {
  /** Half of what it takes of the wire. */
  half: number;
  /** How far it reaches to the side, for the label. */
  reach: number;
  draw: (canvas: FigureCanvas, to: (x: number, y: number) => Place) => void;
}

const zigzag: Place[] = [
  [-0.6, 0],
  [-0.5, 0.17],
  [-0.3, -0.17],
  [-0.1, 0.17],
  [0.1, -0.17],
  [0.3, 0.17],
  [0.5, -0.17],
  [0.6, 0],
];

const resistor: Symbol = {
  half: 0.6,
  reach: 0.2,
  draw: (canvas, to) => canvas.path(zigzag.map(([x, y]) => to(x, y))),
};

/** The long thin plate is the positive one and stands towards the first place. */
function drawCells(canvas: FigureCanvas, to: (x: number, y: number) => Place, count: number): void {
  for (let index = 0; index < count; index++) {
    const left = -0.09 - (count - 1) * 0.18 + index * 0.36;
    canvas.path([to(left, -0.32), to(left, 0.32)]);
    canvas.path([to(left + 0.18, -0.16), to(left + 0.18, 0.16)], { isThick: true });
  }
}

const meter = (letter: string): Symbol => ({
  half: 0.3,
  reach: 0.32,
  draw: (canvas, to) => {
    canvas.circle(to(0, 0), 0.3);
    canvas.text(to(0, 0), letter);
  },
});

const diode: Symbol = {
  half: 0.22,
  reach: 0.24,
  draw: (canvas, to) => {
    canvas.closed([to(-0.22, 0.22), to(-0.22, -0.22), to(0.2, 0)], { fill: 0.14 });
    canvas.path([to(0.2, 0.22), to(0.2, -0.22)]);
  },
};

const symbols: Record<string, Symbol> = {
  cell: { half: 0.09, reach: 0.34, draw: (canvas, to) => drawCells(canvas, to, 1) },
  battery: { half: 0.45, reach: 0.34, draw: (canvas, to) => drawCells(canvas, to, 3) },
  resistor,
  rheostat: {
    half: 0.6,
    reach: 0.42,
    draw: (canvas, to) => {
      resistor.draw(canvas, to);
      canvas.arrow([to(-0.42, -0.38), to(0.42, 0.4)]);
    },
  },
  bulb: {
    half: 0.3,
    reach: 0.32,
    draw: (canvas, to) => {
      canvas.circle(to(0, 0), 0.3);
      const loop = arc([0, 0.02], [0.1, 0.13], 0, 180).map(([x, y]) => to(-x, y));
      canvas.path([to(-0.3, 0), to(-0.1, 0.02), ...loop, to(0.1, 0.02), to(0.3, 0)]);
    },
  },
  ammeter: meter('A'),
  voltmeter: meter('V'),
  galvanometer: meter('G'),
  capacitor: {
    half: 0.08,
    reach: 0.32,
    draw: (canvas, to) => {
      for (const x of [-0.08, 0.08]) canvas.path([to(x, -0.3), to(x, 0.3)], { isThick: true });
    },
  },
  inductor: {
    half: 0.6,
    reach: 0.24,
    draw: (canvas, to) => {
      const coils = [-0.45, -0.15, 0.15, 0.45].flatMap((x) => arc([x, 0], [0.15, 0.2], 180, 0));
      canvas.path(coils.map(([x, y]) => to(x, y)));
    },
  },
  'ac-source': {
    half: 0.3,
    reach: 0.32,
    draw: (canvas, to) => {
      canvas.circle(to(0, 0), 0.3);
      const wave = Array.from({ length: 25 }, (_, index): Place => {
        const x = -0.18 + (0.36 * index) / 24;
        return [x, 0.1 * Math.sin((x / 0.36) * 2 * Math.PI)];
      });
      canvas.path(wave.map(([x, y]) => to(x, y)));
    },
  },
  diode,
  led: {
    half: 0.22,
    reach: 0.55,
    draw: (canvas, to) => {
      diode.draw(canvas, to);
      for (const x of [-0.08, 0.12]) canvas.arrow([to(x, 0.26), to(x + 0.18, 0.52)], { isThin: true });
    },
  },
};

/** Symbols of circuits as the school books draw them, between two places, with an optional label. */
export const circuits: Record<string, Command> = {
  wire: (canvas, args) => canvas.path(args.places(2)),
  junction: (canvas, args) => {
    args.atMost(1);
    canvas.dot(args.place(0), 0.06);
  },
  switch: (canvas, args) => {
    args.atMost(3);
    drawSymbol(canvas, args, plugKey(args.choice(2, 'open', 'closed') === 'closed'));
  },
  ...Object.fromEntries(
    Object.entries(symbols).map(([name, symbol]): [string, Command] => [
      name,
      (canvas, args) => {
        args.atMost(2);
        drawSymbol(canvas, args, symbol);
      },
    ]),
  ),
};

/** A plug key: two halves with a gap, closed by a plug. */
function plugKey(isClosed: boolean): Symbol {
  return {
    half: 0.26,
    reach: 0.24,
    draw: (canvas, to) => {
      for (const [from, end] of [
        [125, 235],
        [-55, 55],
      ] as const) {
        canvas.path(arc([0, 0], [0.26, 0.26], from, end).map(([x, y]) => to(x, y)));
      }
      if (isClosed) canvas.dot(to(0, 0), 0.075);
    },
  };
}

function drawSymbol(canvas: FigureCanvas, args: Arguments, { half, reach, draw }: Symbol): void {
  const [from, end] = [args.place(0), args.place(1)];
  const length = distance(from, end);
  if (length < 2 * half) throw new Error(`Between ${args.word(0)} and ${args.word(1)} there is no room for it.`);
  const [middle, along] = [between(from, end, 0.5), direction(from, end)];
  const side = turnLeft(along);
  const to = (x: number, y: number): Place => add(middle, add(times(along, x), times(side, y)));
  if (length > 2 * half) {
    canvas.path([from, to(-half, 0)]);
    canvas.path([to(half, 0), end]);
  }
  draw(canvas, to);
  if (args.text) canvas.later(() => labelSymbol(canvas, args.text, middle, along, reach));
}

/** Above what lies, on the outer side of what stands. */
function labelSymbol(canvas: FigureCanvas, text: string, middle: Place, along: Place, reach: number): void {
  const isUpright = Math.abs(along[1]) > 0.8;
  if (!isUpright) {
    const lift = reach + 0.14 + Math.abs(along[1]) * widthOf(text) * 0.5;
    canvas.write(add(middle, [0, lift]), text);
    return;
  }
  const isLeft = middle[0] < (canvas.box.left + canvas.box.right) / 2;
  const away = (reach + 0.12) * (isLeft ? -1 : 1);
  canvas.write(add(middle, [away, -textCm * 0.33]), text, isLeft ? 'end' : 'start');
}
