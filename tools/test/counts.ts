import { relative } from 'node:path';
import { z } from 'zod';

export type Counts = { passed: number; failed: number; skipped: number };

/** One test and how long it took. */
export type Timing = { name: string; ms: number };

/** What a suite reports: its counts, lines worth repeating at the end, and what took how long. */
export type Result = Counts & { notes: string[]; timings: Timing[] };

const VitestReport = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  numPendingTests: z.number(),
  numTodoTests: z.number(),
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      message: z.string(),
      assertionResults: z.array(z.object({ status: z.string(), fullName: z.string(), duration: z.number().nullish() })),
    }),
  ),
});

const PlaywrightSpec = z.object({
  title: z.string(),
  file: z.string(),
  tests: z.array(
    z.object({
      projectName: z.string(),
      status: z.string(),
      results: z.array(z.object({ duration: z.number() })),
    }),
  ),
});

const PlaywrightSuite = z.object({
  specs: z.array(PlaywrightSpec),
  get suites() {
    return z.array(PlaywrightSuite).optional();
  },
});
type PlaywrightSuite = z.infer<typeof PlaywrightSuite>;

const PlaywrightReport = z.object({
  stats: z.object({ expected: z.number(), unexpected: z.number(), flaky: z.number(), skipped: z.number() }),
  suites: z.array(PlaywrightSuite),
});

export function readVitest(report: unknown): Result {
  const { numPassedTests, numFailedTests, numPendingTests, numTodoTests, testResults } = VitestReport.parse(report);
  // A file that cannot be loaded, or whose set-up fails, has no failed test of its own.
  const broken = testResults.filter(
    (file) => file.status === 'failed' && !file.assertionResults.some((test) => test.status === 'failed'),
  );
  return {
    passed: numPassedTests,
    failed: numFailedTests + broken.length,
    skipped: numPendingTests + numTodoTests,
    notes: broken.map((file) => `broken: ${file.name}: ${file.message.split('\n', 1).join('')}`),
    timings: testResults.flatMap((file) =>
      file.assertionResults.map(({ fullName, duration }) => ({
        name: `${relative(process.cwd(), file.name)}: ${fullName}`,
        ms: duration ?? 0,
      })),
    ),
  };
}

export function readPlaywright(report: unknown): Result {
  const { stats, suites } = PlaywrightReport.parse(report);
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected,
    skipped: stats.skipped,
    notes: suites.flatMap(listFlaky),
    timings: suites.flatMap(listTimings),
  };
}

function listFlaky(suite: PlaywrightSuite): string[] {
  const own = suite.specs.flatMap(({ file, title, tests }) =>
    tests
      .filter((test) => test.status === 'flaky')
      .map((test) => `flaky: ${file}: ${title}${test.projectName && ` (${test.projectName})`}`),
  );
  return [...own, ...(suite.suites ?? []).flatMap(listFlaky)];
}

function listTimings(suite: PlaywrightSuite): Timing[] {
  const own = suite.specs.flatMap(({ file, title, tests }) =>
    tests.map(({ projectName, results }) => ({
      name: `${file}: ${title} (${projectName})`,
      ms: results.reduce((sum, { duration }) => sum + duration, 0),
    })),
  );
  return [...own, ...(suite.suites ?? []).flatMap(listTimings)];
}

export const noTestWasRun = 'no test was run';

/** Distrusts a report without failures when the runner itself failed, or when nothing was run at all. */
export function judge(result: Result, exitCode: number): Result {
  if (result.failed > 0) return result;
  if (exitCode !== 0) return withFailure(result, `the runner ended with code ${exitCode}`);
  if (result.passed === 0) return withFailure(result, noTestWasRun);
  return result;
}

export function notRun(reason: string): Result {
  return withFailure({ passed: 0, failed: 0, skipped: 0, notes: [], timings: [] }, reason);
}

function withFailure(result: Result, reason: string): Result {
  return { ...result, failed: result.failed + 1, notes: [...result.notes, reason] };
}

export function addUp(all: Counts[]): Counts {
  const sum = (key: keyof Counts) => all.reduce((total, counts) => total + counts[key], 0);
  return { passed: sum('passed'), failed: sum('failed'), skipped: sum('skipped') };
}

/** The one line that whoever runs the tests reads, in the form CI systems look for. */
export function closingLine({ passed, failed, skipped }: Counts): string {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}

/** The tests that took longest, for whoever wants the whole to be quicker. */
export function slowestTests(timings: readonly Timing[], count = 20): string {
  const slowest = timings.toSorted((one, other) => other.ms - one.ms).slice(0, count);
  return slowest.map(({ name, ms }) => `${`${(ms / 1_000).toFixed(1)} s`.padStart(8)}  ${name}`).join('\n');
}
