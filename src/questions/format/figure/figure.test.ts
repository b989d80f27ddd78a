import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { drawFigure } from './figure.server.ts';

const draw = (...lines: string[]) => drawFigure(['alt: A figure.', ...lines].join('\n'));
const words = (...lines: string[]) => draw(...lines).labels.map(({ text }) => text);

describe('every command draws', () => {
  test.each([
    'line 0,0 1,1 2,0',
    'dashed 0,0 1,1',
    'arrow 0,0 2,0',
    'double-arrow 0,0 2,0',
    'polygon 0,0 1,0 1,1',
    'shade 0,0 1,0 1,1',
    'circle 0,0 2',
    'arc 0,0 2 30 120',
    'ellipse 0,0 3 1',
    'dashed-ellipse 0,0 3 1',
    'curve 0,0 1,1 2,0 3,1',
    'dashed-curve 0,0 1,1 2,0',
    'arrow-curve 0,0 1,1 2,0',
    'right-angle 0,1 0,0 1,0',
    'angle 0,1 0,0 1,0 "60°" 0.8',
    'dot 1,1',
    'box 2,3 3 1 "Grass"',
    'cylinder 0,0 2 5',
    'cone 0,0 2 4',
    'sphere 0,0 2',
    'hemisphere 0,0 2 up',
    'hemisphere 0,0 2 down',
    'cuboid 0,0 4 2 3',
    'axes -1 5 -2 4',
    'axes 0 6 0 5 "Q" "Price in rupees"',
    'grid 0 6 0 5',
    'xticks 1 2 3',
    'yticks 10 12',
    'plot x^2-4x+3 from -1 to 5',
    'plot 1/x from -2 to 2',
    'shade-under x^2 from 0 to 2',
    'shade-between x^2 and 2x from 0 to 2',
    'bars "Mon" 4 "Tue" 6 "Wed" 3',
    'histogram 0 1 2 3 : 4 7 5',
    'pie 0,0 2 "Rent" 40 "Food" 60',
    'ray 0,0 2,1 4,0',
    'dashed-ray 0,0 2,1',
    'lens 0,0 3 convex',
    'lens 0,0 3 concave',
    'mirror 0,0 3 concave',
    'mirror 0,0 3 convex',
    'mirror 0,0 3 plane',
    'prism 0,0 2,0 1,2',
    'slab 0,0 4 2',
    'wire 0,0 1,0 1,1',
    ...['cell', 'battery', 'resistor', 'bulb', 'ammeter', 'voltmeter', 'galvanometer', 'rheostat'].map(
      (name) => `${name} 0,0 3,0`,
    ),
    ...['capacitor', 'inductor', 'ac-source', 'diode', 'led'].map((name) => `${name} 0,0 0,3 "C"`),
    'switch 0,0 2,0 open',
    'switch 0,0 2,0 closed',
    'junction 0,0',
    'magnet 0,0 4 1',
    'solenoid 0,0 4,0',
    'into 0,0',
    'out 0,0',
    'bond 0,0 1,0',
    ...['double', 'triple', 'wedge', 'dash'].map((kind) => `bond 0,0 1,0 ${kind}`),
    'benzene 0,0',
    'hexagon 0,0',
    'square 0,0 0.8',
    'filled-square 0,0 0.8',
    'filled-circle 0,0 0.4',
    'outline 0,0 1,1 2,0 1,-1',
    'label 3,2 0,0 "nucleus"',
  ])('%s', (command) => {
    const { svg, widthCm, heightCm } = draw(command);
    expect(svg).toMatch(/<(path|circle|ellipse) /);
    expect(svg).not.toContain('NaN');
    expect(widthCm).toBeGreaterThan(0);
    expect(heightCm).toBeGreaterThan(0);
  });
});

