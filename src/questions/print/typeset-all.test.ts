import { createHash } from 'node:crypto';
import { copyFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { compilePdf } from '../../platform/typeset/compiler.server.ts';
import { questionsFolder } from '../format/read.server.ts';
import { typesetAll } from './typeset-all.server.ts';

const files = ['class-9-hindi.md', 'class-9-mathematics.md', 'class-10-english.md'];
const slow = 180_000;
let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'abhyas-questions-'));
  for (const file of files) await copyFile(join(questionsFolder, file), join(folder, file));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

async function typesetFolder(options: Partial<Parameters<typeof typesetAll>[1]> = {}): Promise<Map<string, string>> {
  const hashes = new Map<string, string>();
  for await (const { filename, pdf } of typesetAll(folder, { brand: 'Abhyas', ...options })) {
    hashes.set(filename, createHash('sha256').update(pdf).digest('hex'));
  }
  return hashes;
}

test('three documents of each file come in the order of classes and subjects, and are counted', {
  timeout: slow,
}, async () => {
  const counted: string[] = [];
  const documents: string[] = [];
  const onProgress = (done: number, total: number) => counted.push(`${done} of ${total}`);
  for await (const { classId, subject, kind } of typesetAll(folder, { brand: 'Abhyas', onProgress })) {
    documents.push(`${classId} ${subject} ${kind}`);
  }
  expect(documents).toEqual(
    ['9 Hindi', '9 Mathematics', '10 English'].flatMap((subject) =>
      ['paper', 'questions', 'solutions'].map((kind) => `${subject} ${kind}`),
    ),
  );
  expect(counted).toEqual(Array.from({ length: 9 }, (_, index) => `${index + 1} of 9`));
});

test('a changed question changes its subject only; all else has the same bytes', { timeout: slow }, async () => {
  const before = await typesetFolder();
  const file = join(folder, 'class-9-mathematics.md');
  const text = await readFile(file, 'utf8');
  await writeFile(file, text.replace(/^(# Practice\n\n## .*\n\n)/m, '$1Think first. '));
  const after = await typesetFolder();
  const changed = [...after].filter(([name, hash]) => before.get(name) !== hash).map(([name]) => name);
  expect(changed).toEqual(['class-9-mathematics-practice-questions.pdf', 'class-9-mathematics-solutions.pdf']);
});

test('a file that cannot be read is named with its line', { timeout: slow }, async () => {
  await writeFile(join(folder, 'class-9-mathematics.md'), '# No head\n');
  await expect(typesetFolder()).rejects.toThrow(/class-9-mathematics\.md:1: /);
});

test('it can be stopped at any moment', { timeout: slow }, async () => {
  const giveUp = new AbortController();
  const stopped = typesetFolder({ signal: giveUp.signal, onProgress: () => giveUp.abort() });
  await expect(stopped).rejects.toThrow('typesetting was stopped');
});

test('one document after another is made in a thread that survives a wrong one', { timeout: slow }, async () => {
  const source = '#set document(date: none)\n#set text(font: "STIX Two Text")\nReceipt';
  const [first, wrong] = await Promise.allSettled([compilePdf(source), compilePdf('#nonsense()')]);
  expect(first).toMatchObject({ status: 'fulfilled' });
  expect(wrong).toMatchObject({
    status: 'rejected',
    reason: expect.objectContaining({ message: expect.stringContaining('nonsense') }),
  });
  const again = await compilePdf(source);
  expect(Buffer.from(again).equals(Buffer.from(first.status === 'fulfilled' ? first.value : []))).toBe(true);
});
