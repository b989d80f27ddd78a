import fc from 'fast-check';
import { expect, test } from 'vitest';
import { canZoomIn, canZoomOut, fitsWidth, pixelRatioFor, zoomIn, zoomOut } from './zoom.ts';

test('zooming in and out again comes back', () => {
  for (let zoom = 0.5; canZoomIn(zoom); zoom = zoomIn(zoom)) {
    expect(zoomIn(zoom)).toBeGreaterThan(zoom);
    expect(zoomOut(zoomIn(zoom))).toBe(zoom);
  }
});

test('it ends at both ends', () => {
  expect(zoomIn(3)).toBe(3);
  expect(zoomOut(0.5)).toBe(0.5);
  expect([canZoomIn(3), canZoomOut(0.5)]).toEqual([false, false]);
  expect([canZoomIn(fitsWidth), canZoomOut(fitsWidth)]).toEqual([true, true]);
});

test('a canvas is never larger than a cheap phone can hold, nor finer than the screen', () => {
  const side = fc.integer({ min: 1, max: 20_000 });
  fc.assert(
    fc.property(side, side, fc.constantFrom(1, 1.5, 2, 3.5), (width, height, ratio) => {
      const used = pixelRatioFor(width, height, ratio);
      expect(used).toBeLessThanOrEqual(Math.min(ratio, 2));
      expect(width * used * (height * used)).toBeLessThanOrEqual(5_000_001);
    }),
  );
});
