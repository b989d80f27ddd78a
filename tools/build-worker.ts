import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'vite';
import * as z from 'zod';

const offlineSources = 'src/site/offline';

const Part = z.object({ module: z.string(), css: z.array(z.string()) });
const Route = Part.extend({
  path: z.string().optional(),
  parentId: z.string().optional(),
  clientLoaderModule: z.string().optional(),
  clientActionModule: z.string().optional(),
});
const Manifest = z.object({ entry: Part, routes: z.record(z.string(), Route) });
type Manifest = z.infer<typeof Manifest>;

/** Builds the service worker and the script of the offline page into the folder of the built browser files. */
export async function buildWorker(folder: string): Promise<void> {
  const assets = readdirSync(join(folder, 'assets')).filter((file) => !/\.(br|gz)$/.test(file));
  const fonts = assets.filter((file) => file.endsWith('.woff2')).map((file) => `/assets/${file}`);
  const styles = assets.filter((file) => /^app-.*\.css$/.test(file)).map((file) => `/assets/${file}`);
  const scripts = withImports(folder, filesOfPages(readManifest(join(folder, 'assets'), assets)));
  await bundle(folder, 'offline-script.ts', 'offline.js', {});
  const shellFiles = [...new Set([...scripts, ...fonts, ...styles, '/offline.css', '/offline.js'])].sort();
  await bundle(folder, 'service-worker.ts', 'service-worker.js', {
    buildName: JSON.stringify(nameOf(folder, assets)),
    shellFiles: JSON.stringify(shellFiles),
  });
}

/** Changes with any file that is served, so that every build has a worker and caches of its own. */
function nameOf(folder: string, assets: readonly string[]): string {
  const hash = createHash('sha256').update(assets.join());
  for (const file of ['offline.css', 'offline.js']) hash.update(readFileSync(join(folder, file)));
  return hash.digest('base64url').slice(0, 10);
}

function readManifest(folder: string, assets: readonly string[]): Manifest {
  const [file, another] = assets.filter((name) => /^manifest-\w+\.js$/.test(name));
  if (!file || another) throw new Error(`${folder} has to hold exactly one manifest`);
  const text = readFileSync(join(folder, file), 'utf8');
  return Manifest.parse(JSON.parse(text.slice(text.indexOf('=') + 1).replace(/;\s*$/, '')));
}

/** What every page but the staff's starts from; theirs is of no use offline. */
function filesOfPages({ entry, routes }: Manifest): string[] {
  const addressOf = (id: string): string => {
    const route = routes[id];
    return route ? `${addressOf(route.parentId ?? '')}/${route.path ?? ''}` : '';
  };
  const shown = Object.entries(routes).filter(([id]) => !/^\/+admin\b/.test(addressOf(id)));
  return [
    ...[entry.module, ...entry.css],
    ...shown.flatMap(([, { module, clientLoaderModule = [], clientActionModule = [], css }]) =>
      [module, clientLoaderModule, clientActionModule, css].flat(),
    ),
  ];
}

/** These files and all that they import at their start; what they load later, such as the PDF reader, is left out. */
function withImports(folder: string, files: readonly string[]): Set<string> {
  const found = new Set(files);
  for (const file of found) {
    if (!file.endsWith('.js')) continue;
    const code = readFileSync(join(folder, file), 'utf8');
    for (const [, name] of code.matchAll(/(?:from|import)\s*["']\.\/([\w.-]+\.js)["']/g)) found.add(`/assets/${name}`);
  }
  return found;
}

async function bundle(folder: string, source: string, name: string, define: Record<string, string>): Promise<void> {
  await build({
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    define,
    build: {
      outDir: folder,
      emptyOutDir: false,
      modulePreload: false,
      rolldownOptions: { input: join(offlineSources, source), output: { format: 'iife', entryFileNames: name } },
    },
  });
}
