/**
 * Proves that several shops on one PostgreSQL and one S3 are one shop: `node tools/prove-cluster.ts [students=200]
 * [seconds=60] [first port=3450]`. Students browse, log in, choose, buy and read through a round-robin proxy, while
 * shops are killed and started, the database restarts and S3 is away for a while. Then everything they were told is
 * compared with the database.
 */
import { execFile } from 'node:child_process';
import { randomBytes, randomInt } from 'node:crypto';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import pg from 'pg';
import S3rver from 's3rver';
import { findPostmaster } from '../src/platform/database/embedded-postgres/postmaster.server.ts';
import { acquireEmbeddedPostgres } from '../src/platform/database/embedded-postgres/supervisor.server.ts';
import { makePdf } from '../src/testing/sample-pdfs.ts';
import { Balancer, StoreDoor } from './cluster/loopback.ts';
import { ShopNode } from './cluster/node.ts';
import { Student, Tally, type World } from './cluster/student.ts';

const [students = 200, seconds = 60, firstPort = 3450] = process.argv.slice(2).map(Number);
const admin = { email: 'admin@cluster.example', password: randomBytes(12).toString('hex') };
const paper = makePdf({ text: 'Cluster', padding: 50_000 });
const subjectIds = [1, 2, 3, 4, 5, 6, 7, 8];
const run = promisify(execFile);
let failures = 0;

function judge(isGood: boolean, line: string): void {
  if (!isGood) failures += 1;
  console.log(`${isGood ? 'ok    ' : 'FAILED'} ${line}`);
}

/** A busy shop says when to come back: outside of what is measured, it is asked again. */
async function ask(url: string, init: RequestInit): Promise<Response> {
  for (let tries = 0; ; tries += 1) {
    const response = await fetch(url, init);
    if (response.status !== 503 || tries > 100) return response;
    await response.arrayBuffer();
    await delay(300);
  }
}

async function call(url: string, method: string, path: string, token: string, body?: object | FormData) {
  const isForm = body instanceof FormData;
  const response = await ask(`${url}/api${path}`, {
    method,
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(body && !isForm && { 'content-type': 'application/json' }),
    },
    ...(body && { body: isForm ? body : JSON.stringify(body) }),
  });
  return { status: response.status, answer: JSON.parse((await response.text()) || 'null') };
}

async function uploadPapers(url: string, token: string): Promise<number[]> {
  const ids: number[] = [];
  for (const number of [1, 2, 3]) {
    const form = new FormData();
    form.set('subjectId', '1');
    form.set('papername', `Cluster paper ${number}`);
    form.set('file', new Blob([new Uint8Array(paper)], { type: 'application/pdf' }), `cluster-${number}.pdf`);
    const { status, answer } = await call(url, 'POST', '/public/paper/upload', token, form);
    if (status !== 201) throw new Error(`the upload was answered ${status}: ${JSON.stringify(answer)}`);
    ids.push(answer.paperid);
  }
  return ids;
}

/** How long after a change of the catalogue the slowest shop still showed the old one. */
async function proveChange(nodes: readonly ShopNode[], token: string): Promise<void> {
  let slowestMs = 0;
  for (let turn = 0; turn < 5; turn += 1) {
    const source = nodes[turn % nodes.length];
    const { answer: classes } = await call(source?.url ?? '', 'GET', '/public/classes', '');
    const name = `Class 10th ${randomInt(1e6)}`;
    const changed = classes.map((one: { classid: number }) => (one.classid === 10 ? { ...one, classname: name } : one));
    await call(source?.url ?? '', 'PUT', '/public/classes/all', token, changed);
    const changedAt = performance.now();
    for (const { url } of nodes) {
      for (;;) {
        const { answer } = await call(url, 'GET', '/public/classes', '');
        if (JSON.stringify(answer).includes(name)) break;
        if (performance.now() - changedAt > 10_000) throw new Error(`${url} never showed the change`);
      }
      slowestMs = Math.max(slowestMs, performance.now() - changedAt);
    }
  }
  judge(
    slowestMs < 1_000,
    `a change of the catalogue is on all ${nodes.length} shops within ${Math.round(slowestMs)} ms`,
  );
}

