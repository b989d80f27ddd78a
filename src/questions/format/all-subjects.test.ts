import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { projectRoot } from '../../platform/project-root.server.ts';
import { listQuestionFiles, questionFileName, readQuestionBank } from './read.server.ts';
import { computedSubjects, countChecks, findProblems } from './rules.server.ts';

const Catalogue = z.object({
  classes: z.array(z.object({ classid: z.int(), subjects: z.record(z.string(), z.int()) })),
});

test('every subject of the demo catalogue has its question file, and no file is without a subject', async () => {
  const catalogue = Catalogue.parse(JSON.parse(await readFile(join(projectRoot, 'content', 'catalogue.json'), 'utf8')));
  const wanted = catalogue.classes.flatMap(({ classid, subjects }) =>
    Object.keys(subjects).map((subject) => questionFileName(classid, subject)),
  );
  const files = await listQuestionFiles();
  expect(files.map((file) => basename(file)).toSorted()).toEqual(wanted.toSorted());
  for (const file of files) {
    const { classId, subject } = await readQuestionBank(file);
    expect(questionFileName(classId, subject)).toBe(basename(file));
  }
});

describe('at least 60% of the numerical answers are computed again, and all come out right', async () => {
  const banks = await Promise.all((await listQuestionFiles()).map(readQuestionBank));

  test.each(computedSubjects)('%s', (subject) => {
    const counts = banks.filter((bank) => bank.subject === subject).map(countChecks);
    const numerical = counts.reduce((sum, count) => sum + count.numerical, 0);
    const checked = counts.reduce((sum, count) => sum + count.checked, 0);
    expect(numerical).toBeGreaterThan(20);
    expect(checked / numerical).toBeGreaterThanOrEqual(0.6);
    expect(banks.filter((bank) => bank.subject === subject).flatMap(findProblems)).toEqual([]);
  });
});
