import type { ImportReport } from '../../import/catalogue-contract.ts';

type Reported = Pick<ImportReport, 'lines'>;

/** The lines of a file that do something else now than when they were looked at. */
export function linesThatDiffer(before: Reported | undefined, now: Reported): Set<number> {
  const was = new Map(before?.lines.map((line) => [line.line, JSON.stringify(line)]));
  return new Set(now.lines.filter((line) => was.get(line.line) !== JSON.stringify(line)).map(({ line }) => line));
}
