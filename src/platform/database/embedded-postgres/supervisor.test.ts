import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import pg from 'pg';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { acquireEmbeddedPostgres } from './supervisor.server.ts';

vi.setConfig({ testTimeout: 30_000, hookTimeout: 30_000 });

const ownModule = new URL('./supervisor.server.ts', import.meta.url).href;
const notRoot = process.getuid?.() !== 0;

let template: string;

beforeAll(async () => {
  template = await makeFolder();
  const postgres = await acquireEmbeddedPostgres({ dataDir: template, log: () => undefined });
  await postgres.release();
});

afterAll(() => rm(template, { recursive: true }));

async function makeFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'abhyas-postgres-'));
  // When the tests run as root, PostgreSQL runs as an account to which mkdtemp closes the folder.
  await chmod(folder, 0o755);
  return folder;
}

async function makeEmptyDataDir(): Promise<string> {
  const dataDir = await makeFolder();
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
  return dataDir;
}

/** Copied rather than created, to spare each test the first start. */
async function makeDataDir(): Promise<string> {
  const dataDir = await makeEmptyDataDir();
  execFileSync('cp', ['-a', `${template}/.`, dataDir]);
  return dataDir;
}

/** A test's clean-up runs last in, first out: the server stops before its folder goes. */
async function acquire(dataDir: string) {
  const lines: string[] = [];
  const postgres = await acquireEmbeddedPostgres({ dataDir, log: (line) => lines.push(line) });
  onTestFinished(() => postgres.release());
  return { url: postgres.url, release: () => postgres.release(), lines };
}

/** Another process that acquires, says `ready <url>`, and releases when its input ends. */
function acquireElsewhere(dataDir: string, supervisor = ownModule) {
  const program = `
    const { acquireEmbeddedPostgres } = await import(${JSON.stringify(supervisor)});
    const postgres = await acquireEmbeddedPostgres({ dataDir: ${JSON.stringify(dataDir)}, log: (line) => console.log(line) });
    console.log('ready ' + postgres.url);
    process.stdin.on('end', () => postgres.release()).resume();
  `;
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
    detached: true,
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const exited = once(child, 'exit');
  const ready = new Promise<string>((resolve, reject) => {
    createInterface(child.stdout).on('line', (line) => line.startsWith('ready ') && resolve(line.slice(6)));
    child.on('exit', () => reject(new Error('The other process ended before it was ready.')));
  });
  ready.catch(() => undefined);
  return {
    ready,
    async leave() {
      child.stdin.end();
      await exited;
    },
    /** With its process group, as a machine's end takes an `initdb` along; the server has a group of its own. */
    async kill() {
      if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
      await exited;
    },
  };
}

/** Of the account that the servers run as: PostgreSQL itself already disregards the processes of others. */
async function startForeignProcess(): Promise<number | undefined> {
  const { uid, gid } = await stat(join(template, 'postgres'));
  const child = spawn('sleep', ['60'], { uid, gid });
  onTestFinished(() => void child.kill());
  return child.pid;
}

async function startOtherServer(): Promise<number> {
  const dataDir = await makeDataDir();
  await acquire(dataDir);
  return await serverPid(dataDir);
}

async function query<Row extends pg.QueryResultRow>(url: string, sql: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url });
  try {
    await client.connect();
    return (await client.query<Row>(sql)).rows;
  } finally {
    await client.end();
  }
}

const pidFile = (dataDir: string) => join(dataDir, 'postgres', 'postmaster.pid');
const serverPid = async (dataDir: string) => Number.parseInt(await readFile(pidFile(dataDir), 'utf8'), 10);
const isRunning = (dataDir: string) =>
  stat(pidFile(dataDir)).then(
    () => true,
    () => false,
  );

test('the first start gives an empty UTF8 database of a role that is no superuser', async () => {
  const { url } = await acquire(await makeEmptyDataDir());
  const [row] = await query(
    url,
    `
    select current_database() as database, current_setting('server_encoding') as encoding,
      current_setting('is_superuser') as superuser, current_setting('fsync') as fsync, lower('ÄÉ') as lowered`,
  );
  expect(row).toEqual({ database: 'abhyas', encoding: 'UTF8', superuser: 'off', fsync: 'on', lowered: 'äé' });
  await query(url, 'create table papers (id int)');
});

