import { Arguments, type Command } from './arguments.server.ts';
import { basics } from './basics.server.ts';
import { biology } from './biology.server.ts';
import { FigureCanvas, type FigureLabel, pen, round } from './canvas.server.ts';
import { chemistry } from './chemistry.server.ts';
import { circuits } from './circuits.server.ts';
import { fields } from './fields.server.ts';
import { graphs } from './graphs.server.ts';
import { rays } from './rays.server.ts';
import { solids } from './solids.server.ts';

/** A figure; its labels are apart, so that each medium can set them in its own font. y goes downwards. */
export interface Figure {
  alt: string;
  widthCm: number;
  heightCm: number;
  /** An SVG drawing without the labels, all of it in `currentColor`. */
  svg: string;
  labels: FigureLabel[];
}

const marginCm = 0.05;
const mostCm = 17;

const commands = new Map<string, Command>(
  [basics, solids, graphs, rays, circuits, fields, chemistry, biology].flatMap((group) => Object.entries(group)),
);

/** Draws a figure of a question; see "Figures" in content/questions/README.md for the language. */
export function drawFigure(source: string): Figure {
  const lines = source.split('\n').map((line) => line.trim());
  const alt = readSetting(lines, 'alt:');
  if (!alt) throw new Error('The figure lacks "alt:", a sentence for those who cannot see it.');
  const scale = Number(readSetting(lines, 'scale ') ?? 1);
  if (!(scale > 0)) throw new Error('"scale" is followed by the length of one unit in centimetres.');
  const [x, y] = (readSetting(lines, 'stretch ') ?? '1 1').split(/\s+/).map(Number);
  if (!x || !y || !(x > 0 && y > 0)) throw new Error('"stretch" is followed by two factors, for x and for y.');
  const canvas = new FigureCanvas([scale * x, scale * y]);
  for (const line of lines) if (line !== '' && !/^(alt:|scale |stretch )/.test(line)) drawCommand(canvas, line);
  canvas.finish();
  if (canvas.shapes.length === 0 && canvas.labels.length === 0) throw new Error('The figure is empty.');
  const framed = frame(canvas);
  if (framed.widthCm > mostCm || framed.heightCm > mostCm) {
    throw new Error(
      `The figure is ${framed.widthCm.toFixed(0)} × ${framed.heightCm.toFixed(0)} cm: too large for a page.`,
    );
  }
  return { alt, ...framed };
}

function drawCommand(canvas: FigureCanvas, line: string): void {
  const [, name = '', rest = ''] = /^(\S+)\s*(.*)$/.exec(line) ?? [];
  const command = commands.get(name);
  if (!command) throw new Error(`"${name}" draws nothing; a figure knows ${[...commands.keys()].join(', ')}.`);
  try {
    command(canvas, new Arguments(canvas, rest));
  } catch (error) {
    throw new Error(`In the figure, "${line}": ${error instanceof Error ? error.message : String(error)}`);
  }
}

function readSetting(lines: string[], name: string): string | undefined {
  const line = lines.find((candidate) => candidate.startsWith(name));
  return line?.slice(name.length).trim();
}

function frame({ shapes, labels, box }: FigureCanvas): Omit<Figure, 'alt'> {
  const [left, top] = [round(box.left - marginCm), round(box.top + marginCm)];
  const [widthCm, heightCm] = [round(box.right + marginCm - left), round(top - box.bottom + marginCm)];
  const size = `viewBox="0 0 ${widthCm} ${heightCm}" width="${widthCm}cm" height="${heightCm}cm"`;
  const turn = `transform="translate(${-left} ${top}) scale(1 -1)"`;
  return {
    widthCm,
    heightCm,
    svg: `<svg xmlns="http://www.w3.org/2000/svg" ${size}><g ${pen} ${turn}>${shapes.join('')}</g></svg>`,
    labels: labels.map((label) => ({ ...label, x: round(label.x - left), y: round(top - label.y) })),
  };
}
