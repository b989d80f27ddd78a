import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { listEnabledSubjects } from '../catalog/service.server.ts';
import { Paper } from '../papers/records-contract.ts';
import { addPendingWork, isWorkPending } from '../platform/jobs/pending-work.server.ts';
import { openPapersShop, type PapersShop } from '../testing/papers-shop.ts';
import { addDemoPapers, demoPapersWork } from './demo-papers.server.ts';
import { questionsFolder } from './format/read.server.ts';

const slow = { timeout: 180_000 };
let shop: PapersShop;
let folder: string;
let lines: string[];

beforeEach(async () => {
  shop = await openPapersShop();
  folder = await mkdtemp(join(tmpdir(), 'abhyas-questions-'));
  await cp(join(questionsFolder, 'class-9-hindi'), join(folder, 'class-9-hindi'), { recursive: true });
  await addPendingWork(shop.platform.db, demoPapersWork);
  lines = [];
});
afterEach(async () => {
  await shop.close();
  await rm(folder, { recursive: true, force: true });
});

const add = (signal?: AbortSignal) =>
  addDemoPapers(shop.platform, { folder, say: (line) => lines.push(line), ...(signal && { signal }) });

async function listedPapers(): Promise<Paper[]> {
  await shop.platform.version.refresh();
  return z.array(Paper).parse((await shop.app.inject('/api/public/paper/all')).json());
}

test('a subject gets its sample paper for free, its questions and solutions for money', slow, async () => {
  await add();
  const subjects = await listEnabledSubjects(shop.platform.db, 9);
  const hindi = subjects.find(({ subjectName }) => subjectName === 'Hindi');
  const papers = await listedPapers();
  expect(papers).toMatchObject([
    { papername: 'Hindi Sample Paper 1', filename: 'class-9-hindi-sample-paper.pdf', kind: 'paper', access: 'free' },
    {
      papername: 'Hindi Practice Questions 1',
      filename: 'class-9-hindi-practice-questions.pdf',
      kind: 'questions',
      access: 'paid',
    },
    { papername: 'Hindi Solutions 1', filename: 'class-9-hindi-solutions.pdf', kind: 'solutions', access: 'paid' },
  ]);
  for (const { subjectId, enabled, pages } of papers) {
    expect({ subjectId, enabled }).toEqual({ subjectId: hindi?.id, enabled: true });
    expect(pages).toBeGreaterThan(1);
  }
  const open = (paper: Paper | undefined) => shop.app.inject(`/api/public/paper/download/${paper?.paperid}`);
  const [free, questions, solutions] = await Promise.all(papers.map(open));
  expect(free?.statusCode).toBe(200);
  expect(free?.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
  expect([questions?.statusCode, solutions?.statusCode]).toEqual([401, 401]);
});

test('processes that start together add them once, and a later start adds nothing', slow, async () => {
  await Promise.all([add(), add(), add()]);
  await add();
  expect(await listedPapers()).toHaveLength(3);
  expect(lines).toEqual([]);
});

test('what cannot be typeset leaves no paper, is said in one line, and is tried again', slow, async () => {
  const broken = join(folder, 'class-10-hindi');
  await mkdir(broken);
  await writeFile(join(broken, 'practice.md'), '# No head\n');
  await add();
  expect(lines).toEqual([
    expect.stringMatching(/^The demo papers could not be made \(.*class-10-hindi\/practice\.md:1: .*\)/),
  ]);
  expect(await listedPapers()).toEqual([]);
  await rm(broken, { recursive: true });
  await add();
  expect(await listedPapers()).toHaveLength(3);
});

test('stopped in the middle, nothing is added and nothing is said, and the work stays to be done', slow, async () => {
  const giveUp = new AbortController();
  const adding = add(giveUp.signal);
  setTimeout(() => giveUp.abort(), 300);
  await adding;
  expect(lines).toEqual([]);
  expect(await listedPapers()).toEqual([]);
  expect(await isWorkPending(shop.platform.db, demoPapersWork)).toBe(true);
});

test('a subject that staff have taken away in the meantime gets none', slow, async () => {
  const subjects = await listEnabledSubjects(shop.platform.db, 9);
  const hindi = subjects.find(({ subjectName }) => subjectName === 'Hindi');
  const url = `/api/access/subject?subjectid=${hindi?.id}`;
  expect((await shop.app.inject({ method: 'DELETE', url, headers: shop.staff.headers })).statusCode).toBe(200);
  await add();
  expect(await listedPapers()).toEqual([]);
  expect(lines).toEqual([]);
});
