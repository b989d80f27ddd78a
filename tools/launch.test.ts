import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

// A project of its own in a folder with a space, whose npm and build are small scripts that log what they do and can be
// held in the middle of it.
let folder: string;
const started: ChildProcess[] = [];

const tool = (name: string, work: string) => `
  const fs = require('node:fs');
  fs.appendFileSync('log', '${name}\\n');
  if (fs.existsSync('fail-${name}')) { console.log('${name} has a reason'); process.exit(3); }
  const wait = setInterval(() => {
    if (fs.existsSync('hold-${name}')) return;
    clearInterval(wait);
    ${work}
  }, 10);`;

const install = `
  fs.rmSync('node_modules', { recursive: true, force: true });
  fs.cpSync('packages', 'node_modules', { recursive: true });`;

const build = `
  fs.mkdirSync('build/server', { recursive: true });
  fs.copyFileSync('src/server/main.server.ts', 'build/server/index.js');`;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'launch test-'));
  mkdirSync(join(folder, 'tools'));
  for (const part of ['launch', 'launch.mjs']) {
    cpSync(join(import.meta.dirname, part), join(folder, 'tools', part), { recursive: true });
  }
  write('package.json', '{ "type": "module" }');
  write('package-lock.json', '{}');
  write('npm/package.json', '{ "type": "commonjs" }');
  write('npm/npm-cli.js', tool('install', install));
  write('packages/@react-router/dev/package.json', '{ "bin": { "react-router": "bin.cjs" } }');
  write('packages/@react-router/dev/bin.cjs', tool('build', build));
  write('src/server/main.server.ts', `console.log('up', process.argv.slice(2).join('|')); process.exitCode = 7;`);
});

afterEach(() => {
  for (const child of started.splice(0)) child.kill('SIGKILL');
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
});

test('a first start installs, builds and runs; a second only runs, and says nothing of its own', async () => {
  const first = await launch('start', 'one', 'two three');
  expect(first).toMatchObject({ code: 7, stdout: 'up one|two three\n' });
  expect(first.stderr).toContain('Installing packages');
  expect(log()).toEqual(['install', 'build']);

  expect(await launch('start')).toEqual({ code: 7, stdout: 'up \n', stderr: '' });
  expect(log()).toEqual(['install', 'build']);
});

test('a changed source is built again, a changed test file is not', async () => {
  await launch('start');
  write('src/main.server.test.ts', 'changed');
  write('src/cart/cart.test.tsx', 'changed');
  await launch('start');
  expect(log()).toEqual(['install', 'build']);

  for (const source of ['src/cart/cart.tsx', 'content/bank.json', 'public/icon.svg', 'vite.config.ts']) {
    write(source, 'changed');
    await launch('start');
    await launch('start');
  }
  expect(log()).toEqual(['install', 'build', 'build', 'build', 'build', 'build']);
});

test('moving a file without changing it is built again', async () => {
  write('src/a.ts', 'same');
  await launch('start');
  rmSync(join(folder, 'src/a.ts'));
  write('src/b.ts', 'same');
  await launch('start');
  expect(log()).toEqual(['install', 'build', 'build']);
});

test('a changed lockfile is installed and built again', async () => {
  await launch('start');
  write('package-lock.json', '{ "changed": true }');
  await launch('start');
  expect(log()).toEqual(['install', 'build', 'install', 'build']);
});

test('what needs no build is run without one', async () => {
  write('tools/dev.ts', `const text: string = 'dev'; console.log(text);`);
  write('tools/other.ts', `console.log('other');`);
  expect(await launch('dev')).toMatchObject({ code: 0, stdout: 'dev\n' });
  expect(await launch('other')).toMatchObject({ code: 0, stdout: 'other\n' });
  expect(log()).toEqual(['install']);
});

test.each(['install', 'build'])('after a kill in the middle of %s, the next start does it again', async (step) => {
  write(`hold-${step}`, '');
  const killed = start('start');
  await vi.waitFor(() => expect(log()).toContain(step), 10_000);
  killed.kill('SIGKILL');
  await once(killed, 'close');

  // The killed launcher's tool lives on: a second one beside it would spoil the work of both.
  const next = launch('start');
  await new Promise((resolve) => setTimeout(resolve, 400));
  expect(log().filter((name) => name === step)).toHaveLength(1);
  rmSync(join(folder, `hold-${step}`));
  expect(await next).toMatchObject({ code: 7, stdout: 'up \n' });
  expect(log().filter((name) => name === step)).toHaveLength(2);
});

