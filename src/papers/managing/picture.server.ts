import type { Paper } from '../schemas.ts';
import type { Bitmap } from './inspect-pdf.server.ts';

/** As much of a page as its title takes: on the shop's own papers the first question begins below. */
const headShare = 0.16;
/** What is hidden becomes one colour for each square of this width, wide enough for three lines of six letters. */
const squarePixels = 30;

type Picture = { data: Uint8Array; info: { width: number; height: number; channels: 3 } };

/** A page as WebP. Of a paid paper only the head can be read. */
export async function makePicture({ data, width, height }: Bitmap, access: Paper['access']): Promise<Buffer> {
  // Loaded when the first picture is made: most starts of the shop make none.
  const { default: sharp } = await import('sharp');
  const page = await sharp(data, { raw: { width, height, channels: 4 } })
    .flatten({ background: 'white' })
    .raw()
    .toBuffer();
  const whole: Picture = { data: page, info: { width, height, channels: 3 } };
  const shown = access === 'paid' ? await hideBelowHead(whole) : whole;
  return sharp(shown.data, { raw: shown.info }).webp({ quality: 75 }).toBuffer();
}

/**
 * Below the head only a few squares of one colour each are kept, drawn into one another. What is not in them cannot be
 * brought back, unlike what is only blurred.
 */
async function hideBelowHead(page: Picture): Promise<Picture> {
  const { default: sharp } = await import('sharp');
  const { width, height } = page.info;
  const top = Math.round(height * headShare);
  const hidden = { left: 0, top, width, height: height - top };
  const squares = { width: countSquares(width), height: countSquares(hidden.height) };
  const small = await sharp(page.data, { raw: page.info })
    .extract(hidden)
    .resize({ ...squares, fit: 'fill' })
    .raw()
    .toBuffer();
  const large = await sharp(small, { raw: { ...squares, channels: 3 } })
    .resize({ width, height: hidden.height, fit: 'fill', kernel: 'cubic' })
    .raw()
    .toBuffer();
  return { ...page, data: Buffer.concat([page.data.subarray(0, top * width * 3), large]) };
}

function countSquares(pixels: number): number {
  return Math.max(1, Math.floor(pixels / squarePixels));
}
