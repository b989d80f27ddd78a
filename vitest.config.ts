import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['src/**/*.test.{ts,tsx}', 'tools/**/*.test.ts', 'bench/**/*.test.ts', 'e2e/support/**/*.test.ts'],
    globalSetup: 'src/testing/one-postgres.ts',
    // Two cores: more files at once would only wait for each other and for the one database.
    maxWorkers: 2,
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
});
