import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { mutations } from '../../testing/questions/mutations.ts';
import { contentFolder } from '../bank/subject-source.server.ts';
import { lookAtSource } from './look-at-source.server.ts';
import { SourceChecker } from './source-checker.server.ts';

// `MUTATED_SOURCES=5000 npm test -- unit -- src/questions/studio/mutated-sources.test.ts` tries more.
const count = Number(process.env.MUTATED_SOURCES ?? 120);
const checker = new SourceChecker();
afterAll(() => checker.close());

async function someQuestions(): Promise<string[]> {
  const folders = ['class-10-mathematics', 'class-10-hindi', 'class-12-chemistry', 'class-10-social-science'];
  const texts = await Promise.all(
    folders.map((folder) => readFile(join(contentFolder, 'questions', folder, 'practice.md'), 'utf8')),
  );
  return texts.flatMap((text) =>
    text
      .split(/\n(?=## )/)
      .slice(1)
      .map((source) => source.trimEnd()),
  );
}

test('a mutated source is answered, and every refusal has a line of that source', async () => {
  const sources = await someQuestions();
  let stillQuestions = 0;
  for (const { source, seed } of mutations(sources, count)) {
    const { problems, version } = await checker.look({ source, language: 'en', chapters: null, variant: 0 });
    if (version) stillQuestions += 1;
    const lines = source.split(/\r\n?|\n/).length;
    if (!version) expect(problems.length, `seed ${seed}`).toBeGreaterThan(0);
    for (const { line, sentence } of problems) {
      expect(line, `seed ${seed}: ${sentence}`).toBeGreaterThanOrEqual(1);
      expect(line, `seed ${seed}: ${sentence}`).toBeLessThanOrEqual(lines);
      expect(sentence, `seed ${seed}`).not.toBe('');
    }
  }
  // Otherwise only the parser would have been tried.
  expect(stillQuestions).toBeGreaterThan(count / 20);
}, 540_000);

test('the same source is said to be the same, in the thread and outside of it', async () => {
  const [source = ''] = await someQuestions();
  const order = { source, language: 'en', chapters: null, variant: 1 } as const;
  expect(await checker.look(order)).toEqual(lookAtSource(order));
});
