import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { projectRoot } from '../../platform/project-root.server.ts';
import { checkSubjectFolder } from './check/check-folder.server.ts';
import { countChecks } from './check/rules.server.ts';
import { questionsOfSubject } from './questions.ts';
import {
  listPatterns,
  listSubjectFolders,
  patternOf,
  readSubjectFolder,
  readSubjectTexts,
  subjectFolderName,
} from './read.server.ts';
import { writePaperFile, writePracticeFile } from './write-file.ts';

const Catalogue = z.object({
  classes: z.array(z.object({ classid: z.int(), subjects: z.record(z.string(), z.int()) })),
});
const folders = await listSubjectFolders();

test('every subject of the demo catalogue has its folder, and no folder is without a subject', async () => {
  const catalogue = Catalogue.parse(JSON.parse(await readFile(join(projectRoot, 'content', 'catalogue.json'), 'utf8')));
  const wanted = catalogue.classes.flatMap(({ classid, subjects }) =>
    Object.keys(subjects).map((subject) => subjectFolderName(classid, subject)),
  );
  expect(folders.map((folder) => basename(folder)).toSorted()).toEqual(wanted.toSorted());
});

test('every pattern belongs to a subject', async () => {
  const names = folders.map((folder) => basename(folder));
  for (const path of await listPatterns()) expect(names).toContain(basename(path, '.json'));
});

describe('every subject keeps the rules, and its files are written again byte for byte', () => {
  test.each(folders.map((folder) => [basename(folder), folder]))('%s', { timeout: 120_000 }, async (_, folder) => {
    expect((await checkSubjectFolder(folder)).problems).toEqual([]);
    const { papers, practice } = await readSubjectFolder(folder);
    const written = new Map(papers.map((paper) => [`paper-${paper.paper}.md`, writePaperFile(paper)]));
    expect(written.set('practice.md', writePracticeFile(practice))).toEqual(await readSubjectTexts(folder));
  });
});

describe('where there is no pattern yet, at least 60% of the numerical answers are computed again', () => {
  test.each(['Mathematics', 'Physics', 'Chemistry', 'Accountancy', 'Economics'])('%s', async (subject) => {
    for (const folder of folders) {
      const read = await readSubjectFolder(folder);
      if (read.subject !== subject || (await patternOf(folder))) continue;
      const { numerical, unchecked } = countChecks(questionsOfSubject(read));
      expect(1 - unchecked.length / numerical).toBeGreaterThanOrEqual(0.6);
    }
  });
});
