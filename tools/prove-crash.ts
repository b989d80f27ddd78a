/**
 * Proves that kill -9 under writes loses nothing that was acknowledged: `node tools/prove-crash.ts [rounds=20]`.
 * A writer process prints a number only after its commit; the parent kills the writer ("shop"), PostgreSQL or both.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { findPostmaster } from '../src/platform/database/embedded-postgres/postmaster.server.ts';
import { acquireEmbeddedPostgres } from '../src/platform/database/embedded-postgres/supervisor.server.ts';

const victims = ['shop', 'PostgreSQL', 'both'] as const;
type Victim = (typeof victims)[number];

const writers = 2;
const limitMs = 45_000;

interface Writer {
  readonly child: ChildProcess;
  readonly acknowledged: number[];
}

async function write(dataDir: string, firstNumber: number): Promise<void> {
  const { url } = await acquireEmbeddedPostgres({ dataDir, log: () => undefined });
  const pool = new pg.Pool({ connectionString: url, max: writers });
  pool.on('error', () => undefined);
  let next = firstNumber;
  async function writeOn(): Promise<never> {
    for (;;) {
      const number = next++;
      try {
        await pool.query('insert into written values ($1)', [number]);
        process.stdout.write(`${number}\n`);
      } catch {
        // Not acknowledged, so not counted: the server is away until the supervisor has it back.
        await delay(20);
      }
    }
  }
  await Promise.all(Array.from({ length: writers }, writeOn));
}

function startWriter(dataDir: string, firstNumber: number): Writer {
  const child = spawn(process.execPath, [import.meta.filename, 'write', dataDir, String(firstNumber)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const acknowledged: number[] = [];
  createInterface(child.stdout).on('line', (line) => acknowledged.push(Number(line)));
  return { child, acknowledged };
}

async function waitForWrites(writer: Writer, count: number): Promise<void> {
  const target = writer.acknowledged.length + count;
  const giveUpAt = Date.now() + limitMs;
  while (writer.acknowledged.length < target) {
    if (writer.child.exitCode !== null) throw new Error('the writer ended by itself');
    if (Date.now() > giveUpAt) throw new Error(`no further writes for ${limitMs / 1000} s`);
    await delay(5);
  }
}

async function killWriter({ child }: Writer): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  // The output is complete only at "close".
  const closed = once(child, 'close');
  child.kill('SIGKILL');
  await closed;
}

async function killPostgres(dataDir: string): Promise<void> {
  const postmaster = await findPostmaster(join(dataDir, 'postgres'));
  if (postmaster) process.kill(postmaster.pid, 'SIGKILL');
}

/** Answers how many writes were acknowledged, and which of them a fresh start does not find. */
async function runRound(dataDir: string, victim: Victim, firstNumber: number) {
  const writer = startWriter(dataDir, firstNumber);
  try {
    await waitForWrites(writer, 1);
    await delay(randomInt(0, 400));
    if (victim === 'both' && randomInt(2) === 0) writer.child.kill('SIGKILL');
    if (victim !== 'shop') await killPostgres(dataDir);
    // Left alone by whoever killed its server, the shop must get back to work by itself.
    if (victim === 'PostgreSQL') await waitForWrites(writer, 20);
  } finally {
    await killWriter(writer);
  }
  const startedAt = performance.now();
  const missing = await findMissing(dataDir, writer.acknowledged);
  return { acknowledged: writer.acknowledged, missing, startMs: Math.round(performance.now() - startedAt) };
}

async function findMissing(dataDir: string, acknowledged: readonly number[]): Promise<number[]> {
  const postgres = await acquireEmbeddedPostgres({ dataDir, log: () => undefined });
  const client = new pg.Client({ connectionString: postgres.url });
  try {
    await client.connect();
    await client.query('create table if not exists written (number int primary key)');
    const { rows } = await client.query<{ number: number }>('select number from written');
    const present = new Set(rows.map((row) => row.number));
    return acknowledged.filter((number) => !present.has(number));
  } finally {
    await client.end();
    // Kept, it would restart the server in the writer's place.
    await postgres.release();
  }
}

async function prove(rounds: number): Promise<boolean> {
  const dataDir = await mkdtemp(join(tmpdir(), 'abhyas-crash-'));
  // Root lends PostgreSQL another account, which shall reach this folder.
  await chmod(dataDir, 0o755);
  const everything: number[] = [];
  let lost = 0;
  try {
    await findMissing(dataDir, []);
    for (let round = 1; round <= rounds; round++) {
      const victim = victims[(round - 1) % victims.length] ?? 'both';
      const { acknowledged, missing, startMs } = await runRound(dataDir, victim, round * 1_000_000);
      everything.push(...acknowledged);
      lost += missing.length;
      console.log(
        `round ${round}: killed ${victim}, ${acknowledged.length} writes acknowledged, ${missing.length} lost, up again in ${startMs} ms`,
      );
    }
    const missing = await findMissing(dataDir, everything);
    console.log(`${rounds} rounds, ${everything.length} writes acknowledged, ${Math.max(lost, missing.length)} lost`);
    return lost + missing.length === 0;
  } finally {
    // A failed round may leave a server.
    await killPostgres(dataDir);
    await rm(dataDir, { recursive: true, force: true });
  }
}

const [first = '20', dataDir = '', firstNumber = '0'] = process.argv.slice(2);
if (first === 'write') await write(dataDir, Number(firstNumber));
else process.exit((await prove(Number(first))) ? 0 : 1);
