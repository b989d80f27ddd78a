/**
 * Proves that kill -9 during uploads never shows half a file: `node tools/prove-uploads.ts [uploads=200]`.
 * A shop process takes uploads and is killed at random moments. After each kill every listed paper must be served
 * whole, every acknowledged one be listed, and in the end nothing be left that no paper needs.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { createHash, randomBytes, randomInt } from 'node:crypto';
import { once } from 'node:events';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import { hashNewPassword } from '../src/accounts/login/passwords.server.ts';
import { addStaff } from '../src/accounts/people/people.server.ts';
import { sweepFiles } from '../src/papers/files/sweep-files.server.ts';
import { papersJobs } from '../src/papers/jobs.server.ts';
import { acquireEmbeddedPostgres } from '../src/platform/database/embedded-postgres/supervisor.server.ts';
import { commandLine } from '../src/platform/http/viewer.ts';
import { openPlatform } from '../src/platform/platform.server.ts';
import { readSettings } from '../src/platform/settings.server.ts';
import { buildApp } from '../src/server/app.server.ts';
import { prepareDatabase } from '../src/server/prepare.server.ts';
import { paperForm } from '../src/testing/sample-forms.ts';
import { makePdf } from '../src/testing/sample-pdfs.ts';

const atOnce = 4;
const staff = {
  name: 'Prover',
  email: `prover-${process.pid}@abhyas.example`,
  password: randomBytes(12).toString('hex'),
};

async function openShop(dataDir: string, databaseUrl: string) {
  const settings = readSettings({
    DATA_DIR: dataDir,
    LOG_LEVEL: 'silent',
    TOKEN_SECRET: 'a secret for proving uploads only',
  });
  return openPlatform(settings, databaseUrl, () => {});
}

/** The victim: a whole shop but for its pages, which says its port. */
async function serve(dataDir: string, databaseUrl: string): Promise<void> {
  const platform = await openShop(dataDir, databaseUrl);
  await papersJobs(platform);
  const app = await buildApp(platform);
  await app.listen({ port: 0, host: '127.0.0.1' });
  console.log((app.server.address() as AddressInfo).port);
}

interface Victim {
  child: ChildProcess;
  api: string;
}

