import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { buildWorker } from './build-worker.ts';
import { prepareBank } from './prepare-bank.ts';

const folder = join(import.meta.dirname, '..', 'build', 'client');
const compressible = new Set([
  '.css',
  '.html',
  '.ico',
  '.js',
  '.json',
  '.mjs',
  '.svg',
  '.ttf',
  '.txt',
  '.wasm',
  '.webmanifest',
]);

await buildWorker(folder);
slimManifest();
await prepareBank();

for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
  if (!compressible.has(extname(file))) continue;
  const path = join(folder, file);
  const bytes = readFileSync(path);
  const brotli = brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } });
  const gzip = gzipSync(bytes, { level: 9 });
  if (brotli.length < bytes.length) writeFileSync(`${path}.br`, brotli);
  if (gzip.length < bytes.length) writeFileSync(`${path}.gz`, gzip);
}

/**
 * Every page carries the list of all routes. What the staff's screens are made of is only of use for fetching them ahead
 * of a click, which no page does.
 */
function slimManifest(): void {
  const start = 'window.__reactRouterManifest=';
  const assets = join(folder, 'assets');
  const name = readdirSync(assets).find((file) => /^manifest-\w+\.js$/.test(file));
  if (!name) throw new Error('The build has no list of routes.');
  const path = join(assets, name);
  const manifest = JSON.parse(readFileSync(path, 'utf8').slice(start.length).replace(/;\s*$/, ''));
  for (const [id, route] of Object.entries<{ imports?: string[] }>(manifest.routes)) {
    if (id.startsWith('admin/')) delete route.imports;
  }
  writeFileSync(path, `${start}${JSON.stringify(manifest)};`);
}