async function proveLimit(nodes: readonly ShopNode[]): Promise<void> {
  const body = { name: 'A', email: 'a@cluster.example', subject: 'Hello', message: 'Hello' };
  const statuses = await Promise.all(
    Array.from({ length: 12 }, async (_, index) => {
      const { url } = nodes[index % nodes.length] ?? { url: '' };
      const headers = { 'content-type': 'application/json', 'x-forwarded-for': '203.0.113.77' };
      return (await ask(`${url}/api/public/contact`, { method: 'POST', headers, body: JSON.stringify(body) })).status;
    }),
  );
  const taken = statuses.filter((status) => status === 201).length;
  judge(taken === 5, `of 12 messages at once over all shops the limit of 5 let ${taken} through`);
}

/** What is killed and shut, one after another, until the time is over. */
async function disturb(nodes: readonly ShopNode[], door: StoreDoor, dataDir: string, until: number): Promise<string[]> {
  const done: string[] = [];
  const strikes = [
    async () => {
      const node = nodes[randomInt(nodes.length)];
      await node?.kill();
      await delay(1_500);
      await node?.start();
      done.push('shop killed');
    },
    async () => {
      const postmaster = await findPostmaster(join(dataDir, 'postgres'));
      if (postmaster) process.kill(postmaster.pid, 'SIGINT');
      done.push('database restarted');
    },
    async () => {
      door.isShut = true;
      await delay(3_000);
      door.isShut = false;
      done.push('S3 away for 3 s');
    },
  ];
  for (let turn = 0; Date.now() < until; turn += 1) {
    await delay(3_000);
    await strikes[turn % 2 === 0 ? 0 : turn % 4 === 1 ? 1 : 2]?.();
  }
  return done;
}

/** Everything the students were told, against what is there. */
async function compare(databaseUrl: string, all: readonly Student[]): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const query = async (text: string) => (await client.query<{ email: string; subject_id: number }>(text)).rows;
  const setOf = (rows: { email: string; subject_id: number }[]) =>
    new Set(rows.map(({ email, subject_id }) => `${email} ${subject_id}`));
  const owned = setOf(
    await query('select email, subject_id from entitlements join users on users.id = user_id where revoked_at is null'),
  );
  const carts = setOf(await query('select email, subject_id from cart_items join users on users.id = user_id'));
  const users = new Set((await query('select email, 0 as subject_id from users')).map(({ email }) => email));
  const lost: string[] = [];
  for (const { email, cart, bought } of all) {
    if (!users.has(email)) lost.push(`${email} has no account`);
    for (const id of bought) if (!owned.has(`${email} ${id}`)) lost.push(`${email} bought ${id} and does not own it`);
    for (const id of cart)
      if (!carts.has(`${email} ${id}`) && !owned.has(`${email} ${id}`)) lost.push(`${email} lost ${id} from the cart`);
  }
  for (const line of lost.slice(0, 10)) console.log(`       ${line}`);
  const bought = all.reduce((sum, student) => sum + student.bought.size, 0);
  judge(
    lost.length === 0,
    `${all.length} accounts, ${bought} subjects bought: ${lost.length} acknowledged writes lost`,
  );
  const { rows: doubled } = await client.query(`
    select order_id from payments where is_settling group by order_id having count(*) > 1
    union all select min(orders.id) from orders join order_items on order_id = orders.id
      where state = 'paid' group by user_id, subject_id having count(*) > 1`);
  judge(doubled.length === 0, `${doubled.length} paid twice`);
  await client.end();
}

async function proveOverload(node: ShopNode): Promise<void> {
  const calls: string[] = [];
  for (let number = 0; number < 8; number += 1) {
    const email = `${randomBytes(6).toString('hex')}@cluster.example`;
    const person = { name: 'Flood', email, mobile: '9876543210', password: 'only for the cluster' };
    const { answer } = await call(node.url, 'POST', '/public/register', '', person);
    await call(node.url, 'POST', '/access/cart', answer.token, { username: email, subjects: 1 });
    calls.push(`/api/access/cart/checkout?username=${encodeURIComponent(email)}`, answer.token);
  }
  const flood = async (connections: number, length: number, perSecond: number) => {
    const numbers = [node.port, connections, length, Math.ceil(perSecond)].map(String);
    const { stdout } = await run(process.execPath, ['bench/flood.ts', ...numbers, ...calls]);
    return JSON.parse(stdout);
  };
  await flood(32, 2, 1e6);
  const { servedPerSecond: capacity } = await flood(32, 4, 1e6);
  const { p99Ms, servedPerSecond, refusedWithoutRetryAfter, failed } = await flood(1_000, 8, capacity * 10);
  const text = `one shop at ten times its capacity of ${Math.round(capacity)} calls a second: ${Math.round(servedPerSecond)} served, p99 ${Math.round(p99Ms)} ms, ${refusedWithoutRetryAfter} refused without Retry-After, ${failed} failed`;
  judge(p99Ms < 1_000 && refusedWithoutRetryAfter === 0 && failed === 0, text);
}

