import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { expect, test } from 'vitest';
import * as z from 'zod';
import { projectRoot } from '../../platform/project-root.server.ts';
import { listQuestionFiles, questionFileName, readQuestionBank } from './read.server.ts';

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
