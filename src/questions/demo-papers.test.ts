import { afterEach, beforeEach, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { listEnabledSubjects } from '../catalog/service.server.ts';
import { Paper } from '../papers/schemas.ts';
import { addPendingWork, isWorkPending } from '../platform/jobs/pending-work.server.ts';
import { openPapersShop, type PapersShop } from '../testing/papers-shop.ts';
import { hindi, makeSampleContent, type SampleContent } from '../testing/sample-questions.ts';
import { demoPapersWork, fillBank, isBankPending } from './demo-papers.server.ts';

let shop: PapersShop;
let content: SampleContent;
let lines: string[];

beforeEach(async () => {
  content = await makeSampleContent();
  shop = await openPapersShop({ CONTENT_DIR: content.folder });
  await addPendingWork(shop.platform.db, demoPapersWork);
  lines = [];
});
afterEach(async () => {
  await shop.close();
  await content.remove();
});

const fill = (signal?: AbortSignal) => fillBank(shop.platform, { say: (line) => lines.push(line), signal });

async function listedPapers(): Promise<Paper[]> {
  await shop.platform.version.refresh();
  return z.array(Paper).parse((await shop.app.inject('/api/public/paper/all')).json());
}

test('a subject gets all its papers, which can be read at once while their PDFs are still to be made', async () => {
  await fill();
  const papers = await listedPapers();
  expect(papers.map(({ papername, access, sizeBytes }) => [papername, access, sizeBytes])).toEqual(
    expect.arrayContaining([
      ['Hindi Sample Paper 1', 'free', null],
      ['Hindi Practice Questions 1', 'paid', null],
      ['Hindi Solutions 1', 'paid', null],
      ['Mathematics Sample Paper 2', 'paid', null],
    ]),
  );
  expect(papers).toHaveLength(7);
  for (const { paperid, access } of papers) {
    const response = await shop.app.inject(`/api/public/paper/content/${paperid}`);
    expect(response.statusCode).toBe(access === 'free' ? 200 : 401);
  }
  expect(await isBankPending(shop.platform.db)).toBe(false);
});

test('processes that start together add them once, and a later start adds nothing', async () => {
  await Promise.all([fill(), fill(), fill()]);
  await fill();
  expect(await listedPapers()).toHaveLength(7);
  expect(lines).toEqual([]);
});

test('a subject that cannot be read is named and left out, and the next start tries again', async () => {
  await content.write('questions/class-10-hindi/paper-1.md', '# No head\n');
  await content.write('questions/class-10-hindi/practice.md', '# No head\n');
  await fill();
  expect(lines).toEqual([expect.stringMatching(/the next start tries again:\n.*class-10-hindi\/practice\.md:1: /)]);
  expect(await listedPapers()).toHaveLength(7);
  expect(await isWorkPending(shop.platform.db, demoPapersWork)).toBe(true);
  await content.write('questions/class-10-hindi/paper-1.md', hindiOf10('paper-1.md'));
  await content.write('questions/class-10-hindi/practice.md', hindiOf10('practice.md'));
  await fill();
  expect(await listedPapers()).toHaveLength(10);
  expect(await isBankPending(shop.platform.db)).toBe(false);
});

test('stopped, nothing is said and the work stays to be done', async () => {
  await fill(AbortSignal.abort());
  expect(lines).toEqual([]);
  expect(await listedPapers()).toEqual([]);
  expect(await isWorkPending(shop.platform.db, demoPapersWork)).toBe(true);
});

test('a subject that staff have taken away in the meantime gets none', async () => {
  const subjects = await listEnabledSubjects(shop.platform.db, 9);
  const taken = subjects.find(({ subjectName }) => subjectName === 'Hindi');
  const url = `/api/access/subject?subjectid=${taken?.id}`;
  expect((await shop.app.inject({ method: 'DELETE', url, headers: shop.staff.headers })).statusCode).toBe(200);
  await fill();
  expect((await listedPapers()).map(({ papername }) => papername.split(' ')[0])).toEqual(Array(4).fill('Mathematics'));
  expect(lines).toEqual([]);
});

function hindiOf10(file: string): string {
  return (hindi.files[file] ?? '').replace('class: 9', 'class: 10');
}
