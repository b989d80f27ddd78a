import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { projectRoot } from '../../platform/project-root.server.ts';
import { cloneDatabase, type TestDatabase } from '../../testing/test-shop.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await cloneDatabase();
});
afterAll(() => database.drop());

test('a shop killed during uploads lists and serves no half file, and what is left is swept', {
  timeout: 120_000,
}, async () => {
  const program = join(projectRoot, 'tools', 'prove-uploads.ts');
  const run = promisify(execFile)(process.execPath, [program, '20'], {
    env: { PATH: process.env.PATH, DATABASE_URL: database.url },
  });
  const { stdout } = await run;
  expect(stdout).toMatch(/^20 uploads, \d+ kills: .* 0 faults; .* 0 left over, 0 missing\n$/);
});