async function prove(): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'abhyas-cluster-'));
  await chmod(dataDir, 0o755);
  const [balancerPort, doorPort, ...ports] = [0, 1, 2, 3, 4].map((number) => firstPort + number);
  const postgres = await acquireEmbeddedPostgres({ dataDir, log: () => {} });
  const store = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory: join(dataDir, 's3'),
    configureBuckets: [{ name: 'papers' }],
  });
  const door = new StoreDoor((await store.run()).port);
  await door.listen(doorPort ?? 0);
  const url = `http://127.0.0.1:${balancerPort}`;
  const environment = {
    DATABASE_URL: postgres.url,
    TOKEN_SECRET: randomBytes(24).toString('hex'),
    SEED_DEMO: 'catalogue',
    ADMIN_EMAIL: admin.email,
    ADMIN_PASSWORD: admin.password,
    PUBLIC_URL: url,
    TRUST_PROXY: '127.0.0.1',
    LOG_LEVEL: 'silent',
    S3_ENDPOINT: `http://127.0.0.1:${doorPort}`,
    S3_BUCKET: 'papers',
    S3_ACCESS_KEY_ID: 'S3RVER',
    S3_SECRET_ACCESS_KEY: 'S3RVER',
  };
  const nodes = ports.map((port) => new ShopNode(port, { ...environment, DATA_DIR: join(dataDir, `shop-${port}`) }));
  const balancer = new Balancer(ports);
  try {
    // All at once, on an empty database: one of them prepares it.
    await Promise.all(nodes.map((node) => node.start()));
    await balancer.listen(balancerPort ?? 0);
    const { status, answer } = await call(url, 'POST', '/public/login', '', {
      username: admin.email,
      password: admin.password,
    });
    if (status !== 200) throw new Error(`the login of staff was answered ${status}: ${JSON.stringify(answer)}`);
    const paperIds = await uploadPapers(url, answer.token);
    await proveChange(nodes, answer.token);
    await proveLimit(nodes);
    const tally = new Tally();
    const world: World = { url, paperIds, paperBytes: paper.length, subjectIds, tally };
    const until = Date.now() + seconds * 1_000;
    const all = Array.from({ length: students }, (_, number) => new Student(number, world));
    const living = Promise.all(all.map((student) => student.live(() => Date.now() > until)));
    // Whoever breaks off is heard of when the disturbances are over.
    living.catch(() => {});
    const done = await disturb(nodes, door, dataDir, until);
    await Promise.all(nodes.map((node) => node.ready()));
    await living;
    // Messages of the payment provider that came while a shop was dying are worked off.
    await delay(10_000);
    const sorted = tally.servedMs.toSorted((a, b) => a - b);
    const at = (share: number) => Math.round(sorted[Math.floor(sorted.length * share)] ?? 0);
    console.log(
      `       ${students} students for ${seconds} s on ${cpus().length} cores: ${sorted.length} requests served (${Math.round(sorted.length / seconds)} a second), p50 ${at(0.5)} ms, p99 ${at(0.99)} ms; ${tally.refused} refused with 503, ${tally.broken} cut off; ${done.length} disturbances (${[...new Set(done)].join(', ')})`,
    );
    judge(tally.wrongBytes === 0, `${tally.wrongBytes} papers arrived with other bytes`);
    judge(tally.refusedWithoutRetryAfter === 0, `${tally.refusedWithoutRetryAfter} refusals without Retry-After`);
    await compare(postgres.url, all);
    for (const node of nodes.slice(1)) await node.stop();
    if (nodes[0]) await proveOverload(nodes[0]);
  } finally {
    await balancer.close();
    await Promise.all(nodes.map((node) => node.stop()));
    door.close();
    await store.close();
    await postgres.release();
    await rm(dataDir, { recursive: true, force: true });
  }
}

await prove();
console.log(failures === 0 ? 'one shop on several machines' : `${failures} failures`);
process.exit(failures === 0 ? 0 : 1);
