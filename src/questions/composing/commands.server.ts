import { readFile, writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { findSubjectByName } from '../../catalog/service.server.ts';
import { BadCommand, type ShopCommand } from '../../platform/command.server.ts';
import type { Database } from '../../platform/database/database.server.ts';
import { ShopError } from '../../platform/http/shop-error.ts';
import { commandLine } from '../../platform/http/viewer.ts';
import { parsePattern } from '../format/read.server.ts';
import { writePaperFile } from '../format/write-file.ts';
import { findPaperProblems, nextNumber, readComposingFrame, readFolder, writePaper } from './compose-paper.server.ts';
import { fillPlaces } from './fill.server.ts';
import { publishPaper } from './publish.server.ts';
import { readPieces } from './read-pieces.server.ts';

export const composingCommands: ShopCommand[] = [
  {
    name: 'papers compose',
    parameters: '--class <number> --subject <name> [--pattern <file>] [--seed 7] [--out <file>] [--publish]',
    summary: 'fills a paper from the question bank; the same seed gives the same paper',
    async run({ db, settings }, parameters) {
      const options = readOptions(parameters);
      const { paper, problems, slots, subjectId, title } = await compose(db, options);
      if (options.out) await writeFile(resolve(options.out), writePaperFile(paper));
      for (const { letter, questions } of paper.sections) {
        console.info(`Section ${letter}: ${questions.map(({ id }) => id).join(', ') || 'nothing'}`);
      }
      for (const problem of problems) console.info(`! ${problem}`);
      if (!options.publish) {
        console.info(problems.length > 0 ? `${problems.length} things are short or over` : 'It fits its pattern');
      } else {
        const published = await publishPaper({ db, settings }, commandLine, {
          subjectId,
          title,
          document: null,
          slots,
        });
        console.info(`${published.papername} is paper ${published.paperid}`);
      }
    },
  },
];

interface ComposeOptions {
  classId: number;
  subject: string;
  pattern: string | undefined;
  seed: number;
  out: string | undefined;
  publish: boolean;
}

function readOptions(parameters: string[]): ComposeOptions {
  const text = { type: 'string' } as const;
  const { values } = attempt(() =>
    parseArgs({
      args: parameters,
      options: { class: text, subject: text, pattern: text, seed: text, out: text, publish: { type: 'boolean' } },
    }),
  );
  const [classId, seed] = [Number(values.class), Number(values.seed ?? '1')];
  if (!values.subject || !Number.isInteger(classId)) throw new BadCommand('--class and --subject are needed');
  if (!Number.isInteger(seed) || seed < 1) throw new BadCommand('--seed is a whole number from 1 on');
  if (values.pattern && values.publish) throw new BadCommand('a paper of another pattern cannot be published');
  const { subject, pattern, out, publish = false } = values;
  return { classId, subject, pattern, seed, out, publish };
}

function attempt<Result>(work: () => Result): Result {
  try {
    return work();
  } catch (error) {
    throw new BadCommand(error instanceof Error ? error.message : String(error));
  }
}

async function compose(db: Database, { classId, subject: name, pattern: file, seed }: ComposeOptions) {
  const subject = await findSubjectByName(db, classId, name);
  if (!subject) throw new BadCommand(`class ${classId} has no subject ${name}`);
  const frame = await readComposingFrame(db, subject.id).catch((error: unknown) => {
    throw error instanceof ShopError ? new BadCommand(error.message) : error;
  });
  const pattern = file ? parsePattern(file, await readFile(resolve(file), 'utf8')) : frame.pattern;
  const bank = await readFolder(db, subject.id);
  const pieces = await readPieces(db, { subjectId: subject.id, document: null });
  const filled = await fillPlaces({ pattern, fixed: [], bank: pieces, seed });
  const byId = new Map(pieces.map((piece) => [piece.id, piece]));
  const placed = filled.map((piece) => (piece ? byId.get(piece.id) : undefined));
  const number = nextNumber(bank);
  const paper = await writePaper(db, { ...frame, pattern }, { paper: number, placed, bank });
  return {
    paper,
    problems: findPaperProblems(paper, pattern, bank),
    slots: placed.map((piece) => ({ questionId: piece?.id ?? null, isLocked: false })),
    subjectId: subject.id,
    title: `${subject.subjectName} Sample Paper ${number}`,
  };
}
