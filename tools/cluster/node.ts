import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { projectRoot } from '../../src/platform/project-root.server.ts';

const openWithinMs = 120_000;

/** One of the shops: the built program, as `npm start` runs it. */
export class ShopNode {
  readonly port: number;
  #environment: Record<string, string>;
  #child: ChildProcess | undefined;

  constructor(port: number, environment: Record<string, string>) {
    this.port = port;
    this.#environment = { ...environment, PORT: String(port) };
  }

  get url(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  async start(): Promise<void> {
    this.#child = spawn(process.execPath, ['build/server/index.js'], {
      cwd: projectRoot,
      env: { PATH: process.env.PATH, NODE_ENV: 'production', ...this.#environment },
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    const child = this.#child;
    // A proof that breaks off leaves no shop behind.
    process.once('exit', () => child.kill('SIGKILL'));
    await this.ready();
    if (child.exitCode !== null) throw new Error(`port ${this.port} is taken by another program`);
  }

  async ready(): Promise<void> {
    const giveUpAt = Date.now() + openWithinMs;
    while (Date.now() < giveUpAt) {
      const isReady = await fetch(`${this.url}/readyz`).then(
        (response) => response.ok,
        () => false,
      );
      if (isReady) return;
      await delay(100);
    }
    throw new Error(`the shop on port ${this.port} is not ready`);
  }

  /** Without a word, as a machine's end takes it. */
  async kill(): Promise<void> {
    await this.#end('SIGKILL');
  }

  async stop(): Promise<void> {
    await this.#end('SIGTERM');
  }

  async #end(signal: NodeJS.Signals): Promise<void> {
    const child = this.#child;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill(signal);
    await ended;
  }
}