async function startVictim(dataDir: string, databaseUrl: string): Promise<Victim> {
  const child = spawn(process.execPath, [import.meta.filename, 'serve', dataDir, databaseUrl], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [port] = await once(createInterface(child.stdout), 'line');
  return { child, api: `http://127.0.0.1:${port}/api/public` };
}

async function kill({ child }: Victim): Promise<void> {
  const closed = once(child, 'close');
  child.kill('SIGKILL');
  await closed;
}

async function logIn({ api }: Victim): Promise<string> {
  const response = await fetch(`${api}/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: staff.email, password: staff.password }),
  });
  const { token } = await response.json();
  return token;
}

class Prover {
  started = 0;
  acknowledged = new Set<number>();
  faults: string[] = [];
  #sent = new Map<string, string>();
  #verified = new Set<number>();

  /** Uploads one after the other until the shop is gone. */
  async uploadOn({ api }: Victim, token: string, count: number): Promise<void> {
    while (this.started < count) {
      this.started += 1;
      const name = `Upload ${this.started}`;
      const file = makePdf({ text: randomBytes(8).toString('hex'), padding: randomInt(100, 3_000_000) });
      this.#sent.set(name, sha256(file));
      const { headers, payload } = paperForm({ papername: name }, file);
      try {
        const response = await fetch(`${api}/paper/upload`, {
          method: 'POST',
          headers: { ...headers, authorization: `Bearer ${token}` },
          body: Uint8Array.from(payload),
        });
        if (response.status === 201) this.acknowledged.add((await response.json()).paperid);
        else this.faults.push(`${name} answered ${response.status}: ${await response.text()}`);
      } catch {
        return;
      }
    }
  }

  /** Looks at everything that is listed and was not yet found to be whole. */
  async verify({ api }: Victim): Promise<void> {
    const papers: { paperid: number; papername: string }[] = await (await fetch(`${api}/paper/all`)).json();
    const listed = new Set(papers.map(({ paperid }) => paperid));
    for (const paperid of this.acknowledged) {
      if (!listed.has(paperid)) this.faults.push(`paper ${paperid} was acknowledged and is not listed`);
    }
    for (const { paperid, papername } of papers) {
      if (this.#verified.has(paperid)) continue;
      const response = await fetch(`${api}/paper/download/${paperid}`);
      const bytes = Buffer.from(await response.arrayBuffer());
      if (response.status !== 200 || sha256(bytes) !== this.#sent.get(papername)) {
        this.faults.push(`${papername} is listed but served with ${response.status} and ${bytes.length} bytes`);
      }
      this.#verified.add(paperid);
    }
  }

  get verified(): number {
    return this.#verified.size;
  }
}

function sha256(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex');
}

async function runRounds(prover: Prover, dataDir: string, databaseUrl: string, count: number): Promise<number> {
  let rounds = 0;
  while (prover.started < count) {
    const victim = await startVictim(dataDir, databaseUrl);
    try {
      await prover.verify(victim);
      const token = await logIn(victim);
      const uploads = Array.from({ length: atOnce }, () => prover.uploadOn(victim, token, count));
      await Promise.race([delay(randomInt(20, 1_200)), Promise.all(uploads)]);
      await kill(victim);
      await Promise.all(uploads);
    } finally {
      if (victim.child.exitCode === null && victim.child.signalCode === null) await kill(victim);
    }
    rounds += 1;
  }
  const last = await startVictim(dataDir, databaseUrl);
  await prover.verify(last).finally(() => kill(last));
  return rounds;
}

/** Sweeps as if an hour had passed and answers what was swept and what is still there for no reason. */
async function sweepAll(dataDir: string, databaseUrl: string) {
  const platform = await openShop(dataDir, databaseUrl);
  try {
    const swept = await sweepFiles(platform, 0);
    const unfinished = await platform.storage.staging.sweep(0);
    const { rows } = await platform.db.execute<{ hash: string }>(
      'select file_hash as hash from papers union select picture_hash from papers where picture_hash is not null',
    );
    const needed = new Set(rows.map(({ hash }) => hash));
    const present = new Set<string>();
    for await (const { hash } of platform.storage.list()) present.add(hash);
    return { swept, unfinished, extra: countMissing(present, needed), missing: countMissing(needed, present) };
  } finally {
    await platform.close();
  }
}

function countMissing(wanted: Set<string>, found: Set<string>): number {
  return [...wanted].filter((hash) => !found.has(hash)).length;
}

async function prove(count: number): Promise<boolean> {
  const dataDir = await mkdtemp(join(tmpdir(), 'abhyas-uploads-'));
  // Root lends PostgreSQL another account, which shall reach this folder.
  await chmod(dataDir, 0o755);
  const given = process.env.DATABASE_URL;
  const postgres = given
    ? { url: given, release: async () => {} }
    : await acquireEmbeddedPostgres({ dataDir, log: () => {} });
  try {
    await prepareDatabase(postgres.url, readSettings({ DATA_DIR: dataDir }));
    const platform = await openShop(dataDir, postgres.url);
    const { name, email, password } = staff;
    const passwordHash = await hashNewPassword('admin', password);
    await addStaff(platform.db, commandLine, { name, email, passwordHash, role: 'admin' });
    await platform.close();
    const prover = new Prover();
    const rounds = await runRounds(prover, dataDir, postgres.url, count);
    const { swept, unfinished, extra, missing } = await sweepAll(dataDir, postgres.url);
    for (const fault of prover.faults) console.log(fault);
    console.log(
      `${count} uploads, ${rounds} kills: ${prover.acknowledged.size} acknowledged, ${prover.verified} listed and served whole, ` +
        `${prover.faults.length} faults; swept ${swept} files and ${unfinished} unfinished, ${extra} left over, ${missing} missing`,
    );
    return prover.faults.length + extra + missing === 0;
  } finally {
    await postgres.release();
    await rm(dataDir, { recursive: true, force: true });
  }
}

const [first = '200', dataDir = '', databaseUrl = ''] = process.argv.slice(2);
if (first === 'serve') await serve(dataDir, databaseUrl);
else process.exit((await prove(Number(first))) ? 0 : 1);