test.each([
  ['install', 'package-lock.json'],
  ['build', 'src/server/main.server.ts'],
])('an interrupted %s is not mistaken for the one before it', async (step, source) => {
  await launch('start');
  const before = readFileSync(join(folder, source), 'utf8');
  write(source, '"changed"');
  write(`hold-${step}`, '');
  const killed = start('start');
  await vi.waitFor(() => expect(log().filter((name) => name === step)).toHaveLength(2), 10_000);
  killed.kill('SIGKILL');
  rmSync(join(folder, `hold-${step}`));
  write(source, before);
  expect(await launch('start')).toMatchObject({ code: 7, stdout: 'up \n' });
  expect(log().filter((name) => name === step)).toHaveLength(3);
});

test('launchers started together do the work once', async () => {
  const all = await Promise.all([launch('start', 'a'), launch('start', 'b'), launch('start', 'c')]);
  expect(all.map(({ stdout }) => stdout)).toEqual(['up a\n', 'up b\n', 'up c\n']);
  expect(log()).toEqual(['install', 'build']);
});

test('the lock of a dead process is taken over', async () => {
  const dead = spawn(process.execPath, ['--version']);
  await once(dead, 'close');
  write(`.runtime/lock/${dead.pid}-left-behind`, '');
  expect(await launch('start')).toMatchObject({ code: 7 });
  expect(existsSync(join(folder, '.runtime/lock'))).toBe(false);
});

test('the lock of a living process is respected', async () => {
  write(`.runtime/lock/${process.pid}-held`, '');
  const waiting = launch('start');
  await new Promise((resolve) => setTimeout(resolve, 500));
  expect(log()).toEqual([]);
  rmSync(join(folder, `.runtime/lock/${process.pid}-held`));
  const { code, stderr } = await waiting;
  expect(code).toBe(7);
  expect(stderr).toContain(`Waiting for process ${process.pid}`);
});

test.each(['install', 'build'])(
  'a failing %s shows its output and one clear line, and nothing is run',
  async (step) => {
    write(`fail-${step}`, '');
    const { code, stdout, stderr } = await launch('start');
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
    expect(stderr).toContain(`${step} has a reason\n`);
    expect(stderr.trimEnd().split('\n').at(-1)).toMatch(/ failed after \d+ s \(exit code 3\)\.$/);
  },
);

test('a stopped step ends the launcher by the same signal and leaves no lock', async () => {
  write('hold-install', '');
  const stopped = start('start');
  await vi.waitFor(() => expect(log()).toContain('install'), 10_000);
  stopped.kill('SIGTERM');
  expect(await once(stopped, 'close')).toEqual([null, 'SIGTERM']);
  expect(existsSync(join(folder, '.runtime/lock'))).toBe(false);
});

test.each(['', 'nothing', '../escape', 'toString'])(
  'the unknown command "%s" is answered with the known ones',
  async (name) => {
    const { code, stderr } = await launch(name);
    expect(code).toBe(2);
    expect(stderr).toMatch(/^Usage: node tools\/launch\.mjs <start \| dev \| build \| test \| .*> \[arguments\]\n$/);
    expect(log()).toEqual([]);
  },
);

function write(path: string, text: string) {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), text);
}

function log(): string[] {
  appendFileSync(join(folder, 'log'), '');
  return readFileSync(join(folder, 'log'), 'utf8').split('\n').filter(Boolean);
}

function start(...args: string[]) {
  const { npm_lifecycle_event, ...env } = process.env;
  const child = spawn(process.execPath, ['tools/launch.mjs', ...args], {
    cwd: folder,
    env: { ...env, npm_execpath: join(folder, 'npm/npm-cli.js') },
  });
  started.push(child);
  return child;
}

async function launch(...args: string[]) {
  const child = start(...args);
  const output = { stdout: '', stderr: '' };
  child.stdout.on('data', (chunk) => (output.stdout += chunk));
  child.stderr.on('data', (chunk) => (output.stderr += chunk));
  const [code] = await once(child, 'close');
  return { code, ...output };
}
