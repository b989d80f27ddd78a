import { questionsFolder } from '../src/questions/format/read.server.ts';
import { typesetAll } from '../src/questions/print/typeset-all.server.ts';
import type { Line } from './run.ts';

const goalSeconds = 15;

/** The demo papers as the first start makes them: every document of every question file. */
export async function typesetting(): Promise<Line> {
  const begin = performance.now();
  let count = 0;
  let largest = 0;
  for await (const { pdf } of typesetAll(questionsFolder, { brand: 'Abhyas' })) {
    count += 1;
    largest = Math.max(largest, pdf.length);
  }
  const seconds = (performance.now() - begin) / 1_000;
  return {
    what: `typesetting ${count} documents (largest ${Math.round(largest / 1_000)} KB), s`,
    ours: seconds.toFixed(1),
    reference: String(goalSeconds),
    ratio: `${Math.round((seconds / goalSeconds) * 100)}%`,
    goal: `< ${goalSeconds} s`,
    isMet: seconds < goalSeconds,
  };
}
