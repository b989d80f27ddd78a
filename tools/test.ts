import { spawnSync } from 'node:child_process';
import { addUp, closingLine, notRun, type Result, slowestTests } from './test/counts.ts';
import { type Suite, type SuiteRun, stages, stagesOfChange } from './test/suites.ts';

type Finished = { name: string; result: Result; seconds: number };

const { filters, runnerArgs } = parseArguments(process.argv.slice(2));
// The order of files is another every time, so that no test comes to rely on what another left behind.
const seed = Number(process.env.TEST_SEED) || Math.floor(Math.random() * 1e6);
const chosen = chooseSuites();
const finished: Finished[] = [];

if (chosen.length === 0) {
  const names = stages.flat().map(({ name }) => name);
  const reason = `no suite has this name; there are: changed, ${names.join(', ')}`;
  finished.push({ name: filters.join(' '), result: notRun(reason), seconds: 0 });
}
if (chosen.flat().some((suite) => suite.needsBuild(runnerArgs))) build();
for (const stage of chosen) {
  const isAlone = stage.length === 1;
  finished.push(...(await Promise.all(stage.map((suite) => runSuite(suite, isAlone)))));
}

const total = addUp(finished.map(({ result }) => result));
const slowest = slowestTests(finished.flatMap(({ result }) => result.timings));
if (slowest) console.log(`\nThe slowest tests (order of files: TEST_SEED=${seed}):\n${slowest}`);
console.log(`\n${finished.map(describe).join('\n')}\n\n${closingLine(total)}`);
process.exitCode = total.failed > 0 ? 1 : 0;

function chooseSuites(): Suite[][] {
  if (filters.length === 1 && filters[0] === 'changed') return stagesOfChange;
  const isChosen = ({ name }: Suite) => filters.length === 0 || filters.some((word) => name.includes(word));
  return stages.map((stage) => stage.filter(isChosen)).filter((stage) => stage.length > 0);
}

function build(): void {
  const { status } = spawnSync(process.execPath, ['tools/launch.mjs', 'build'], { stdio: 'inherit' });
  if (status !== 0) process.exit(status ?? 1);
}

async function runSuite(suite: Suite, isAlone: boolean): Promise<Finished> {
  const begin = performance.now();
  if (isAlone) console.log(`\n== ${suite.name}`);
  const { result, output } = await suite.run({ runnerArgs, seed }).catch(
    (error: unknown): SuiteRun => ({
      result: notRun(`could not run: ${error instanceof Error ? error.message : String(error)}`),
      output: '',
    }),
  );
  const seconds = (performance.now() - begin) / 1_000;
  const lines = [isAlone ? '' : `\n== ${suite.name}`, output.trim(), `-- ${suite.name}: ${seconds.toFixed(1)} s`];
  console.log(lines.filter(Boolean).join('\n'));
  return { name: suite.name, result, seconds };
}

function describe({ name, result, seconds }: Finished) {
  const { passed, failed, skipped, notes } = result;
  const counts = [`${passed} passed`, failed > 0 && `${failed} failed`, skipped > 0 && `${skipped} skipped`];
  const columns = [(failed > 0 ? 'FAILED' : 'ok').padEnd(6), name.padEnd(24), `${seconds.toFixed(1)} s`.padStart(8)];
  const summary = [...columns, counts.filter(Boolean).join(' · ')].join('  ');
  return [summary, ...notes.map((note) => `        ${note}`)].join('\n');
}

function parseArguments(args: string[]) {
  const divider = args.indexOf('--');
  if (divider === -1) return { filters: args, runnerArgs: [] };
  return { filters: args.slice(0, divider), runnerArgs: args.slice(divider + 1) };
}
