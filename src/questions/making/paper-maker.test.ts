import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { Paper } from '../../papers/schemas.ts';
import { openPapersShop, type PapersShop } from '../../testing/papers-shop.ts';
import { makeSampleContent, mathematics, type SampleContent } from '../../testing/sample-questions.ts';
import { importContent } from '../bank/import-content.server.ts';
import { PaperMaker } from './paper-maker.server.ts';

// Typesetting takes its time on a busy machine.
const slow = { timeout: 180_000 };
let shop: PapersShop;
let content: SampleContent;
let lines: string[];
let makers: PaperMaker[];

beforeEach(async () => {
  shop = await openPapersShop();
  content = await makeSampleContent([mathematics]);
  await importContent(shop.platform.db, content.folder);
  lines = [];
  makers = [];
});
afterEach(async () => {
  for (const maker of makers) await maker.close();
  await shop.close();
  await content.remove();
});

function newMaker(): PaperMaker {
  const maker = new PaperMaker(shop.platform, (line) => lines.push(line));
  makers.push(maker);
  return maker;
}

async function listedPapers(): Promise<Paper[]> {
  await shop.platform.version.refresh();
  return z.array(Paper).parse((await shop.app.inject('/api/public/paper/all')).json());
}

const made = async () =>
  (await listedPapers()).filter(({ sizeBytes }) => sizeBytes !== null).map((paper) => paper.papername);
const untilMade = (count: number) =>
  vi.waitFor(async () => expect(await made()).toHaveLength(count), { timeout: 150_000, interval: 100 });

const download = (paper: Paper | undefined) =>
  shop.app.inject({ url: `/api/public/paper/download/${paper?.paperid}`, headers: shop.staff.headers });

test('a download of a PDF that is not made yet waits for it; the others stay to be made', slow, async () => {
  const [, second] = await listedPapers();
  const response = await download(second);
  expect(response.statusCode).toBe(200);
  expect(response.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
  const after = (await listedPapers())[1];
  expect(after).toMatchObject({ sizeBytes: response.rawPayload.length, pages: 1, filename: second?.filename });
});

test('all are made in the background, counted, and the process that makes them ends', slow, async () => {
  const maker = newMaker();
  maker.start();
  await untilMade(4);
  await vi.waitFor(() => expect(lines.at(-1)).toBe('Making PDFs: 4 made'), { timeout: 10_000 });
  await vi.waitFor(() => expect(process.getActiveResourcesInfo()).not.toContain('ProcessWrap'));
  for (const paper of await listedPapers()) {
    const { rawPayload } = await download(paper);
    expect(rawPayload.length).toBe(paper.sizeBytes);
    expect(paper.pages).toBeGreaterThan(0);
  }
});

test('what somebody waits for is made before the rest', slow, async () => {
  const last = (await listedPapers()).at(-1);
  await newMaker().make(last?.paperid ?? 0);
  const ready = await made();
  expect(ready).toContain(last?.papername);
  expect(ready.length).toBeLessThan(4);
});

test('who waits is told so when the shop stops', slow, async () => {
  const maker = newMaker();
  const waiting = maker.make((await listedPapers())[0]?.paperid ?? 0);
  const refused = expect(waiting).rejects.toThrow('can be read on screen');
  await sleep(50);
  await maker.close();
  await refused;
});

test('stopped in the middle, another goes on where it was and makes nothing twice', slow, async () => {
  const first = newMaker();
  first.start();
  await untilMade(1);
  await first.close();
  const before = await listedPapers();
  const done = before.filter(({ sizeBytes }) => sizeBytes !== null).length;
  expect(done).toBeLessThan(4);
  newMaker().start();
  await untilMade(4);
  await vi.waitFor(() => expect(lines.at(-1)).toBe(`Making PDFs: ${4 - done} made`), { timeout: 10_000 });
});

test('nodes that start together make each PDF once', slow, async () => {
  const { rows: before } = await shop.platform.db.execute(sql`select version from public_version`);
  for (const maker of [newMaker(), newMaker(), newMaker()]) maker.start();
  await untilMade(4);
  await vi.waitFor(() => expect(lines.join()).toMatch(/made/), { timeout: 10_000 });
  const { rows: after } = await shop.platform.db.execute(sql`select version from public_version`);
  expect(Number(after[0]?.version) - Number(before[0]?.version)).toBe(4);
});

test('a PDF that cannot be made is refused with what to do, is said, and holds nobody else up', slow, async () => {
  await breakQuestion('lcm-1');
  const [first, second] = await listedPapers();
  const broken = await download(second);
  expect(broken.statusCode).toBe(503);
  expect(broken.json().message).toMatch(/can be read on screen/);
  expect((await download(first)).statusCode).toBe(200);
});

test('where a new PDF cannot be made the old one is sent', slow, async () => {
  const [, second] = await listedPapers();
  const { rawPayload } = await download(second);
  await breakQuestion('lcm-1');
  await shop.platform.db.execute(sql`update papers set is_file_pending = true where id = ${second?.paperid ?? 0}`);
  await shop.platform.db.execute(sql`update public_version set version = version + 1`);
  await shop.platform.version.refresh();
  expect((await download(second)).rawPayload.equals(rawPayload)).toBe(true);
});

test('a file that staff put in its place is never overwritten', slow, async () => {
  const [paper] = await listedPapers();
  const maker = newMaker();
  const making = maker.make(paper?.paperid ?? 0);
  await sleep(50);
  const { paperForm } = await import('../../testing/sample-forms.ts');
  const { headers, payload } = paperForm({}, undefined, 'ours.pdf');
  const url = `/api/access/paper/${paper?.paperid}/file`;
  const replaced = await shop.app.inject({
    method: 'PUT',
    url,
    payload,
    headers: { ...headers, ...shop.staff.headers },
  });
  expect(replaced.statusCode).toBe(200);
  await making;
  await maker.close();
  expect((await listedPapers())[0]).toMatchObject({ filename: 'ours.pdf', isOnScreen: false });
  expect((await listedPapers())[0]?.sizeBytes).toBe(replaced.json().sizeBytes);
});

/** As if a question had been stored that cannot be set. */
async function breakQuestion(key: string): Promise<void> {
  await shop.platform.db.execute(sql`
    update question_versions set parsed = jsonb_set(parsed, '{question,text}', '"$\\\\nonsense{5}$"')
    from questions where questions.id = question_id and key = ${key}`);
}
