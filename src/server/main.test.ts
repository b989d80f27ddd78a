import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { openDatabase } from '../platform/database/database.server.ts';
import { bumpPublicVersion } from '../platform/page-cache/public-version.server.ts';
import { projectRoot } from '../platform/project-root.server.ts';
import { runOn } from '../testing/one-postgres.ts';
import { cloneDatabase, type TestDatabase } from '../testing/test-shop.ts';

// These tests run the built shop as its own process, as `npm start` does.
let database: TestDatabase;
let dataDir: string;
const started: ChildProcess[] = [];

beforeAll(async () => {
  database = await cloneDatabase();
  dataDir = await mkdtemp(join(tmpdir(), 'abhyas-main-'));
});
afterEach(async () => {
  for (const child of started.splice(0)) {
    if (child.exitCode !== null || child.signalCode !== null) continue;
    child.kill('SIGKILL');
    await once(child, 'exit');
  }
});
afterAll(async () => {
  await database.drop();
  await rm(dataDir, { recursive: true, force: true });
});

function run(program: string, args: string[], environment: Record<string, string>) {
  const child = spawn(process.execPath, [`build/server/${program}.js`, ...args], {
    cwd: projectRoot,
    env: { PATH: process.env.PATH, DATABASE_URL: database.url, DATA_DIR: dataDir, LOG_LEVEL: 'warn', ...environment },
  });
  started.push(child);
  const output = { text: '' };
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      output.text += chunk;
    });
  }
  return { child, output };
}

async function startShop(environment: Record<string, string> = {}) {
  const port = await freePort();
  const { child, output } = run('index', [], { PORT: String(port), ...environment });
  await vi.waitFor(() => expect(output.text).toContain('is open at'), 20_000);
  return { child, output, url: `http://127.0.0.1:${port}` };
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, 'close');
  return port;
}

test('a bad setting stops the start with one line that names it', async () => {
  const { child, output } = run('index', [], { PORT: 'eighty' });
  expect(await once(child, 'exit')).toEqual([1, null]);
  expect(output.text).toBe('PORT must be a whole number from 0 to 65535\n');
});

test('a taken port is said in one line', async () => {
  const { url } = await startShop();
  const { child, output } = run('index', [], { PORT: new URL(url).port });
  expect(await once(child, 'exit')).toEqual([1, null]);
  expect(output.text).toMatch(/^PORT \d+ on 127\.0\.0\.1 is taken by another program\n$/);
});

test('a shop that others reach says once at the start that it takes no money, however many workers it has', async () => {
  const { output } = await startShop({ PUBLIC_URL: 'https://papers.example', WORKERS: '2' });
  expect(output.text.match(/PAYMENT_PROVIDER is sandbox.*papers\.example.*\n/g)).toHaveLength(1);
});

test('a change of the catalogue is on the pages of every node at once', async () => {
  const [one, two] = [await startShop(), await startShop()];
  const read = async (url: string) => (await fetch(url)).text();
  expect(await read(one.url)).toContain('Class 12th');
  expect(await read(two.url)).toContain('Class 12th');
  const { db, close } = openDatabase(database.url, () => {});
  await runOn(database.url, "update classes set classname = 'Class 12th – Arts' where classid = 12");
  await db.transaction((tx) => bumpPublicVersion(tx));
  await close();
  for (const { url } of [one, two]) {
    await vi.waitFor(async () => expect(await read(url)).toContain('Class 12th – Arts'), 10_000);
  }
});

test('a public page is read from memory until the catalogue changes', async () => {
  const { url } = await startShop();
  const first = await fetch(url);
  await runOn(database.url, "update classes set classname = 'Class 11th, unannounced' where classid = 11");
  const again = await fetch(`${url}/?utm_source=letter`);
  expect(again.headers.get('etag')).toBe(first.headers.get('etag'));
  expect(await again.text()).not.toContain('unannounced');
  expect(again.headers.get('content-security-policy')).toContain("script-src 'self' 'sha256-");
});

test('SIGTERM ends the shop with code 0 while visitors keep asking, and none of them is cut off', async () => {
  const { child, url } = await startShop();
  await fetch(url);
  let isStopped = false;
  let answered = 0;
  const ask = async (path: string): Promise<void> => {
    while (!isStopped) {
      const response = await fetch(url + path, { headers: { connection: 'close' } }).catch(() => undefined);
      if (!response) {
        // Refused is what a visitor meets after the stop; during an answer it would be a cut.
        expect(isStopped || child.killed).toBe(true);
        return;
      }
      await response.text();
      answered += 1;
    }
  };
  const visitors = ['/', '/api/public/subjects', '/api/public/classes', '/readyz'].map(ask);
  await delay(300);
  child.kill('SIGTERM');
  expect(await once(child, 'exit')).toEqual([0, null]);
  isStopped = true;
  await Promise.all(visitors);
  expect(answered).toBeGreaterThan(4);
});

test('WORKERS=2 serves from two processes, replaces one that dies, and stops as a whole', async () => {
  const { child, output, url } = await startShop({ WORKERS: '2' });
  expect(output.text).toContain('with 2 workers');
  expect((await fetch(`${url}/readyz`)).status).toBe(200);
  const children = await readFile(`/proc/${child.pid}/task/${child.pid}/children`, 'utf8');
  const [worker] = children.trim().split(' ').map(Number);
  process.kill(Number(worker), 'SIGKILL');
  await vi.waitFor(() => expect(output.text).toContain('starting another'), 10_000);
  expect((await fetch(url)).status).toBe(200);
  child.kill('SIGTERM');
  expect(await once(child, 'exit')).toEqual([0, null]);
});

test('the command line adds staff, sets a password and disables, each at once', async () => {
  const { url } = await startShop();
  const shop = async (...args: string[]) => {
    const { child, output } = run('shop', args, {});
    const [code] = await once(child, 'exit');
    return { code, text: output.text };
  };
  const logIn = async (password: string) => {
    const body = JSON.stringify({ username: 'clerk@school.example', password });
    const headers = { 'content-type': 'application/json' };
    return (await fetch(`${url}/api/public/login`, { method: 'POST', headers, body })).status;
  };
  const passwordIn = (text: string) => /: (\S+)\n$/.exec(text)?.[1] ?? '';
  const added = await shop('staff', 'add', 'clerk@school.example', 'admin', 'Clerk');
  expect(await logIn(passwordIn(added.text))).toBe(200);
  const changed = await shop('staff', 'password', 'clerk@school.example');
  expect(await logIn(passwordIn(added.text))).toBe(401);
  expect(await logIn(passwordIn(changed.text))).toBe(200);
  await shop('staff', 'disable', 'clerk@school.example');
  expect(await logIn(passwordIn(changed.text))).toBe(401);
  expect(await shop('staff', 'add', 'clerk', 'admin')).toEqual({
    code: 1,
    text: 'the e-mail address is missing or not valid\n',
  });
});

test('the command line lists its commands and works beside a running shop', async () => {
  await startShop();
  const help = run('shop', ['help'], {});
  expect(await once(help.child, 'exit')).toEqual([0, null]);
  expect(help.output.text).toMatch(/^npm run shop -- <command>\n[\s\S]* {2}staff add <email>/);
  const list = run('shop', ['catalogue'], {});
  expect(await once(list.child, 'exit')).toEqual([0, null]);
  expect(list.output.text).toContain('10\tClass 10th\tAvailable\t6 subjects');
  const unknown = run('shop', ['dance'], {});
  expect(await once(unknown.child, 'exit')).toEqual([2, null]);
});
