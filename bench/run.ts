import { mkdir, writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { cartAdd } from './cart-add.ts';
import { homePage } from './home-page.ts';
import { loadTool } from './load.ts';
import { overload } from './overload.ts';
import { paperFile, paperFileAndSendfile } from './paper-file.ts';
import { practiceEvents } from './practice-events.ts';
import { subjectList } from './subject-list.ts';
import { typesetting } from './typesetting.ts';

/** One line of the table: two figures of the same run and what their ratio must be. */
export interface Line {
  what: string;
  ours: string;
  reference: string;
  ratio: string;
  goal: string;
  isMet: boolean | undefined;
}

const benches = [
  homePage,
  paperFile,
  paperFileAndSendfile,
  subjectList,
  cartAdd,
  practiceEvents,
  overload,
  typesetting,
];

const lines: Line[] = [];
for (const bench of benches) lines.push(...[await bench()].flat());

const verdict = { true: 'met', false: 'missed', undefined: '–' };
const table = [
  '| what | ours | reference | ratio | goal | |',
  '|---|---|---|---|---|---|',
  ...lines.map((line) =>
    [
      '',
      ...[line.what, line.ours, line.reference, line.ratio, line.goal, verdict[`${line.isMet}`]].map(
        (cell) => ` ${cell} `,
      ),
      '',
    ].join('|'),
  ),
].join('\n');
const heading = `Measured on ${new Date().toISOString().slice(0, 10)} with ${loadTool}; Node ${process.versions.node}, ${availableParallelism()} cores (${process.arch}).`;

console.info(`\n${heading}\n\n${table}\n`);
await mkdir('bench/results', { recursive: true });
await writeFile('bench/results/latest.md', `# Bench\n\n${heading}\n\n${table}\n`);
if (lines.some(({ isMet }) => isMet === false)) process.exitCode = 1;
