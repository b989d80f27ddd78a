import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { listEnabledSubjects } from '../../catalog/service.server.ts';
import { callerFor, lastAudit } from '../../testing/caller.ts';
import { openPapersShop, type PapersShop } from '../../testing/papers-shop.ts';
import { signUp } from '../../testing/people.ts';
import { type LargeBank, makeLargeBank } from '../../testing/questions/large-bank.ts';
import { exportContent } from '../bank/export-content.server.ts';
import { importContent } from '../bank/import-content.server.ts';
import { questionsCommands } from '../commands.server.ts';
import { PaperContent } from '../contract.ts';
import { type Candidate, ComposedPaper, listAlternatives, publishDraft } from './composing-contract.ts';

let shop: PapersShop;
let content: LargeBank;
let subjectId: number;
let call: ReturnType<typeof callerFor>;

beforeEach(async () => {
  shop = await openPapersShop();
  call = callerFor(shop, shop.staff);
  content = await makeLargeBank();
  const { problems } = await importContent(shop.platform.db, content.folder);
  expect(problems).toEqual([]);
  const subjects = await listEnabledSubjects(shop.platform.db);
  subjectId = subjects.find(({ subjectName, classid }) => subjectName === 'Mathematics' && classid === 9)?.id ?? 0;
});
afterEach(async () => {
  await shop.close();
  await content.remove();
});

const parse = (body: unknown): ComposedPaper => ComposedPaper.parse(body);

async function begin(more: object = {}): Promise<ComposedPaper> {
  const response = await call('POST', '/admin/compose/drafts', {
    subjectId,
    title: 'Mathematics Sample Paper 2',
    ...more,
  });
  expect(response.statusCode).toBe(201);
  return parse(response.json());
}

async function fill({ id, version }: ComposedPaper, seed = 7): Promise<ComposedPaper> {
  const response = await call('POST', `/admin/compose/drafts/${id}/fill`, { version, seed });
  expect(response.statusCode).toBe(200);
  return parse(response.json());
}

const publish = ({ id, version }: ComposedPaper, person = shop.staff) =>
  callerFor(shop, person)('POST', `/admin/compose/drafts/${id}/publish`, { version });
const keysOf = ({ slots }: ComposedPaper) => slots.map(({ question }) => question?.key);
const Published = publishDraft.response;

async function readPaper(paperid: number): Promise<PaperContent> {
  const response = await call('GET', `/public/paper/content/${paperid}`);
  return PaperContent.parse(response.json());
}

describe('filling', () => {
  test('finds a paper that fits its pattern, the same for the same seed, another for another', async () => {
    const draft = await begin();
    expect(draft.slots).toHaveLength(12);
    expect(draft.problems.length).toBeGreaterThan(0);
    const first = await fill(draft);
    expect(first.problems).toEqual([]);
    expect(first.marks).toMatchObject({ has: 20, wants: 20, isRight: true });
    expect(first.units.every(({ isRight }) => isRight)).toBe(true);
    expect(keysOf(await fill(first))).toEqual(keysOf(first));
    expect(keysOf(await fill(await begin(), 8))).not.toEqual(keysOf(first));
  });

  test('takes nothing that stands in another paper or is not approved, and leaves what is locked', async () => {
    const first = await fill(await begin());
    const [kept] = first.slots;
    const slots = first.slots.map(({ question, number }) => ({
      questionId: question?.id ?? null,
      isLocked: number === 1,
    }));
    await shop.platform.db.execute(sql`update questions set state = 'draft' where key like 'numbers-mc-1%'`);
    const saved = parse(
      (
        await call('PUT', `/admin/compose/drafts/${first.id}`, { version: first.version, title: first.title, slots })
      ).json(),
    );
    const second = await fill(saved, 99);
    expect(second.slots[0]?.question?.id).toBe(kept?.question?.id);
    const others = keysOf(second).slice(1);
    expect(others.filter((key) => key?.startsWith('p1-'))).toEqual([]);
    expect(others.filter((key) => key?.startsWith('numbers-mc-1'))).toEqual([]);
  });

  test('offers what fits a place, and says what is short', async () => {
    const filled = await fill(await begin());
    const response = await call('GET', `/admin/compose/drafts/${filled.id}/alternatives?number=1`);
    const { candidates } = listAlternatives.response.parse(response.json());
    expect(candidates.length).toBeGreaterThan(0);
    const isFree = ({ id, type, marks }: Candidate) =>
      type === 'multiple-choice' && marks === 1 && !filled.slots.some(({ question }) => question?.id === id);
    expect(candidates.every(isFree)).toBe(true);
    const slots = filled.slots.map(({ question, number }) => ({
      questionId: number === 1 ? null : (question?.id ?? null),
      isLocked: false,
    }));
    const body = { version: filled.version, title: filled.title, slots };
    const short = parse((await call('PUT', `/admin/compose/drafts/${filled.id}`, body)).json());
    expect(short.marks).toMatchObject({ has: 19, wants: 20, isRight: false });
    expect(short.sections[0]).toMatchObject({ questions: '7 of 8', isRight: false });
    expect((await publish(short)).json()).toMatchObject({ code: 'paper_unfit' });
  });

  test('whoever saves second is told, and a student may do none of it', async () => {
    const draft = await begin();
    await fill(draft);
    const late = await call('POST', `/admin/compose/drafts/${draft.id}/fill`, { version: draft.version, seed: 1 });
    expect(late.json()).toMatchObject({ code: 'changed_meanwhile', present: { version: draft.version + 1 } });
    const student = await signUp(shop);
    expect((await publish(draft, student)).statusCode).toBe(403);
  });
});

