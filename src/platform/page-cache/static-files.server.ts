import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { extname, join, sep } from 'node:path';
import { type ReadyAnswer, readyAnswer } from './ready-answer.server.ts';

const types: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.pfb': 'application/octet-stream',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.ttf': 'font/ttf',
  '.txt': 'text/plain; charset=utf-8',
  '.wasm': 'application/wasm',
  '.webmanifest': 'application/manifest+json',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
};

/** Reads the built browser files into memory, compressed forms included: they are few, small and asked for most. */
export function loadStaticFiles(folder: string, headers: Record<string, string>): Map<string, ReadyAnswer> {
  const answers = new Map<string, ReadyAnswer>();
  if (!existsSync(folder)) return answers;
  for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    const type = types[extname(file)];
    if (!type) continue;
    const path = join(folder, file);
    const address = `/${file.split(sep).join('/')}`;
    answers.set(
      address,
      readyAnswer({
        headers: {
          ...headers,
          'Content-Type': type,
          'Cache-Control': keepingRule(address),
        },
        body: readFileSync(path),
        compressed: { br: readIfThere(`${path}.br`), gzip: readIfThere(`${path}.gz`) },
      }),
    );
  }
  return answers;
}

function keepingRule(address: string): string {
  // Files under assets carry a hash of their content in their name.
  if (address.startsWith('/assets/')) return 'public, max-age=31536000, immutable';
  // The service worker and what belongs to it: an old one would bring old pages.
  return /\.(js|css)$/.test(address) ? 'no-cache' : 'public, max-age=3600';
}

function readIfThere(path: string): Buffer | undefined {
  return existsSync(path) ? readFileSync(path) : undefined;
}
