import { drawCommand } from './figure-commands.server.ts';
import { FigureCanvas, type FigureLabel, inkColour, round } from './figure-shapes.server.ts';

/** A figure; its labels are apart, so that each medium can set them in its own font. y goes downwards. */
export interface Figure {
  alt: string;
  widthCm: number;
  heightCm: number;
  /** An SVG drawing without the labels. */
  svg: string;
  labels: FigureLabel[];
}

const marginCm = 0.05;

/** Draws a figure of a question; see "Figures" in content/questions/README.md for the language. */
export function drawFigure(source: string): Figure {
  const lines = source.split('\n').map((line) => line.trim());
  const alt = readSetting(lines, 'alt:');
  const scale = Number(readSetting(lines, 'scale ') ?? 1);
  if (!alt) throw new Error('The figure lacks "alt:", a sentence for those who cannot see it.');
  if (!(scale > 0)) throw new Error('"scale" is followed by the length of one unit in centimetres.');
  const canvas = new FigureCanvas(scale);
  const commands = lines.filter((line) => line !== '' && !/^(alt:|scale )/.test(line));
  for (const command of commands) drawCommand(canvas, command);
  if (canvas.shapes.length === 0) throw new Error('The figure is empty.');
  return { alt, ...frame(canvas) };
}

function readSetting(lines: string[], name: string): string | undefined {
  const line = lines.find((candidate) => candidate.startsWith(name));
  return line?.slice(name.length).trim();
}

function frame({ shapes, labels, box }: FigureCanvas): Omit<Figure, 'alt'> {
  const [left, top] = [round(box.left - marginCm), round(box.top + marginCm)];
  const [widthCm, heightCm] = [round(box.right + marginCm - left), round(top - box.bottom + marginCm)];
  const size = `viewBox="0 0 ${widthCm} ${heightCm}" width="${widthCm}cm" height="${heightCm}cm"`;
  const pen = `fill="none" stroke="${inkColour}" stroke-width="0.028" stroke-linecap="round" stroke-linejoin="round"`;
  const turn = `transform="translate(${-left} ${top}) scale(1 -1)"`;
  return {
    widthCm,
    heightCm,
    svg: `<svg xmlns="http://www.w3.org/2000/svg" ${size}><g ${pen} ${turn}>${shapes.join('')}</g></svg>`,
    labels: labels.map((label) => ({ ...label, x: round(label.x - left), y: round(top - label.y) })),
  };
}
