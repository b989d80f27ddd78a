import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test';

/** A browser with a profile on the disk, which can be killed as a phone kills it: without a word. */
export class KillableBrowser {
  readonly #program: string;
  readonly #profile: string;
  #child: ChildProcess | undefined;
  #browser: Browser | undefined;

  constructor(program: string, profile: string) {
    this.#program = program;
    this.#profile = profile;
  }

  async open(): Promise<Page> {
    const child = spawn(
      this.#program,
      [
        '--headless',
        '--remote-debugging-port=0',
        `--user-data-dir=${this.#profile}`,
        '--no-first-run',
        '--disable-gpu',
        ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
      ],
      // With a group of its own, all its processes end together.
      { stdio: ['ignore', 'ignore', 'pipe'], detached: process.platform !== 'win32' },
    );
    this.#child = child;
    this.#browser = await chromium.connectOverCDP(await devToolsAddress(child));
    return this.newPage();
  }

  get context(): BrowserContext {
    const context = this.#browser?.contexts()[0];
    if (!context) throw new Error('the browser is not open');
    return context;
  }

  async newPage(): Promise<Page> {
    const page = await this.context.newPage();
    page.setDefaultTimeout(20_000);
    return page;
  }

  async kill(): Promise<void> {
    const child = this.#child;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const closed = once(child, 'exit');
    if (child.pid !== undefined && process.platform !== 'win32') process.kill(-child.pid, 'SIGKILL');
    else child.kill('SIGKILL');
    await closed;
    await this.#browser?.close().catch(() => undefined);
  }
}

async function devToolsAddress({ stderr }: ChildProcess): Promise<string> {
  if (!stderr) throw new Error('the browser has no output');
  for await (const line of createInterface(stderr)) {
    const address = /DevTools listening on (ws:\S+)/.exec(line)?.[1];
    if (address) return address;
  }
  throw new Error('the browser did not start');
}
