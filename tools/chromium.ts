import { execFile } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';

const execute = promisify(execFile);
/** The first has no windows of its own to care for, which takes half the time. */
const names = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/** The path of a Chromium or Chrome that runs; on Debian and Ubuntu, root gets one installed. */
export async function findChromium(): Promise<string> {
  const named = process.env.CHROMIUM_PATH;
  if (named) {
    if (isProgram(named)) return named;
    throw new Error(`CHROMIUM_PATH names ${named}, which is not a program`);
  }
  const found = (await searchChromium()) ?? ((await installChromium()) && (await searchChromium()));
  if (found) return found;
  throw new Error(`Chromium was not found: ${advice()}, or set CHROMIUM_PATH to where it is`);
}

async function searchChromium(): Promise<string | undefined> {
  for (const path of usualPlaces()) {
    if (!isProgram(path)) continue;
    // Ubuntu has a script of this name that only says to install something else; on Windows the question opens a window.
    if (process.platform === 'win32' || (await runs(path))) return path;
  }
  return undefined;
}

async function runs(path: string): Promise<boolean> {
  return execute(path, ['--version']).then(
    () => true,
    () => false,
  );
}

function usualPlaces(): string[] {
  const { env, platform } = process;
  if (platform === 'win32') {
    const roots = [env.PROGRAMFILES, env['PROGRAMFILES(X86)'], env.LOCALAPPDATA].filter((root) => root !== undefined);
    const programs = ['Google/Chrome/Application/chrome.exe', 'Chromium/Application/chrome.exe'];
    return roots.flatMap((root) => programs.map((program) => join(root, program)));
  }
  const folders = [...(env.PATH ?? '').split(delimiter), '/usr/bin', '/snap/bin'];
  const onPath = names.flatMap((name) => folders.map((folder) => join(folder, name)));
  const apps = ['Chromium.app/Contents/MacOS/Chromium', 'Google Chrome.app/Contents/MacOS/Google Chrome'];
  return platform === 'darwin' ? [...onPath, ...apps.map((app) => join('/Applications', app))] : onPath;
}

async function installChromium(): Promise<boolean> {
  if (!canUseApt() || process.getuid?.() !== 0) return false;
  const begin = Date.now();
  const tell = () => console.log(`Installing Chromium with apt-get… ${Math.round((Date.now() - begin) / 1_000)} s`);
  tell();
  const ticker = setInterval(tell, 15_000);
  try {
    // A list that cannot be renewed may still be good enough.
    await apt('update').catch(() => undefined);
    const install = (name: string) => apt('install', '-y', '--no-install-recommends', name);
    // Older releases have only the whole browser.
    await install('chromium-headless-shell').catch(() => install('chromium'));
    return true;
  } catch (error) {
    console.log(error instanceof Error ? error.message : error);
    return false;
  } finally {
    clearInterval(ticker);
  }
}

function apt(...args: string[]) {
  // Another program may be holding apt's lock for a while.
  return execute('apt-get', ['-q', '-o', 'DPkg::Lock::Timeout=300', ...args], {
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    maxBuffer: 64 * 1024 * 1024,
  });
}

function advice(): string {
  if (canUseApt()) return 'run `apt-get install chromium-headless-shell` as root';
  return process.platform === 'darwin' ? 'run `brew install --cask chromium`' : 'install Chromium or Google Chrome';
}

function canUseApt(): boolean {
  return isProgram('/usr/bin/apt-get');
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
