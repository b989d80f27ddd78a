import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { listEnabledSubjects } from '../../catalog/service.server.ts';
import { Paper } from '../../papers/schemas.ts';
import { openPapersShop, type PapersShop } from '../../testing/papers-shop.ts';
import { hindi, makeSampleContent, mathematics, type SampleContent } from '../../testing/sample-questions.ts';
import { exportContent } from './export-content.server.ts';
import { importContent } from './import-content.server.ts';

let shop: PapersShop;
let content: SampleContent;

beforeEach(async () => {
  shop = await openPapersShop();
  content = await makeSampleContent();
});
afterEach(async () => {
  await shop.close();
  await content.remove();
});

const load = (options = {}) => importContent(shop.platform.db, content.folder, options);

async function rows<T extends Record<string, unknown>>(query: string) {
  return (await shop.platform.db.execute<T>(sql.raw(query))).rows;
}

async function listedPapers(): Promise<Paper[]> {
  await shop.platform.version.refresh();
  return z.array(Paper).parse((await shop.app.inject('/api/public/paper/all')).json());
}

async function countAll(): Promise<Record<string, number>> {
  const tables = ['questions', 'question_versions', 'paper_contents', 'paper_questions', 'papers'];
  const counts = await Promise.all(
    tables.map(async (table) => [table, (await rows<{ n: number }>(`select count(*)::int as n from ${table}`))[0]?.n]),
  );
  return Object.fromEntries(counts);
}

const paper1 = 'questions/class-9-mathematics/paper-1.md';
const paper1Text = mathematics.files['paper-1.md'] ?? '';

test('a subject gets its documents at once: the first paper is free, the rest comes with the subject', async () => {
  expect(await load()).toMatchObject({ subjects: { imported: 2 }, problems: [] });
  const facts = (await listedPapers()).map(({ papername, kind, access, filename }) => [
    papername,
    kind,
    access,
    filename,
  ]);
  expect(facts.filter(([name]) => name?.startsWith('Mathematics'))).toEqual([
    ['Mathematics Sample Paper 1', 'paper', 'free', 'class-9-mathematics-sample-paper.pdf'],
    ['Mathematics Sample Paper 2', 'paper', 'paid', 'class-9-mathematics-sample-paper-2.pdf'],
    ['Mathematics Practice Questions 1', 'questions', 'paid', 'class-9-mathematics-practice-questions.pdf'],
    ['Mathematics Solutions 1', 'solutions', 'paid', 'class-9-mathematics-solutions.pdf'],
  ]);
  expect(facts.filter(([name]) => name?.startsWith('Hindi'))).toHaveLength(3);
  expect((await listedPapers())[0]).toMatchObject({ isOnScreen: true, sizeBytes: null, pages: null, picture: null });
});

test('the same again changes nothing, not even the version of public pages', async () => {
  await load();
  const before = [await countAll(), await rows('select * from public_version'), await listedPapers()];
  expect(await load()).toMatchObject({ subjects: { imported: 0, unchanged: 2 } });
  expect([await countAll(), await rows('select * from public_version'), await listedPapers()]).toEqual(before);
});

test('processes that import together store everything once', async () => {
  await Promise.all([load(), load(), load()]);
  expect(await countAll()).toMatchObject({ questions: 10, question_versions: 10, papers: 7 });
});

test('export gives back the files byte for byte, patterns included', async () => {
  const pattern = JSON.stringify(patternOfMathematics, null, 2);
  await content.write('patterns/class-9-mathematics.json', `${pattern}\n\n`);
  const bare = (text = '') => text.replace(/minutes: \d+\nmarks: \d+\ninstructions:\n- .*\n/, '');
  await content.write(paper1, bare(paper1Text));
  await content.write('questions/class-9-mathematics/paper-2.md', bare(mathematics.files['paper-2.md']));
  expect(await load()).toMatchObject({ subjects: { imported: 2 }, problems: [] });
  const folder = await mkdtemp(join(tmpdir(), 'abhyas-export-'));
  expect(await exportContent(shop.platform.db, folder)).toBe(2);
  expect(await filesIn(folder)).toEqual(await filesIn(content.folder));
  await rm(folder, { recursive: true });
});

