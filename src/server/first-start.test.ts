import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PDFiumLibrary } from '@hyzyla/pdfium';
import { afterAll, afterEach, beforeAll, expect, inject, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { Subject } from '../catalog/schemas.ts';
import { smokeTest } from '../operations/smoke.server.ts';
import { Paper } from '../papers/schemas.ts';
import { projectRoot } from '../platform/project-root.server.ts';
import { databaseUrl, dropDatabase, runOn } from '../testing/one-postgres.ts';
import { makeSampleContent, type SampleContent } from '../testing/sample-questions.ts';

// The built shop as `npm start` runs it, on an empty database and an empty folder, with two small subjects.
const largestPdfBytes = 120_000;
const documents = 7;
const database = `abhyas_first_${randomBytes(4).toString('hex')}`;
const staff = { ADMIN_EMAIL: 'head@school.example', ADMIN_PASSWORD: 'a long enough one' };
let dataDir: string;
let content: SampleContent;
let child: ChildProcess | undefined;

beforeAll(async () => {
  await runOn(inject('postgres').url, `create database ${database}`);
  dataDir = await mkdtemp(join(tmpdir(), 'abhyas-first-'));
  content = await makeSampleContent();
});
afterEach(async () => {
  child?.kill('SIGKILL');
});
afterAll(async () => {
  await dropDatabase(inject('postgres').url, database);
  await rm(dataDir, { recursive: true, force: true });
  await content.remove();
});

function start(environment: Record<string, string> = {}) {
  const DATABASE_URL = databaseUrl(inject('postgres').url, database);
  const folders = { DATA_DIR: dataDir, CONTENT_DIR: content.folder };
  const env = { PATH: process.env.PATH, DATABASE_URL, ...folders, LOG_LEVEL: 'warn', ...staff };
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
  await vi.waitFor(() => expect(output.text).toContain(' is open at '), { timeout: 120_000, interval: 50 });
  const url = `http://127.0.0.1:${port}`;
  const read = async <T>(path: string, schema: z.ZodMiniType<T>, init?: RequestInit): Promise<T> => {
    const response = await fetch(`${url}/api${path}`, init);
    // On a machine that is busy with other tests the shop may ask to come back.
    return response.status === 503 ? read(path, schema, init) : schema.parse(await response.json());
  };
  const stop = async () => {
    started.kill('SIGTERM');
    expect(await once(started, 'exit')).toEqual([0, null]);
  };
  return { child: started, output, url, read, stop };
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, 'close');
  return port;
}

const madeOf = (papers: Paper[]) => papers.filter(({ sizeBytes }) => sizeBytes !== null);

test('it opens with all papers to be read, and makes their PDFs while it is open', { timeout: 300_000 }, async () => {
  const shop = await open();
  const papers = await shop.read('/public/paper/all', z.array(Paper));
  expect(papers.map(({ papername, access }) => [papername, access])).toEqual([
    ['Hindi Sample Paper 1', 'free'],
    ['Hindi Practice Questions 1', 'paid'],
    ['Hindi Solutions 1', 'paid'],
    ['Mathematics Sample Paper 1', 'free'],
    ['Mathematics Sample Paper 2', 'paid'],
    ['Mathematics Practice Questions 1', 'paid'],
    ['Mathematics Solutions 1', 'paid'],
  ]);
  for (const { paperid, access } of papers) {
    const { status } = await fetch(`${shop.url}/api/public/paper/content/${paperid}`);
    expect(status).toBe(access === 'free' ? 200 : 401);
  }
  // Killed while it makes them.
  await untilMade(shop, 2);
  shop.child.kill('SIGKILL');
  await once(shop.child, 'exit');
});

test('killed in the middle, the next start goes on where it was, and asked to stop it does so', {
  timeout: 300_000,
}, async () => {
  const shop = await open();
  const before = madeOf(await shop.read('/public/paper/all', z.array(Paper)));
  expect(before.length).toBeGreaterThanOrEqual(2);
  expect(before.length).toBeLessThan(documents);
  await untilMade(shop, before.length + 1);
  await shop.stop();
  expect(shop.output.text).toMatch(/Making PDFs: [1-6] made, stopped\n$/);
});

test('at the end every paper is there once, and good; a later start makes nothing', { timeout: 300_000 }, async () => {
  const shop = await open();
  const before = await shop.read('/public/paper/all', z.array(Paper));
  await untilMade(shop, documents);
  const papers = await shop.read('/public/paper/all', z.array(Paper));
  expect(papers.map(({ paperid }) => paperid)).toEqual(before.map(({ paperid }) => paperid));
  for (const { paperid, sizeBytes } of madeOf(before)) {
    expect(papers.find((paper) => paper.paperid === paperid)?.sizeBytes).toBe(sizeBytes);
  }
  await expectGoodFiles(shop, papers);
  await shop.stop();

  const again = await open({ WORKERS: '2' });
  expect((await again.read('/public/paper/all', z.array(Paper))).map(({ paperid }) => paperid)).toEqual(
    papers.map(({ paperid }) => paperid),
  );
  await smokeTest(again.url, () => {});
  await again.stop();
  expect(again.output.text).not.toContain('Making PDFs');
});

test('the questions that come with the shop become the papers of all its subjects', { timeout: 300_000 }, async () => {
  await runOn(inject('postgres').url, `drop database ${database} with (force)`);
  await runOn(inject('postgres').url, `create database ${database}`);
  const shop = await open({ CONTENT_DIR: '' });
  const subjects = await shop.read('/public/subjects', z.array(Subject));
  const papers = await shop.read('/public/paper/all', z.array(Paper));
  expect(subjects).toHaveLength(34);
  for (const { id, subjectName } of subjects) {
    const own = papers.filter(({ subjectId }) => subjectId === id).map(({ papername, access }) => [papername, access]);
    expect(own).toEqual(
      expect.arrayContaining([
        [`${subjectName} Sample Paper 1`, 'free'],
        [`${subjectName} Practice Questions 1`, 'paid'],
        [`${subjectName} Solutions 1`, 'paid'],
      ]),
    );
  }
  for (const { paperid, papername } of papers.filter(({ access }) => access === 'free')) {
    const { status } = await fetch(`${shop.url}/api/public/paper/content/${paperid}`);
    expect(status, papername).toBe(200);
  }
  await shop.stop();
});

async function untilMade(shop: Awaited<ReturnType<typeof open>>, count: number): Promise<void> {
  const isMade = async () =>
    expect(madeOf(await shop.read('/public/paper/all', z.array(Paper))).length).toBeGreaterThanOrEqual(count);
  await vi.waitFor(isMade, { timeout: 200_000, interval: 20 });
}

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
