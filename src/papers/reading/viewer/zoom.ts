/** Steps of the zoom; 1 fits the width of the page. */
const steps = [0.5, 0.67, 0.8, 1, 1.25, 1.5, 2, 2.5, 3];

export const fitsWidth = 1;
export const canZoomIn = (zoom: number): boolean => zoom < Math.max(...steps);
export const canZoomOut = (zoom: number): boolean => zoom > Math.min(...steps);

export function zoomIn(zoom: number): number {
  return steps.find((step) => step > zoom) ?? zoom;
}

export function zoomOut(zoom: number): number {
  return steps.findLast((step) => step < zoom) ?? zoom;
}

const maxPixelRatio = 2;
/** Four bytes each: what one page may take of the memory of a cheap phone. */
const maxPixels = 5_000_000;

/** How many pixels of the canvas go on one of the layout, so that text is sharp and the canvas not too large. */
export function pixelRatioFor(width: number, height: number, devicePixelRatio: number): number {
  const wanted = Math.min(devicePixelRatio, maxPixelRatio);
  return Math.min(wanted, Math.sqrt(maxPixels / Math.max(1, width * height)));
}
