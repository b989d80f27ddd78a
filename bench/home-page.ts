import { get } from 'node:http';
import { compare, ratioOf } from './load.ts';
import type { Line } from './run.ts';
import { hasNginx, startNginx, startShop } from './servers.ts';

const goal = 0.5;

/** A cached public page against nginx serving the same bytes from disk. */
export async function homePage(): Promise<Line> {
  const line = { what: 'home page, requests/s', goal: `≥ ${goal * 100}% of nginx` };
  const shop = await startShop();
  try {
    const headers = { 'accept-encoding': 'br' };
    const page = await fetch(shop.url, { headers });
    await page.arrayBuffer();
    if (!hasNginx()) {
      return { ...line, ours: '–', reference: 'nginx is not installed', ratio: '–', isMet: undefined };
    }
    const nginx = await startNginx({
      bytes: await rawBody(shop.url),
      headers: sameHeaders(page.headers),
      sendfile: 'on',
    });
    const rates = await compare(shop.url, `${nginx.url}/file`, headers).finally(nginx.stop);
    return {
      ...line,
      ...ratioOf(rates, goal),
    };
  } finally {
    await shop.stop();
  }
}

/** Everything the page says that nginx does not say by itself. */
function sameHeaders(headers: Headers): Record<string, string> {
  const ownOfNginx = ['connection', 'content-length', 'content-type', 'date', 'etag', 'keep-alive'];
  return Object.fromEntries([...headers].filter(([name]) => !ownOfNginx.includes(name)));
}

/** The bytes as they travel: fetch would unpack them. */
function rawBody(url: string): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    get(url, { headers: { 'accept-encoding': 'br' } }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk) => chunks.push(chunk));
      response.on('end', () => resolve(Buffer.concat(chunks)));
    }).on('error', reject);
  });
}
