import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes, randomInt } from 'node:crypto';
import { once } from 'node:events';
import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import * as z from 'zod';
import { acquireEmbeddedPostgres } from '../../src/platform/database/embedded-postgres/supervisor.server.ts';
import { databaseUrl, runOn } from '../../src/testing/one-postgres.ts';
import type { AttackedShop, Person } from './attack.ts';

const startMs = 180_000;
const staffLogin = { email: 'staff@attacks.example', password: randomBytes(12).toString('hex') };
const Login = z.object({ token: z.string() });

/** Runs `use` with a folder and a PostgreSQL that are taken away afterwards. */
export async function withPostgres<T>(use: (folder: string, url: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'abhyas-attacks-'));
  // Root lends PostgreSQL another account, which has to get into this folder.
  await chmod(folder, 0o755);
  const postgres = await acquireEmbeddedPostgres({ dataDir: folder, log: () => {} });
  try {
    return await use(folder, postgres.url);
  } finally {
    await postgres.release();
    await rm(folder, { recursive: true, force: true });
  }
}

/** Runs `use` with a built shop that was started for it, and stops the shop afterwards. */
export async function withShop<T>(
  folder: string,
  postgresUrl: string,
  settings: Record<string, string>,
  use: (shop: AttackedShop) => Promise<T>,
): Promise<T> {
  const database = `attacked_${randomBytes(4).toString('hex')}`;
  await runOn(postgresUrl, `create database ${database}`);
  const DATABASE_URL = databaseUrl(postgresUrl, database);
  const dataDir = join(folder, database);
  await mkdir(dataDir);
  const port = await freePort();
  const child = spawn(process.execPath, ['build/server/index.js'], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'production',
      HOST: '127.0.0.1',
      PORT: String(port),
      DATA_DIR: dataDir,
      DATABASE_URL,
      ADMIN_EMAIL: staffLogin.email,
      ADMIN_PASSWORD: staffLogin.password,
      TRUST_PROXY: '127.0.0.1',
      SEED_DEMO: 'catalogue',
      ...settings,
    },
  });
  let logged = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      logged += text;
    });
  }
  const db = new pg.Pool({ connectionString: DATABASE_URL, max: 2 });
  const url = `http://127.0.0.1:${port}`;
  try {
    await waitUntilReady(url, child, () => logged);
    return await use(await openShop({ url, port, dataDir, db, logs: () => logged }));
  } finally {
    await db.end();
    await stop(child);
  }
}

type Started = Pick<AttackedShop, 'url' | 'port' | 'dataDir' | 'db' | 'logs'>;

async function openShop(started: Started): Promise<AttackedShop> {
  const call: AttackedShop['call'] = (method, path, { as, body, headers, from = randomAddress() } = {}) =>
    fetch(`${started.url}/api${path}`, {
      method,
      headers: {
        'x-forwarded-for': from,
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...as?.headers,
        ...headers,
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      redirect: 'manual',
      signal: AbortSignal.timeout(60_000),
    });

  const logIn = async (email: string, password: string): Promise<Person> => {
    const response = await call('POST', '/public/login', { body: { username: email, password } });
    const { token } = Login.parse(await response.json());
    return { email, password, token, headers: { authorization: `Bearer ${token}` } };
  };

  const student = async (): Promise<Person> => {
    const email = `${randomBytes(6).toString('hex')}@students.example`;
    const password = randomBytes(9).toString('hex');
    const body = { name: 'Asha Verma', email, mobile: '9876543210', password };
    const response = await call('POST', '/public/register', { body });
    if (response.status !== 201) throw new Error(`a student could not register: ${response.status}`);
    return logIn(email, password);
  };

  return { ...started, call, student, staff: await logIn(staffLogin.email, staffLogin.password) };
}

async function waitUntilReady(url: string, child: ChildProcess, logs: () => string): Promise<void> {
  const giveUpAt = Date.now() + startMs;
  while (Date.now() < giveUpAt && child.exitCode === null) {
    const isReady = await fetch(`${url}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isReady) return;
    await delay(100);
  }
  throw new Error(`the shop did not start:\n${logs()}`);
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  const timer = setTimeout(() => child.kill('SIGKILL'), 12_000);
  await ended;
  clearTimeout(timer);
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

function randomAddress(): string {
  return `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`;
}
