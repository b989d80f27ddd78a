import { mkdir } from 'node:fs/promises';
import { chromium } from '@playwright/test';
import { startShop } from '../bench/servers.ts';
import { findChromium } from './chromium.ts';

// Takes pictures of the running shop: `npm run pictures` fills docs/pictures, where the README shows them from.
const folder = 'docs/pictures';
const widths = { desktop: { width: 1280, height: 800 }, phone: { width: 390, height: 844 } };
const pages = [{ name: 'home', path: '/' }];

await mkdir(folder, { recursive: true });
const shop = await startShop();
const browser = await chromium.launch({
  executablePath: await findChromium(),
  args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
});
try {
  for (const { name, path } of pages) {
    for (const [device, viewport] of Object.entries(widths)) {
      for (const colorScheme of ['light', 'dark'] as const) {
        const page = await browser.newPage({ viewport, colorScheme });
        await page.goto(shop.url + path, { waitUntil: 'networkidle' });
        await page.screenshot({ path: `${folder}/${name}-${device}-${colorScheme}.png`, fullPage: true });
        await page.close();
      }
    }
  }
} finally {
  await browser.close();
  await shop.stop();
}
