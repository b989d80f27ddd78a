import { basename, resolve } from 'node:path';
import { BadCommand, type ShopCommand } from '../platform/command.server.ts';
import { exportContent } from './bank/export-content.server.ts';
import { type ImportReport, importContent } from './bank/import-content.server.ts';
import {
  contentFolder,
  listSubjectPaths,
  readSubjectSource,
  type SubjectSource,
} from './bank/subject-source.server.ts';
import { findVersions } from './bank/versions.server.ts';
import { composingCommands } from './composing/commands.server.ts';
import { describeProblem, type Problem, QuestionFileError } from './format/problem.ts';

export const questionsCommands: ShopCommand[] = [
  ...composingCommands,
  {
    name: 'questions check',
    parameters: '[content folder]',
    summary: 'names everything wrong with question files; without a folder, those that come with the shop',
    async run(_, [folder]) {
      const content = folder ? resolve(folder) : contentFolder;
      const paths = await subjectsOf(content);
      const problems: string[] = [];
      for (const path of paths) {
        const found = await checkPath(content, path);
        for (const line of found) console.info(line);
        problems.push(...found);
      }
      console.info(`${count(paths.length, 'subject')}, ${count(problems.length, 'problem')}`);
      if (problems.length > 0) process.exitCode = 1;
    },
  },
  {
    name: 'questions import',
    parameters: '[content folder]',
    summary: 'checks question files and stores them; a subject with a problem is left as it was',
    async run({ db }, [folder]) {
      const content = folder ? resolve(folder) : contentFolder;
      await subjectsOf(content);
      const report = await importContent(db, content, { findProblems, isByCommand: true });
      for (const line of report.problems) console.info(line);
      console.info(summarise(report));
      if (report.problems.length > 0) process.exitCode = 1;
    },
  },
  {
    name: 'questions export',
    parameters: '<folder>',
    summary: 'writes all questions as files, byte for byte as they were imported',
    async run({ db }, [folder]) {
      if (!folder) throw new BadCommand('the folder to write into is missing');
      const written = await exportContent(db, resolve(folder)).catch((error: unknown) => {
        throw cannotWrite(folder, error);
      });
      console.info(`${count(written, 'subject')} in ${resolve(folder)}`);
    },
  },
  {
    name: 'questions show',
    parameters: '<hash>',
    summary: 'writes the text of a version of a question, by its hash or the beginning of it',
    async run({ db }, [hash = '']) {
      if (!/^[0-9a-f]{6,64}$/.test(hash)) throw new BadCommand(`"${hash}" is not the hash of a question`);
      const found = await findVersions(db, hash);
      if (found.length === 0) throw new BadCommand(`no question has the hash ${hash}`);
      for (const { hash: whole, key, subjectName, classname, isCurrent, source } of found) {
        console.info(`${whole} ${key}, ${subjectName}, ${classname}${isCurrent ? '' : ' (an earlier version)'}\n`);
        console.info(`${source}\n`);
      }
    },
  },
];

async function subjectsOf(content: string): Promise<string[]> {
  const paths = await listSubjectPaths(content).catch((error: unknown) => {
    throw new BadCommand(error instanceof Error ? error.message : String(error));
  });
  if (paths.length === 0) throw new BadCommand(`there are no subjects in ${content}/questions`);
  return paths;
}

async function checkPath(content: string, path: string): Promise<string[]> {
  try {
    return (await findProblems(await readSubjectSource(content, path))).map(describeProblem);
  } catch (error) {
    if (!(error instanceof QuestionFileError)) throw error;
    return [error.message];
  }
}

async function findProblems({ folder, texts, pattern }: SubjectSource): Promise<Problem[]> {
  // Loaded here: no other command needs the converters of formulas that it brings along.
  const [{ checkSubjectTexts }, { parsePattern }, { findUnfit }] = await Promise.all([
    import('./format/check/check-folder.server.ts'),
    import('./format/read.server.ts'),
    import('./bank/unfit.ts'),
  ]);
  const parsed = pattern === null ? null : parsePattern(`patterns/${basename(folder)}.json`, pattern);
  const { subject, problems } = checkSubjectTexts(folder, texts, parsed);
  const missing = ['paper-1.md', 'practice.md'].filter((name) => !texts.has(name));
  return [
    ...missing.map((name) => ({ file: `${folder}/${name}`, line: 1, sentence: 'The subject lacks this file.' })),
    ...problems,
    ...(subject ? findUnfit(subject) : []),
  ];
}

function summarise({ subjects, problems }: ImportReport): string {
  const parts = [
    `${count(subjects.imported, 'subject')} imported`,
    `${subjects.unchanged} unchanged`,
    ...(subjects['no such subject'] > 0 ? [`${subjects['no such subject']} not in the catalogue`] : []),
    ...(problems.length > 0 ? [count(problems.length, 'problem')] : []),
  ];
  return parts.join(', ');
}

function cannotWrite(folder: string, error: unknown): unknown {
  const isOfFolder = error instanceof Error && 'syscall' in error;
  return isOfFolder ? new BadCommand(`cannot write into ${folder}: ${error.message}`) : error;
}

function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? '' : 's'}`;
}