test('a figure has no colour but that of the text around it', () => {
  const { svg } = draw('shade 0,0 1,0 1,1', 'plot x from 0 to 1', 'grid 0 2 0 2', 'filled-circle 0,0 1');
  expect(svg).not.toMatch(/#[0-9a-f]{3}/i);
  for (const [, colour] of svg.matchAll(/(?:fill|stroke)="([^"]*)"/g))
    expect(['none', 'currentColor']).toContain(colour);
});

test('a unit is as long as the scale says, and x and y may be stretched', () => {
  expect(draw('scale 0.5', 'line 0,0 4,0').svg).toContain('M0 0L2 0');
  expect(draw('scale 0.5', 'stretch 2 0.1', 'line 0,0 4,10').svg).toContain('M0 0L4 0.5');
});

test('points are names for places, and hidden ones are not drawn', () => {
  expect(words('point A 0 0 below', 'point B 3 0 hidden', 'line A B')).toEqual(['A']);
});

test('labels are inside of the figure', () => {
  const { labels, widthCm, heightCm } = draw(
    'point A 0 0 below-left',
    'point B 3 2 above-right',
    'text 1,1 right "a long label"',
  );
  for (const { x, y } of labels) {
    expect(x).toBeGreaterThanOrEqual(0);
    expect(x).toBeLessThanOrEqual(widthCm);
    expect(y).toBeGreaterThanOrEqual(0);
    expect(y).toBeLessThanOrEqual(heightCm);
  }
});

test('hidden edges of a solid are dashed', () => {
  expect(draw('cuboid 0,0 4 2 3').svg.match(/stroke-dasharray/g)).toHaveLength(3);
  expect(draw('cylinder 0,0 2 5').svg.match(/stroke-dasharray/g)).toHaveLength(1);
});

test('a curve that leaves for infinity is not joined across it', () => {
  const strokes = draw('plot 1/x from -2 to 2').svg.match(/<path /g);
  expect(strokes).toHaveLength(2);
});

test('a bond leaves room for its atoms, wherever they are named', () => {
  const bare = draw('bond 0,0 2,0').svg;
  const before = draw('atom 0,0 "C"', 'bond 0,0 2,0').svg;
  expect(before).not.toContain('M0 0L2 0');
  expect(bare).toContain('M0 0L2 0');
  expect(draw('bond 0,0 2,0', 'atom 0,0 "C"').svg).toBe(before);
});

test('the names of bars and the texts of boxes keep to their width', () => {
  expect(words('box 0,0 2 1.5 "Grasshopper and frog"')).toEqual(['Grasshopper', 'and frog']);
  expect(words('bars "Social media" 4 "Radio" 3')).toEqual(['Social', 'media', 'Radio']);
});

test('the label of an upright part of a circuit is on its outer side', () => {
  const { labels } = draw('resistor 0,0 0,3 "left"', 'resistor 6,3 6,0 "right"', 'resistor 0,3 6,3 "above"');
  expect(labels.map(({ text, anchor }) => [text, anchor])).toEqual([
    ['left', 'end'],
    ['right', 'start'],
    ['above', 'middle'],
  ]);
});

describe('what cannot be drawn says why', () => {
  test.each([
    ['squiggle 1 2', '"squiggle" draws nothing'],
    ['line A B', '"A" is neither a point'],
    ['line 0,0', 'At least 2 places'],
    ['point A 0 0 nowhere', '"nowhere" is not where words can stand'],
    ['circle 0,0 big', '"big" is not a number'],
    ['circle 0,0 -1', 'radius greater than 0'],
    ['text 0,0 above', 'quotation marks'],
    ['text 0,0 above "open', 'not closed'],
    ['axes 0 5 0', 'four numbers'],
    ['axes 5 0 0 5', 'from the smaller to the greater'],
    ['plot x^2', 'is written "plot x^2 from -1 to 3"'],
    ['bars "Mon" 4 5', 'a name and a height'],
    ['histogram 0 10 20 : 4', 'one frequency less'],
    ['pie 0,0 2 "All" 100', 'a name and a value'],
    ['lens 0,0 3 round', '"round" is none of convex, concave'],
    ['resistor 0,0 0.5,0', 'no room'],
    ['sphere 0,0 2 3', '"3" is not expected there'],
    ['circle 0,0 40', 'too large for a page'],
    ['stretch 0 1', 'two factors'],
    ['scale big', 'length of one unit'],
  ])('%s', (command, reason) => {
    expect(() => draw(command)).toThrow(reason);
  });

  test('a figure without words for those who cannot see it', () => {
    expect(() => drawFigure('line 0,0 1,1')).toThrow('lacks "alt:"');
  });
});

test('no text of a figure gets into its drawing', () => {
  const text = fc.string({ unit: fc.constantFrom(...'<>&/= abcxsvgonload'), maxLength: 30 });
  fc.assert(
    fc.property(text, (label) => {
      const { svg } = draw(`text 0,0 above "${label}x"`, 'line 0,0 1,1', `box 3,3 2 1 "${label}x"`);
      expect(svg).toMatch(/^<svg [^<>]*><g [^<>]*>(<path [^<>]*\/>)+<\/g><\/svg>$/);
    }),
  );
});
