import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findChromium } from '../chromium.ts';
import { judge, notRun, type Result, readPlaywright, readVitest } from './counts.ts';
import { runTool, type ToolRun } from './run-tool.ts';

/** `output` is what the suite has not shown already while it ran. */
export type SuiteRun = { result: Result; output: string };
export type Suite = { name: string; run: (runnerArgs: string[]) => Promise<SuiteRun> };

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
  if (!/\b0 modules/.test(cruise.output)) return cruise;
  return {
    exitCode: 1,
    output: `${cruise.output}\nNo source file was read: \`npx depcruise --info\` lists what can be.`,
  };
});

const unusedCode = check('unused code', () => runTool({ package: 'knip', bin: 'knip' }, []));

const unit: Suite = {
  name: 'unit and service tests',
  run: (runnerArgs) =>
    withReport(readVitest, (report) =>
      runTool(
        { package: 'vitest', bin: 'vitest' },
        ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`, ...runnerArgs],
        // React's test build is chosen by this variable, whatever the shell around has set.
        { isShown: true, env: { NODE_ENV: 'test' } },
      ),
    ),
};

const browser: Suite = {
  name: 'browser tests',
  async run(runnerArgs) {
    const chromium = await findChromium();
    return withReport(readPlaywright, (report) =>
      runTool({ package: '@playwright/test', bin: 'playwright' }, ['test', '--reporter=list,json', ...runnerArgs], {
        isShown: true,
        env: { CHROMIUM_PATH: chromium, PLAYWRIGHT_JSON_OUTPUT_FILE: report },
      }),
    );
  },
};

/** The suites of one stage run side by side. Types come first, since the dependency rules follow the generated ones. */
export const stages: Suite[][] = [[types], [lint, dependencyRules, unusedCode], [unit], [browser]];

function check(name: string, runCheck: () => Promise<ToolRun>): Suite {
  return {
    name,
    async run() {
      const { exitCode, output } = await runCheck();
      const isPassed = exitCode === 0;
      return { result: { passed: isPassed ? 1 : 0, failed: isPassed ? 0 : 1, skipped: 0, notes: [] }, output };
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