describe('a question that says something else', () => {
  const changed = paper1Text.replace('144 and 180 is', '144 and 180 comes to');

  test('has a new version beside the old one, which stays as it was', async () => {
    await load();
    const before = await rows('select * from question_versions order by question_id');
    await content.write(paper1, changed);
    expect(await load()).toMatchObject({ subjects: { imported: 1, unchanged: 1 } });
    const versions = await rows<{ is_current: boolean; source: string }>(
      `select hash, is_current, source from question_versions join questions on id = question_id
       where key = 'hcf-1' order by is_current`,
    );
    expect(versions.map(({ is_current, source }) => [is_current, /180 is/.test(source)])).toEqual([
      [false, true],
      [true, false],
    ]);
    expect(await countAll()).toMatchObject({ questions: 10, question_versions: 11, papers: 7 });
    const kept = before.filter((row) => 'source' in row && !String(row.source).includes('180 is'));
    expect(await rows('select * from question_versions order by question_id')).toEqual(expect.arrayContaining(kept));
  });

  test('is the old version again when it says the old thing again', async () => {
    await load();
    await content.write(paper1, changed);
    await load();
    await content.write(paper1, paper1Text);
    await load();
    expect(await countAll()).toMatchObject({ question_versions: 11 });
    const [current] = await rows<{ source: string }>(
      `select source from question_versions join questions on id = question_id where key = 'hcf-1' and is_current`,
    );
    expect(current?.source).toContain('144 and 180 is');
  });

  test('lets the documents it is in be made anew, and no others', async () => {
    await load();
    await rows(`update papers set file_hash = repeat('a', 64), size_bytes = 1, is_file_pending = false`);
    await content.write(paper1, changed);
    await load();
    const pending = await rows<{ papername: string }>('select papername from papers where is_file_pending order by id');
    expect(pending.map(({ papername }) => papername)).toEqual([
      'Mathematics Sample Paper 1',
      'Mathematics Solutions 1',
    ]);
  });
});

test('the database refuses a text under the hash of another, and a second current version', async () => {
  await load();
  const change = (set: string) => rows(`update question_versions set ${set}`);
  await expect(change(`source = source || '.'`)).rejects.toMatchObject({
    cause: { constraint: 'question_versions_hash_names_the_text' },
  });
  const another = `insert into question_versions (question_id, hash, source, parsed, html, answers_html, marks, type, language, words, is_current)
    select question_id, encode(sha256(convert_to(source || '.', 'UTF8')), 'hex'), source || '.', parsed, html, answers_html, marks, type, language, words, true
    from question_versions limit 1`;
  await expect(rows(another)).rejects.toMatchObject({ cause: { constraint: 'question_versions_one_is_current' } });
});

