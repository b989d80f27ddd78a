/**
 * Makes one archive that runs with Node 24 and nothing to build: `npm run package`. It holds the built shop and the
 * packages it needs at run time, for this kind of machine. With --folder the archive is left out.
 */
import { execFileSync } from 'node:child_process';
import { cp, mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { prepareBinaries } from '../src/platform/database/embedded-postgres/binaries.server.ts';
import { shopVersion } from '../src/platform/shop-version.server.ts';

const root = join(import.meta.dirname, '..');
const place = join(root, 'build', 'package');
const folder = join(place, 'abhyas');
/** The shop starts its workers from these: Node reads them as they are. */
const needed = [
  'build/server',
  'build/client',
  'build/bank',
  'content',
  'drizzle',
  'src',
  'docs/operations.md',
  'deploy',
];
const single = ['LICENSE', 'README.md', 'CHANGELOG.md', '.env.example', 'package-lock.json'];

await rm(place, { recursive: true, force: true });
await mkdir(folder, { recursive: true });
const isKept = (path: string): boolean => !/\.test\.tsx?$|\/testing(\/|$)/.test(path.slice(root.length));
for (const path of needed) await cp(join(root, path), join(folder, path), { recursive: true, filter: isKept });
for (const path of single) await cp(join(root, path), join(folder, path));
await cp(join(root, 'deploy', 'abhyas.mjs'), join(folder, 'abhyas.mjs'));
await writePackageJson();

// Links between libraries are made now: where the shop runs, its own folder may be closed to it.
await prepareBinaries({});
await copyPackages();
console.log(`${folder}: ${size(folder)}`);

if (!process.argv.includes('--folder')) {
  const archive = join(place, `abhyas-${shopVersion}-${process.platform}-${process.arch}.tar.gz`);
  execFileSync('tar', ['--owner=0', '--group=0', '-czf', archive, '-C', place, 'abhyas']);
  console.log(`${archive}: ${((await stat(archive)).size / 1_000_000).toFixed(0)} MB`);
}

/** Without what starts, tests and builds it from its sources. */
async function writePackageJson(): Promise<void> {
  const {
    scripts: _,
    devDependencies: __,
    overrides: ___,
    ...rest
  } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'));
  const scripts = { start: 'node abhyas.mjs start', shop: 'node abhyas.mjs shop' };
  const text = JSON.stringify({ ...rest, engines: { node: '>=24' }, scripts }, undefined, 2);
  await writeFile(join(folder, 'package.json'), `${text}\n`);
}

/** Those that the lockfile does not call development's, as they were installed. */
async function copyPackages(): Promise<void> {
  const { packages } = JSON.parse(await readFile(join(root, 'package-lock.json'), 'utf8'));
  for (const [path, { dev, devOptional }] of Object.entries<{ dev?: boolean; devOptional?: boolean }>(packages)) {
    if (!path || dev || devOptional || /\/node_modules\/.*\/node_modules\//.test(`/${path}`)) continue;
    const source = join(root, path);
    // Packages for other kinds of machines are listed, but not installed.
    if (!(await stat(source).catch(() => undefined))) continue;
    await cp(source, join(folder, path), { recursive: true, verbatimSymlinks: true });
  }
  const modules = await readdir(join(folder, 'node_modules'));
  if (modules.length === 0) throw new Error('No package was copied.');
}

function size(path: string): string {
  return execFileSync('du', ['-sh', path], { encoding: 'utf8' }).split('\t')[0] ?? '';
}