test('the server listens on loopback only and demands the password', async () => {
  const dataDir = await makeDataDir();
  const { url } = await acquire(dataDir);
  const wrong = new URL(url);
  wrong.password = 'guess';
  await expect(query(wrong.href, 'select 1')).rejects.toMatchObject({ code: '28P01' });
  const [, , , , socketFolder, address] = (await readFile(pidFile(dataDir), 'utf8')).split('\n');
  expect({ socketFolder, address }).toEqual({ socketFolder: '', address: '127.0.0.1' });
  expect(await readFile(join(dataDir, 'postgres', 'pg_hba.conf'), 'utf8')).not.toMatch(/trust|peer/);
});

test('the password is kept in a private file, and neither in the log nor in the command line', async () => {
  const dataDir = await makeEmptyDataDir();
  const { url, lines } = await acquire(dataDir);
  const file = join(dataDir, 'postgres.password');
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  const told = [
    await readFile(join(dataDir, 'postgres.log'), 'utf8'),
    await readFile(join(dataDir, 'postgres', 'postmaster.opts'), 'utf8'),
    ...lines,
  ].join();
  expect(told).not.toContain((await readFile(file, 'utf8')).trim());
  expect(told).not.toContain(new URL(url).password);
});

test('its log does not repeat what a failed query was to write or to look for', async () => {
  const dataDir = await makeDataDir();
  const { url } = await acquire(dataDir);
  await query(url, 'create table secrets (word text unique)');
  await query(url, "insert into secrets values ('canary')");
  await expect(query(url, "insert into secrets values ('canary')")).rejects.toMatchObject({ code: '23505' });
  await expect(query(url, "select 'canary'::uuid")).rejects.toMatchObject({ code: '22P02' });
  expect(await readFile(join(dataDir, 'postgres.log'), 'utf8')).not.toContain('canary');
});

test('processes share one server, and only the last to leave stops it', async () => {
  const dataDir = await makeDataDir();
  const first = await acquire(dataDir);
  const second = acquireElsewhere(dataDir);
  expect(await second.ready).toBe(first.url);
  await first.release();
  await query(first.url, 'select 1');
  await second.leave();
  expect(await isRunning(dataDir)).toBe(false);
});

test('users who leave at the same time leave no server behind', async () => {
  const dataDir = await makeDataDir();
  for (let attempt = 0; attempt < 4; attempt++) {
    const users = [await acquire(dataDir), await acquire(dataDir)];
    await Promise.all(users.map((user) => user.release()));
    expect(await isRunning(dataDir)).toBe(false);
  }
});

test('first starts at the same time agree on one database', async () => {
  const dataDir = await makeEmptyDataDir();
  const other = acquireElsewhere(dataDir);
  const [mine, theirs] = await Promise.all([acquire(dataDir), other.ready]);
  expect(theirs).toBe(mine.url);
  await other.leave();
});

test('a start that meets a stop ends with a running server', async () => {
  const dataDir = await makeDataDir();
  const first = await acquire(dataDir);
  const [second] = await Promise.all([acquire(dataDir), first.release()]);
  await query(second.url, 'select 1');
});

test('a server orphaned by a killed shop is taken over, not started again', async () => {
  const dataDir = await makeDataDir();
  const killed = acquireElsewhere(dataDir);
  const url = await killed.ready;
  await query(url, 'create table kept as select 42 as answer');
  const orphan = await serverPid(dataDir);
  await killed.kill();

  const { url: next, release } = await acquire(dataDir);
  expect(next).toBe(url);
  expect(await serverPid(dataDir)).toBe(orphan);
  expect(await query(next, 'select answer from kept')).toEqual([{ answer: 42 }]);
  await release();
  expect(await isRunning(dataDir)).toBe(false);
});

