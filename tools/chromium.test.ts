import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { findChromium } from './chromium.ts';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'chromium test-'));
  vi.stubEnv('CHROMIUM_PATH', '');
});

afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true });
});

test('CHROMIUM_PATH is taken before any other', async () => {
  const named = program('named/browser', 0);
  vi.stubEnv('CHROMIUM_PATH', named);
  vi.stubEnv('PATH', join(program('path/chromium', 0), '..'));
  expect(await findChromium()).toBe(named);
});

test('a CHROMIUM_PATH that is no program is refused by name', async () => {
  vi.stubEnv('CHROMIUM_PATH', join(folder, 'missing'));
  await expect(findChromium()).rejects.toThrow(`CHROMIUM_PATH names ${join(folder, 'missing')}`);
});

test('a browser that does not run is passed over', async () => {
  const stub = program('first/chromium-headless-shell', 1);
  const real = program('second/chromium-headless-shell', 0);
  vi.stubEnv('PATH', [join(stub, '..'), join(real, '..'), process.env.PATH].join(delimiter));
  expect(await findChromium()).toBe(real);
});

function program(path: string, exitCode: number): string {
  const file = join(folder, path);
  mkdirSync(join(file, '..'), { recursive: true });
  writeFileSync(file, `#!/bin/sh\nexit ${exitCode}\n`);
  chmodSync(file, 0o755);
  return file;
}
