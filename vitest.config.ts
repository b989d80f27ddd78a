import { globSync, readFileSync } from 'node:fs';
import { defineConfig } from 'vitest/config';

const files = globSync([
  'src/**/*.test.{ts,tsx}',
  'tools/**/*.test.ts',
  'bench/**/*.test.ts',
  'e2e/support/**/*.test.ts',
]);

/** What a test file mentions when it changes more than its own variables: processes, the environment, modules, time. */
const reachesOut =
  /testing\/|embedded-postgres|spawn|Worker|vi\.(mock|stub|setConfig|useFake)|process\.env|typeset|storage|createServer|listen/;
const isPure = (file: string): boolean => !reachesOut.test(readFileSync(file, 'utf8'));
const pure = files.filter(isPure);

const shared = { testTimeout: 30_000, hookTimeout: 60_000 };

export default defineConfig({
  test: {
    // Two cores: more files at once would only wait for each other and for the one database.
    maxWorkers: 2,
    projects: [
      // Functions of their arguments alone: these files share a worker and what it has loaded.
      { test: { ...shared, name: 'pure', include: pure, isolate: false } },
      {
        test: {
          ...shared,
          name: 'service',
          include: files.filter((file) => !pure.includes(file)),
          globalSetup: 'src/testing/one-postgres.ts',
        },
      },
    ],
  },
});
