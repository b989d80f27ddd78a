import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import sharp from 'sharp';
import { findChromium } from './chromium.ts';

// Draws the app's icons and the picture that is shown when a page is shared: `node tools/launch.mjs icons`.
const folder = 'public';
const font = 'node_modules/@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-wght-normal.woff2';

/** The sheet of the header with its letter, in a square of 32. */
const mark = `
  <path d="M7 5h13a8 8 0 0 1 8 8v16H10a3 3 0 0 1-3-3Z" fill="#ffd84d" />
  <path d="M4 3h13a8 8 0 0 1 8 8v16H7a3 3 0 0 1-3-3Z" fill="#fff" stroke="#16213a" stroke-width="2.4" />
  <path d="m9.5 21 4.6-12h.8L19.5 21m-8.3-4h6.6" fill="none" stroke="#16213a" stroke-width="2.6" stroke-linecap="round" stroke-linejoin="round" />`;

/** The mark on paper; `markShare` is how much of the square it takes, `corner` how round that is. */
function icon(markShare: number, corner: number): Buffer {
  const shift = 16 * (1 - markShare);
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32" width="512" height="512">
      <rect width="32" height="32" rx="${corner}" fill="#fbf8f1" />
      <g transform="translate(${shift} ${shift}) scale(${markShare})">${mark}</g>
    </svg>`,
  );
}

async function drawIcon(name: string, size: number, markShare: number, corner: number): Promise<void> {
  const png = sharp(icon(markShare, corner), { density: 300 }).resize(size, size).png({ palette: true, effort: 10 });
  await png.toFile(join(folder, name));
}

/** Says what the shop is without its name, which is a setting. */
async function drawSharePicture(): Promise<void> {
  const fontData = (await readFile(font)).toString('base64');
  const browser = await chromium.launch({
    executablePath: await findChromium(),
    args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
  });
  try {
    const page = await browser.newPage({ viewport: { width: 1200, height: 630 } });
    await page.setContent(sharePage(fontData));
    await page.evaluate(() => document.fonts.ready);
    const picture = await page.screenshot();
    await writeFile(join(folder, 'share.png'), await sharp(picture).png({ palette: true, effort: 10 }).toBuffer());
  } finally {
    await browser.close();
  }
}

function sharePage(fontData: string): string {
  const sheets = [9, 10, 11, 12].map((number) => `<li><b>${number}<sup>th</sup></b></li>`).join('');
  return `<style>
    @font-face { font-family: Display; font-weight: 200 800; src: url(data:font/woff2;base64,${fontData}); }
    * { box-sizing: border-box; margin: 0; }
    body { width: 1200px; height: 630px; padding: 0 80px; display: grid; align-content: center; background: #fbf8f1; color: #16213a; font-family: Display; }
    svg { width: 92px; height: 92px; margin-left: -10px; }
    h1 { margin-top: 22px; font-size: 88px; line-height: 1.04; letter-spacing: -0.03em; font-weight: 800; }
    mark { color: inherit; background: linear-gradient(#ffd84d, #ffd84d) 0 82% / 100% 0.34em no-repeat; }
    p { margin-top: 22px; font-size: 32px; font-weight: 500; color: #4b556b; }
    ul { position: absolute; right: 80px; top: 98px; display: grid; grid-template-columns: 1fr 1fr; gap: 22px; padding: 0; list-style: none; }
    li { width: 150px; height: 205px; padding: 26px 0 0 36px; border: 2px solid #e5dfd2; border-radius: 8px 30px 8px 8px;
      background: linear-gradient(to right, transparent 20px, #e9a79d 20px 22px, transparent 22px),
        repeating-linear-gradient(to bottom, transparent 0 31px, #d9e2f2 31px 33px), #fff; }
    b { font-size: 66px; line-height: 1; letter-spacing: -0.04em; font-weight: 800; }
    sup { font-size: 24px; letter-spacing: 0; }
  </style>
  <svg viewBox="0 0 32 32">${mark}</svg>
  <h1>Sample Papers<br>&amp; <mark>Solutions</mark></h1>
  <p>Classes 9th to 12th, on NCERT patterns</p>
  <ul>${sheets}</ul>`;
}

await drawIcon('icon-192.png', 192, 0.82, 7);
await drawIcon('icon-512.png', 512, 0.82, 7);
// Devices cut these to their own shape: the mark stays within the middle.
await drawIcon('icon-maskable-512.png', 512, 0.58, 0);
await drawIcon('apple-touch-icon.png', 180, 0.7, 0);
await drawSharePicture();