test('a killed server comes back at the same address, started by us or taken over', async () => {
  const dataDir = await makeDataDir();
  const killed = acquireElsewhere(dataDir);
  await killed.ready;
  await killed.kill();
  const { url, lines } = await acquire(dataDir);
  for (const comebacks of [1, 2]) {
    process.kill(await serverPid(dataDir), 'SIGKILL');
    await vi.waitFor(() => expect(lines.filter((line) => line === 'PostgreSQL runs again')).toHaveLength(comebacks), {
      timeout: 10_000,
    });
    await query(url, 'select 1');
  }
});

test('after the server came back its user still counts', async () => {
  const dataDir = await makeDataDir();
  const { url, lines } = await acquire(dataDir);
  process.kill(await serverPid(dataDir), 'SIGKILL');
  await vi.waitFor(() => expect(lines).toContain('PostgreSQL runs again'), { timeout: 10_000 });
  const visitor = acquireElsewhere(dataDir);
  await visitor.ready;
  await visitor.leave();
  await query(url, 'select 1');
});

test.each([
  ['a foreign process', startForeignProcess],
  ["another cluster's server", startOtherServer],
])(
  'shop and server killed together lose nothing, though the process id is by now that of %s',
  async (_, startOther) => {
    const dataDir = await makeDataDir();
    const killed = acquireElsewhere(dataDir);
    await query(await killed.ready, 'create table kept as select 42 as answer');
    const pid = await serverPid(dataDir);
    await killed.kill();
    process.kill(pid, 'SIGKILL');
    const stale = await readFile(pidFile(dataDir), 'utf8');
    await writeFile(pidFile(dataDir), stale.replace(/^\d+/, String(await startOther())));

    const { url } = await acquire(dataDir);
    expect(await query(url, 'select answer from kept')).toEqual([{ answer: 42 }]);
  },
);

test('an interrupted first start leaves nothing that stops the next', async () => {
  const dataDir = await makeEmptyDataDir();
  const interrupted = acquireElsewhere(dataDir);
  await vi.waitFor(
    async () => {
      const files = await readdir(dataDir, { recursive: true });
      expect(files.some((file) => file.endsWith('PG_VERSION'))).toBe(true);
    },
    { timeout: 10_000, interval: 5 },
  );
  await interrupted.kill();
  expect(await readdir(dataDir)).not.toContain('postgres');

  const { url } = await acquire(dataDir);
  await query(url, 'select 1');
});

test('a server that cannot start says why', async () => {
  const dataDir = await makeDataDir();
  const { release } = await acquire(dataDir);
  await release();
  await writeFile(join(dataDir, 'postgres', 'postgresql.conf'), 'shared_buffers = nonsense\n');
  await expect(acquire(dataDir)).rejects.toThrow(/invalid value for parameter "shared_buffers": "nonsense"/);
});

test('a user who never releases does not keep its process alive', async () => {
  const dataDir = await makeDataDir();
  const program = `
    const { acquireEmbeddedPostgres } = await import(${JSON.stringify(ownModule)});
    await acquireEmbeddedPostgres({ dataDir: ${JSON.stringify(dataDir)}, log() {} });`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], { stdio: 'ignore', timeout: 10_000 });
  expect(await once(child, 'exit')).toEqual([0, null]);
  await acquire(dataDir);
});

test.skipIf(notRoot)(
  'root keeps the database elsewhere when its folder is closed to others, and finds it again',
  async () => {
    const dataDir = await makeEmptyDataDir();
    await chmod(dataDir, 0o700);
    const first = await acquire(dataDir);
    const place = (await readFile(join(dataDir, 'postgres.location'), 'utf8')).trim();
    onTestFinished(() => rm(place, { recursive: true, force: true }));
    expect(first.lines).toEqual([expect.stringContaining(place)]);
    await query(first.url, 'create table kept as select 42 as answer');
    await first.release();

    const second = await acquire(dataDir);
    expect(await query(second.url, 'select answer from kept')).toEqual([{ answer: 42 }]);
  },
);