test('questions that are in no document any more are retired, drafts are not', async () => {
  await load();
  await rows(
    `insert into questions (subject_id, key, chapter) select subject_id, 'draft-1', 'X' from questions limit 1`,
  );
  const [head = '', ...questions] = (mathematics.files['practice.md'] ?? '').split(/^(?=## )/m);
  await content.write('questions/class-9-mathematics/practice.md', `${head}${questions[1]}`);
  await load();
  expect(await rows(`select key, state from questions where state <> 'checked' order by key`)).toEqual([
    { key: 'ap-1', state: 'retired' },
    { key: 'draft-1', state: 'draft' },
  ]);
});

describe('what cannot be stored is named, and nothing of its subject is stored', () => {
  test.each([
    ['a broken file', '# No head\n', /paper-1\.md:1: /],
    ['a question that cannot be read', paper1Text.replace('answer: c', 'anser: c'), /paper-1\.md:\d+: /],
    ['a formula that cannot be shown', paper1Text.replace('$AC = 5$', '$\\nonsense{5}$'), /nonsense/],
    [
      'an id that stands twice',
      paper1Text.replace('zebra-1', 'hcf-1'),
      /hcf-1: There is another question with this id/,
    ],
    [
      'a question of 1 MB',
      paper1Text.replace('The HCF', `${'word '.repeat(200_000)}The HCF`),
      /hcf-1: .* 100000 characters/,
    ],
    ['a file of 4 MB', `${paper1Text}${'x'.repeat(4_000_000)}`, /paper-1\.md:1: The file has 4\.0 MB/],
  ])('%s', async (_, text, problem) => {
    await content.write(paper1, text);
    const { subjects, problems } = await load();
    expect(subjects).toMatchObject({ imported: 1 });
    expect(problems).toEqual([expect.stringMatching(problem)]);
    const stored = await rows<{ subjects: number }>(
      'select count(distinct subject_id)::int as subjects from questions',
    );
    expect(stored).toEqual([{ subjects: 1 }]);
    expect((await listedPapers()).map(({ papername }) => papername.split(' ')[0])).toEqual(['Hindi', 'Hindi', 'Hindi']);
  });

  test('a subject that the catalogue does not have', async () => {
    await rows(`delete from subjects where classid = 9 and subject_name = 'Mathematics'`);
    expect(await load()).toMatchObject({ subjects: { imported: 1, 'no such subject': 1 }, problems: [] });
  });
});

describe('a shop that had papers before it had a bank', () => {
  let subjectId: number;

  const former = (name: string, filename: string, kind = 'paper') =>
    shop.upload({ subjectid: String(subjectId), papername: name, kind }, undefined, filename);

  beforeEach(async () => {
    const subjects = await listEnabledSubjects(shop.platform.db, 9);
    subjectId = subjects.find(({ subjectName }) => subjectName === 'Mathematics')?.id ?? 0;
  });

  test('keeps them, with content, and only gets what it never had', async () => {
    const first = await former('Mathematics Sample Paper 1', 'class-9-mathematics-sample-paper.pdf');
    const renamed = await former('Answers', 'class-9-mathematics-solutions.pdf', 'solutions');
    expect(await load({ isFormerShop: true })).toMatchObject({ subjects: { imported: 1, 'not wanted': 1 } });
    const papers = await listedPapers();
    expect(papers.map(({ paperid, papername, isOnScreen }) => [paperid, papername, isOnScreen])).toEqual([
      [first.paperid, 'Mathematics Sample Paper 1', true],
      [renamed.paperid, 'Answers', true],
      [expect.any(Number), 'Mathematics Sample Paper 2', true],
    ]);
    expect(papers[0]?.sizeBytes).toBe(first.sizeBytes);
    expect(await load()).toMatchObject({ subjects: { unchanged: 1, imported: 1 } });
    expect((await listedPapers()).filter(({ papername }) => papername.startsWith('Mathematics'))).toHaveLength(2);
  });

  test('keeps a file that staff put in the place of a demo paper', async () => {
    const paper = await former('Mathematics Sample Paper 1', 'class-9-mathematics-sample-paper.pdf');
    const { headers, payload } = (await import('../../testing/sample-forms.ts')).paperForm({}, undefined, 'ours.pdf');
    const url = `/api/access/paper/${paper.paperid}/file`;
    const replaced = await shop.app.inject({
      method: 'PUT',
      url,
      payload,
      headers: { ...headers, ...shop.staff.headers },
    });
    expect(replaced.statusCode).toBe(200);
    await former('Mathematics Solutions 1', 'class-9-mathematics-solutions.pdf', 'solutions');
    await load({ isFormerShop: true });
    const papers = await listedPapers();
    expect(papers.map(({ papername, isOnScreen }) => [papername, isOnScreen])).toEqual([
      ['Mathematics Sample Paper 1', false],
      ['Mathematics Solutions 1', true],
      ['Mathematics Sample Paper 2', true],
    ]);
  });
});

test('a paper of the bank that staff deleted does not come back with the next import, but by undoing', async () => {
  await load();
  const [paper] = await listedPapers();
  const url = `/api/public/paper?paperid=${paper?.paperid}`;
  expect((await shop.app.inject({ method: 'DELETE', url, headers: shop.staff.headers })).statusCode).toBe(200);
  await content.write(
    'questions/class-9-hindi/paper-1.md',
    (hindi.files['paper-1.md'] ?? '').replace('सही विकल्प', 'उचित विकल्प'),
  );
  await load();
  expect(await listedPapers()).toHaveLength(6);
  const payload = { kind: 'paper', id: paper?.paperid };
  const undo = { method: 'POST', url: '/api/admin/undo', headers: shop.staff.headers, payload } as const;
  expect((await shop.app.inject(undo)).statusCode).toBe(200);
  expect((await listedPapers())[0]).toEqual(paper);
});

async function filesIn(folder: string): Promise<Record<string, string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name));
  const texts = await Promise.all(files.map(async (file) => [file.slice(folder.length), await readFile(file, 'utf8')]));
  return Object.fromEntries(texts.toSorted());
}

const patternOfMathematics = {
  class: 9,
  subject: 'Mathematics',
  code: '041',
  minutes: 60,
  marks: 6,
  instructions: ['All questions are compulsory.'],
  sections: [{ letter: 'A', title: 'Short answers', groups: [{ types: ['short'], count: 3, marks: 2 }] }],
  units: [{ name: 'All', marks: 6, chapters: ['Real Numbers'] }],
};
