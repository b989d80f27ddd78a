import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PDFiumLibrary } from '@hyzyla/pdfium';
import { afterAll, afterEach, beforeAll, expect, inject, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { Subject } from '../catalog/records-contract.ts';
import { Paper } from '../papers/records-contract.ts';
import { projectRoot } from '../platform/project-root.server.ts';
import { databaseUrl, dropDatabase, runOn } from '../testing/one-postgres.ts';

// The built shop as `npm start` runs it, on an empty database and an empty folder.
const largestPdfBytes = 120_000;
const database = `abhyas_first_${randomBytes(4).toString('hex')}`;
const staff = { ADMIN_EMAIL: 'head@school.example', ADMIN_PASSWORD: 'a long enough one' };
let dataDir: string;
let child: ChildProcess | undefined;

beforeAll(async () => {
  await runOn(inject('postgres').url, `create database ${database}`);
  dataDir = await mkdtemp(join(tmpdir(), 'abhyas-first-'));
});
afterEach(async () => {
  child?.kill('SIGKILL');
});
afterAll(async () => {
  await dropDatabase(inject('postgres').url, database);
  await rm(dataDir, { recursive: true, force: true });
});

function start(environment: Record<string, string> = {}) {
  const DATABASE_URL = databaseUrl(inject('postgres').url, database);
  const env = { PATH: process.env.PATH, DATABASE_URL, DATA_DIR: dataDir, LOG_LEVEL: 'warn', ...staff };
  const started = spawn(process.execPath, ['build/server/index.js'], {
    cwd: projectRoot,
    env: { ...env, ...environment },
  });
  child = started;
  const output = { text: '' };
  for (const stream of [started.stdout, started.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      output.text += chunk;
    });
  }
  return { child: started, output };
}

async function open(environment: Record<string, string> = {}) {
  const port = await freePort();
  const { child: started, output } = start({ PORT: String(port), ...environment });
  await vi.waitFor(() => expect(output.text).toContain(' is open at '), { timeout: 400_000, interval: 200 });
  const url = `http://127.0.0.1:${port}`;
  const read = async <T>(path: string, schema: z.ZodMiniType<T>, init?: RequestInit) =>
    schema.parse(await (await fetch(`${url}/api${path}`, init)).json());
  const stop = async () => {
    started.kill('SIGTERM');
    expect(await once(started, 'exit')).toEqual([0, null]);
  };
  return { output, url, read, stop };
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, 'close');
  return port;
}

async function storedFiles(): Promise<number> {
  const names = await readdir(join(dataDir, 'files'), { recursive: true, withFileTypes: true }).catch(() => []);
  return names.filter((entry) => entry.isFile()).length;
}

/** A shop that has a few papers ready and is not open yet. */
async function startTypesetting() {
  const shop = start({ PORT: '0' });
  await vi.waitFor(async () => expect(await storedFiles()).toBeGreaterThan(3), { timeout: 240_000, interval: 20 });
  expect(shop.output.text).not.toContain('is open at');
  return shop;
}

test('asked to stop while it typesets, it does so and leaves nothing', { timeout: 300_000 }, async () => {
  const { child: started, output } = await startTypesetting();
  started.kill('SIGTERM');
  expect(await once(started, 'exit')).toEqual([0, null]);
  expect(output.text).toMatch(/Typesetting the demo papers: stopped in \d+ s\n$/);
  expect(await storedFiles()).toBe(0);
});

test('killed while it typesets, the next start ends with every paper once, and they are good', {
  timeout: 600_000,
}, async () => {
  const { child: started } = await startTypesetting();
  started.kill('SIGKILL');
  await once(started, 'exit');

  const shop = await open();
  expect(shop.output.text).toMatch(
    /Typesetting the demo papers…\n[\s\S]*Typesetting the demo papers: 102 done in \d+ s\n/,
  );
  const subjects = await shop.read('/public/subjects', z.array(Subject));
  const papers = await shop.read('/public/paper/all', z.array(Paper));
  expect(subjects).toHaveLength(34);
  for (const { id, subjectName } of subjects) {
    const own = papers
      .filter(({ subjectId }) => subjectId === id)
      .map(({ kind, access, papername }) => [kind, access, papername]);
    expect(own).toEqual([
      ['paper', 'free', `${subjectName} Sample Paper 1`],
      ['questions', 'paid', `${subjectName} Practice Questions 1`],
      ['solutions', 'paid', `${subjectName} Solutions 1`],
    ]);
  }
  await expectGoodFiles(shop, papers);
  await shop.stop();

  const again = await open({ WORKERS: '2' });
  expect(again.output.text).not.toContain('Typesetting');
  expect((await again.read('/public/paper/all', z.array(Paper))).map(({ paperid }) => paperid)).toEqual(
    papers.map(({ paperid }) => paperid),
  );
  await again.stop();
});

async function expectGoodFiles({ url, read }: Awaited<ReturnType<typeof open>>, papers: Paper[]): Promise<void> {
  const pdfium = await PDFiumLibrary.init();
  const body = JSON.stringify({ username: staff.ADMIN_EMAIL, password: staff.ADMIN_PASSWORD });
  const headers = { 'content-type': 'application/json' };
  const { token } = await read('/public/login', z.object({ token: z.string() }), { method: 'POST', headers, body });
  for (const { paperid, papername, pages, sizeBytes } of papers) {
    const answer = await fetch(`${url}/api/public/paper/download/${paperid}`, {
      headers: { authorization: `Bearer ${token}` },
    });
    const pdf = new Uint8Array(await answer.arrayBuffer());
    expect(pdf.length, papername).toBe(sizeBytes);
    expect(pdf.length, papername).toBeLessThanOrEqual(largestPdfBytes);
    const document = await pdfium.loadDocument(pdf);
    expect(document.getPageCount(), papername).toBe(pages);
    for (const page of document.pages()) expect(page.getText().length, papername).toBeGreaterThan(50);
    document.destroy();
  }
  pdfium.destroy();
}
