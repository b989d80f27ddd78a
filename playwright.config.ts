import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from '@playwright/test';

const port = Number(process.env.E2E_PORT ?? 3199);
// A shop that already runs, for trying out one test while its page is being written.
const running = process.env.E2E_URL;
// Where the shop under test keeps its data, for tests that look for the mails it wrote. Every process has to know it.
process.env.E2E_DATA_DIR ??= join(tmpdir(), `abhyas-e2e-${process.pid}`);

export default defineConfig({
  testDir: 'e2e',
  globalSetup: './e2e/support/add-coming-soon-class.ts',
  outputDir: 'test-results',
  fullyParallel: true,
  workers: 2,
  // A test that needed its second try passes and is named as flaky in the closing summary.
  retries: 1,
  // Generous: two cores drive shop, database and two browsers.
  timeout: 60_000,
  expect: { timeout: 10_000 },
  forbidOnly: true,
  use: {
    baseURL: running ?? `http://127.0.0.1:${port}`,
    trace: 'on-first-retry',
    // Tests that intercept calls see those that pass a service worker no more; those about it allow it.
    serviceWorkers: 'block',
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
      // Chromium refuses its sandbox to root, which is who runs the tests in most containers.
      args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
    },
  },
  projects: [
    {
      name: 'desktop',
      testIgnore: '**/*.phone.spec.ts',
      grepInvert: /@phone/,
      use: { viewport: { width: 1280, height: 800 } },
    },
    // What the width cannot change runs once; `@both` marks what it can.
    {
      name: 'phone',
      testIgnore: '**/*.desktop.spec.ts',
      grep: /\.phone\.spec\.ts|@both|@phone/,
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
    },
  ],
  ...(!running && {
    webServer: {
      command: `node e2e/support/start-shop.ts ${port}`,
      url: `http://127.0.0.1:${port}/readyz`,
      // Its first start typesets the demo papers.
      timeout: 300_000,
      gracefulShutdown: { signal: 'SIGTERM', timeout: 15_000 },
    },
  }),
});
