import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { BadCommand, findCommand } from '../platform/command.server.ts';
import { lastAudit } from '../testing/caller.ts';
import { makeSampleContent, mathematics, type SampleContent } from '../testing/sample-questions.ts';
import { openTestShop, type TestShop } from '../testing/test-shop.ts';
import { questionsCommands } from './commands.server.ts';

let shop: TestShop;
let content: SampleContent;
let lines: string[];

beforeEach(async () => {
  shop = await openTestShop();
  content = await makeSampleContent();
  lines = [];
  vi.spyOn(console, 'info').mockImplementation((line) => lines.push(line));
});
afterEach(async () => {
  vi.restoreAllMocks();
  process.exitCode = 0;
  await shop.close();
  await content.remove();
});

async function run(...line: string[]): Promise<void> {
  const found = findCommand(questionsCommands, line);
  if (!found) throw new Error('there is no such command');
  await found.command.run(shop.platform, found.parameters);
}

async function countStored(): Promise<unknown> {
  const { rows } = await shop.platform.db.execute(
    sql`select (select count(*) from questions) + (select count(*) from papers) as stored`,
  );
  return Number(rows[0]?.stored);
}

const paper1 = 'questions/class-9-mathematics/paper-1.md';
const withoutAnswer = (mathematics.files['paper-1.md'] ?? '').replace('answer: c', 'answer: e');

test('import says what it did, once more that nothing changed, and stands in the audit log', async () => {
  await run('questions', 'import', content.folder);
  await run('questions', 'import', content.folder);
  expect(lines).toEqual(['2 subjects imported, 0 unchanged', '0 subjects imported, 2 unchanged']);
  expect(await lastAudit(shop)).toMatchObject({
    action: 'questions.import',
    actor: 'command line',
    after: { 'paper-1': 3, practice: 2 },
  });
});

test('a problem that only the checks find keeps its subject out too', async () => {
  await content.write(paper1, withoutAnswer);
  await run('questions', 'import', content.folder);
  expect(lines).toEqual([
    expect.stringMatching(
      /class-9-mathematics\/paper-1\.md:\d+: hcf-1: The answer "e" is not one of the letters a to d\.$/,
    ),
    expect.stringMatching(/class-9-mathematics\/paper-1\.md:\d+: /),
    '1 subject imported, 0 unchanged, 2 problems',
  ]);
  expect(process.exitCode).toBe(1);
  const { rows } = await shop.platform.db.execute(sql`select 1 from questions where key = 'hcf-1'`);
  expect(rows).toEqual([]);
});

test('check names problems with file and line and stores nothing', async () => {
  await run('questions', 'check', content.folder);
  expect(lines).toEqual(['2 subjects, 0 problems']);
  await content.write(paper1, withoutAnswer);
  await run('questions', 'check', content.folder);
  expect(lines.at(-1)).toBe('2 subjects, 2 problems');
  expect(process.exitCode).toBe(1);
  expect(await countStored()).toBe(0);
});

test('export writes what was imported, and show writes one version', async () => {
  await run('questions', 'import', content.folder);
  const folder = await mkdtemp(join(tmpdir(), 'abhyas-export-'));
  await run('questions', 'export', folder);
  expect(lines.at(-1)).toBe(`2 subjects in ${folder}`);
  expect(await readFile(join(folder, paper1), 'utf8')).toBe(mathematics.files['paper-1.md']);
  const { rows } = await shop.platform.db.execute<{ hash: string }>(
    sql`select hash from question_versions join questions on id = question_id where key = 'lcm-1'`,
  );
  await run('questions', 'show', rows[0]?.hash.slice(0, 12) ?? '');
  expect(lines.at(-2)).toBe(`${rows[0]?.hash} lcm-1, Mathematics, Class 9th\n`);
  expect(lines.at(-1)).toContain('which a giraffe would reach');
  await rm(folder, { recursive: true });
});

describe('what cannot be done is said in one line', () => {
  test.each([
    [['questions', 'show', 'a'.repeat(64)], `no question has the hash ${'a'.repeat(64)}`],
    [['questions', 'show', 'nonsense'], '"nonsense" is not the hash of a question'],
    [['questions', 'show'], '"" is not the hash of a question'],
    [['questions', 'export'], 'the folder to write into is missing'],
    [['questions', 'export', '/dev/null/x'], /^cannot write into \/dev\/null\/x: /],
    [['questions', 'import', '/nowhere'], 'there is no folder /nowhere/questions'],
    [['questions', 'check', '/dev/null'], 'there is no folder /dev/null/questions'],
  ])('%j', async (line, message) => {
    await run('questions', 'import', content.folder);
    const before = await countStored();
    const failing = run(...line);
    await expect(failing).rejects.toBeInstanceOf(BadCommand);
    await expect(failing).rejects.toThrow(message);
    expect(await countStored()).toBe(before);
  });
});