describe('publishing', () => {
  test('makes a paper that is read at once, takes its questions out of the practice set, and is in the log', async () => {
    const draft = await fill(await begin());
    const response = await publish(draft);
    expect(response.statusCode).toBe(200);
    const { paperid, papername } = Published.parse(response.json());
    expect(papername).toBe('Mathematics Sample Paper 2');
    const paper = await readPaper(paperid);
    expect(paper.sections.flatMap(({ questions }) => questions.map(({ key }) => key))).toEqual(keysOf(draft));
    expect(await lastAudit(shop)).toMatchObject({ action: 'paper.publish', target: `paper:${paperid}` });
    const { rows } = await shop.platform.db.execute(sql`
      select count(*)::int as twice from (select question_id from paper_questions group by 1 having count(*) > 1) as twice`);
    expect(rows).toEqual([{ twice: 0 }]);
    expect((await call('GET', `/admin/compose/drafts/${draft.id}`)).statusCode).toBe(404);
  });

  test('composed anew, a paper keeps its address and gets what was chosen', async () => {
    const first = Published.parse((await publish(await fill(await begin()))).json());
    const again = await begin({ title: first.papername, document: 'paper-2' });
    expect(again.slots.every(({ question }) => question !== null)).toBe(true);
    const changed = await fill(again, 12);
    const second = Published.parse((await publish(changed)).json());
    expect(second.paperid).toBe(first.paperid);
    const { sections } = await readPaper(second.paperid);
    expect(sections.flatMap(({ questions }) => questions.map(({ key }) => key))).toEqual(keysOf(changed));
  });

  test('what was published goes out as files and comes in again without a change', async () => {
    await publish(await fill(await begin()));
    const folder = await mkdtemp(join(tmpdir(), 'abhyas-export-'));
    try {
      await exportContent(shop.platform.db, folder);
      const report = await importContent(shop.platform.db, folder);
      expect(report).toMatchObject({ problems: [], subjects: { unchanged: 1 } });
    } finally {
      await rm(folder, { recursive: true });
    }
  });

  test('a connection that breaks at any moment leaves the old or the new, never half', async () => {
    const { db } = shop.platform;
    for (const waitMs of [0, 15, 30, 60, 120]) {
      const draft = await fill(await begin(), 20 + waitMs);
      const publishing = publish(draft);
      await new Promise((resolve) => setTimeout(resolve, waitMs));
      await db.execute(sql`select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid() and state = 'idle in transaction'`);
      const { statusCode } = await publishing;
      const isThere = (await call('GET', `/admin/compose/drafts/${draft.id}`)).statusCode === 200;
      expect(isThere).toBe(statusCode !== 200);
      const { rows } = await db.execute(sql`
        select paper_contents.document, count(paper_questions)::int as questions from paper_contents
        left join paper_questions on content_id = paper_contents.id where document like 'paper-%' group by 1`);
      for (const { questions } of rows) expect(questions).toBe(12);
      if (isThere) await call('DELETE', `/admin/compose/drafts/${draft.id}`);
    }
  }, 60_000);

  test('may be the super_admin’s alone', async () => {
    const strict = await openPapersShop({ PUBLISHERS: 'super_admin' });
    try {
      const { publishPaper } = await import('./publish.server.ts');
      const order = { subjectId: 1, title: 'x', document: null, slots: [] };
      const { db, settings } = strict.platform;
      await expect(publishPaper({ db, settings }, strict.staff.viewer, order)).rejects.toMatchObject({
        code: 'forbidden',
      });
      const owner = await signUp(strict, { role: 'super_admin' });
      await expect(publishPaper({ db, settings }, owner.viewer, order)).rejects.toMatchObject({ code: 'no_pattern' });
    } finally {
      await strict.close();
    }
  });
});

test('the command gives the same paper for the same seed', async () => {
  const command = questionsCommands.find(({ name }) => name === 'papers compose');
  const folder = await mkdtemp(join(tmpdir(), 'abhyas-compose-'));
  const compose = async (file: string, seed: string) => {
    const out = join(folder, file);
    await command?.run(shop.platform, ['--class', '9', '--subject', 'Mathematics', '--seed', seed, '--out', out]);
    return readFile(out, 'utf8');
  };
  try {
    const first = await compose('a.md', '7');
    expect(first).toContain('# Section A: Multiple choice');
    expect(await compose('b.md', '7')).toBe(first);
    expect(await compose('c.md', '8')).not.toBe(first);
    await expect(command?.run(shop.platform, ['--class', '9'])).rejects.toThrow('--subject');
  } finally {
    await rm(folder, { recursive: true });
  }
});
