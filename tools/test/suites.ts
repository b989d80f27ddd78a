import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findChromium } from '../chromium.ts';
import { judge, noTestWasRun, notRun, type Result, readPlaywright, readVitest } from './counts.ts';
import { runTool, type ToolRun } from './run-tool.ts';

/** `output` is what the suite has not shown already while it ran. */
export type SuiteRun = { result: Result; output: string };
type RunOptions = { runnerArgs: string[]; seed: number };
export type Suite = {
  name: string;
  /** Whether the built shop is needed, given what the runner is asked for. */
  needsBuild(runnerArgs: string[]): boolean;
  run(options: RunOptions): Promise<SuiteRun>;
};

const reactRouter = { package: '@react-router/dev', bin: 'react-router' };

const types = check('types', async () => {
  const typegen = await runTool(reactRouter, ['typegen']);
  return typegen.exitCode === 0 ? runTool({ package: 'typescript', bin: 'tsc' }, ['--noEmit']) : typegen;
});

const lint = check('lint', () => {
  const colors = process.stdout.isTTY ? 'force' : 'off';
  return runTool({ package: '@biomejs/biome', bin: 'biome' }, ['ci', `--colors=${colors}`, '.']);
});

const dependencyRules = check('dependency rules', async () => {
  const tool = { package: 'dependency-cruiser', bin: 'depcruise' };
  const cruise = await runTool(tool, ['src', '--config', '.dependency-cruiser.mjs']);
  // Without a parser for TypeScript it finds no file, and so nothing to object to.
  if (/\b0 modules/.test(cruise.output)) {
    const advice = 'No source file was read: `npx depcruise --info` lists what can be.';
    return { exitCode: 1, output: `${cruise.output}\n${advice}` };
  }
  return { ...cruise, output: withoutCompilerWarning(cruise.output) };
});

/** It warns that TypeScript's own parser is missing; swc, which is set in its place, has just read every file. */
function withoutCompilerWarning(output: string): string {
  return output.replace(/\n*‼ missing-tsc-transpiler[\s\S]*$/, '\n');
}

const unusedCode = check('unused code', () => runTool({ package: 'knip', bin: 'knip' }, []));

const unit: Suite = {
  name: 'unit and service tests',
  needsBuild: (files) => files.length === 0 || files.some(usesBuild),
  run: ({ runnerArgs, seed }) => runVitest(['--sequence.shuffle.files', `--sequence.seed=${seed}`, ...runnerArgs]),
};

/** Of what a change can have broken: the tests that import, over any number of files, one that differs from `base`. */
const unitOfChange: Suite = {
  name: 'tests of what changed',
  needsBuild: () => false,
  async run({ runnerArgs: [base = 'HEAD'] }) {
    const slow = '--exclude=src/server/{main,first-start,fuzz}.test.ts';
    const { result, output } = await runVitest([`--changed=${base}`, '--passWithNoTests', slow]);
    const isUntested = result.passed === 0 && result.notes.includes(noTestWasRun);
    return { result: isUntested ? { ...result, failed: 0, notes: ['no test imports what changed'] } : result, output };
  },
};

const browser: Suite = {
  name: 'browser tests',
  needsBuild: () => true,
  async run({ runnerArgs, seed }) {
    const chromium = await findChromium();
    return withReport(readPlaywright, (report) =>
      runTool(
        { package: '@playwright/test', bin: 'playwright' },
        ['test', '--reporter=list,json', `--shuffle=${seed}`, ...runnerArgs],
        { isShown: true, env: { CHROMIUM_PATH: chromium, PLAYWRIGHT_JSON_OUTPUT_FILE: report } },
      ),
    );
  },
};

/** The suites of one stage run side by side. Types come first, since the dependency rules follow the generated ones. */
export const stages: Suite[][] = [[types], [lint, dependencyRules, unusedCode], [unit], [browser]];

/** For daily work: about a minute. */
export const stagesOfChange: Suite[][] = [[types], [lint, dependencyRules], [unitOfChange]];

function runVitest(args: string[]): Promise<SuiteRun> {
  return withReport(readVitest, (report) =>
    runTool(
      { package: 'vitest', bin: 'vitest' },
      ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`, ...args],
      // React's test build is chosen by this variable, whatever the shell around has set.
      { isShown: true, env: { NODE_ENV: 'test' } },
    ),
  );
}

/** Whether a test file starts the built shop. */
function usesBuild(file: string): boolean {
  return !existsSync(file) || /\bbuild\b.*\bserver\b/.test(readFileSync(file, 'utf8'));
}

function check(name: string, runCheck: () => Promise<ToolRun>): Suite {
  return {
    name,
    needsBuild: () => false,
    async run() {
      const { exitCode, output } = await runCheck();
      const isPassed = exitCode === 0;
      const counts = { passed: isPassed ? 1 : 0, failed: isPassed ? 0 : 1, skipped: 0 };
      return { result: { ...counts, notes: [], timings: [] }, output };
    },
  };
}

async function withReport(
  read: (report: unknown) => Result,
  runRunner: (reportFile: string) => Promise<ToolRun>,
): Promise<SuiteRun> {
  const folder = mkdtempSync(join(tmpdir(), 'abhyas-test-'));
  const reportFile = join(folder, 'report.json');
  try {
    const { exitCode } = await runRunner(reportFile);
    if (!existsSync(reportFile)) return { result: notRun(`the runner left no report (code ${exitCode})`), output: '' };
    return { result: judge(read(JSON.parse(readFileSync(reportFile, 'utf8'))), exitCode), output: '' };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
