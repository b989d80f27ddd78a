import { createHash } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { compilePdf } from '../../platform/typeset/compiler.server.ts';
import { writeExampleSubjects } from '../../testing/example-subject.ts';
import { typesetAll } from './typeset-all.server.ts';

const slow = 180_000;
let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'abhyas-questions-'));
  await writeExampleSubjects(folder, [
    [10, 'English'],
    [9, 'Mathematics'],
    [9, 'Hindi'],
  ]);
});
afterEach(() => rm(folder, { recursive: true, force: true }));

async function typesetFolder(options: Partial<Parameters<typeof typesetAll>[1]> = {}): Promise<Map<string, string>> {
  const hashes = new Map<string, string>();
  for await (const { filename, pdf } of typesetAll(folder, {
    brand: 'Abhyas',
    patterns: join(folder, 'patterns'),
    ...options,
  })) {
    hashes.set(filename, createHash('sha256').update(pdf).digest('hex'));
  }
  return hashes;
}

test('all documents of each subject come in the order of classes and subjects, and are counted', {
  timeout: slow,
}, async () => {
  const counted: string[] = [];
  const documents: string[] = [];
  const onProgress = (done: number, total: number) => counted.push(`${done} of ${total}`);
  const options = { brand: 'Abhyas', patterns: join(folder, 'patterns'), onProgress };
  for await (const { classId, subject, document } of typesetAll(folder, options)) {
    documents.push(`${classId} ${subject} ${document}`);
  }
  expect(documents).toEqual(
    ['9 Hindi', '9 Mathematics', '10 English'].flatMap((subject) =>
      ['paper-1', 'paper-2', 'practice', 'solutions'].map((document) => `${subject} ${document}`),
    ),
  );
  expect(counted).toEqual(Array.from({ length: 12 }, (_, index) => `${index + 1} of 12`));
});

test('a changed question changes its subject only; all else has the same bytes', { timeout: slow }, async () => {
  const before = await typesetFolder();
  const file = join(folder, 'class-9-mathematics', 'practice.md');
  const text = await readFile(file, 'utf8');
  await writeFile(file, text.replace('Add [[a]]', 'Think first. Add [[a]]'));
  const after = await typesetFolder();
  const changed = [...after].filter(([name, hash]) => before.get(name) !== hash).map(([name]) => name);
  expect(changed).toEqual(['class-9-mathematics-practice-questions.pdf', 'class-9-mathematics-solutions.pdf']);
});

test('a file that cannot be read is named with its line', { timeout: slow }, async () => {
  await writeFile(join(folder, 'class-9-mathematics', 'paper-1.md'), '# No head\n');
  await expect(typesetFolder()).rejects.toThrow(/class-9-mathematics\/paper-1\.md:1: /);
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
