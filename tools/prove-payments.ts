/**
 * Proves that paid means unlocked, once: `node tools/prove-payments.ts [checkouts=300] [with PostgreSQL killed=30]`.
 * Buyers pay at a Razorpay on loopback, whose messages are delivered, lost or doubled at random, while the shop, and then
 * PostgreSQL, is killed at random moments. After one sweep every payment must have opened what it was for.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { randomInt, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import { openSession } from '../src/accounts/sessions/sessions.server.ts';
import { openCheckout } from '../src/checkout/checkout.server.ts';
import { checkoutJobs } from '../src/checkout/jobs.server.ts';
import { sweepOrders } from '../src/checkout/settling/sweep.server.ts';
import type { Database } from '../src/platform/database/database.server.ts';
import { findPostmaster } from '../src/platform/database/embedded-postgres/postmaster.server.ts';
import { acquireEmbeddedPostgres } from '../src/platform/database/embedded-postgres/supervisor.server.ts';
import { openPlatform } from '../src/platform/platform.server.ts';
import { readSettings } from '../src/platform/settings.server.ts';
import { buildApp } from '../src/server/app.server.ts';
import { prepareDatabase } from '../src/server/prepare.server.ts';
import { RazorpayServer } from '../src/testing/razorpay-server.ts';

const atOnce = 4;
const subjectIds = [1, 2];
const patienceMs = 300_000;
const withoutMessages = 100;

interface World {
  dataDir: string;
  databaseUrl: string;
  environment: Record<string, string>;
}

function openShop({ dataDir, databaseUrl, environment }: World) {
  const settings = readSettings({
    ...environment,
    DATA_DIR: dataDir,
    LOG_LEVEL: 'silent',
    TOKEN_SECRET: 'a secret for proving payments only',
    RAZORPAY_TIMEOUT_MS: '2000',
  });
  return openPlatform(settings, databaseUrl, () => {});
}

/** The victim: a whole shop but for its pages, which says its port. */
async function serve(world: World): Promise<void> {
  const platform = await openShop(world);
  const app = await buildApp(platform);
  await app.listen({ port: 0, host: '127.0.0.1' });
  console.log((app.server.address() as AddressInfo).port);
  // The database may be killed at this very moment.
  while (
    !(await checkoutJobs(platform).then(
      () => true,
      () => false,
    ))
  )
    await delay(500);
}

/** A shop that is started again whenever it has been killed. */
class Victim {
  api = '';
  /** How many requests it has answered, over all its lives. */
  answered = 0;
  #world: World;
  #child: ChildProcess | undefined;

  constructor(world: World) {
    this.#world = world;
  }

  async start(): Promise<void> {
    const args = [import.meta.filename, 'serve', JSON.stringify(this.#world)];
    const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
    this.#child = child;
    const [port] = await once(createInterface(child.stdout), 'line');
    this.api = `http://127.0.0.1:${port}/api`;
  }

  async kill(): Promise<void> {
    if (!this.#child || this.#child.exitCode !== null || this.#child.signalCode !== null) return;
    const closed = once(this.#child, 'close');
    this.#child.kill('SIGKILL');
    await closed;
  }
}

interface Buyer {
  userId: string;
  email: string;
  headers: Record<string, string>;
}

async function makeBuyer(db: Database, secret: Uint8Array): Promise<Buyer> {
  const email = `${randomUUID()}@abhyas.example`;
  const { rows } = await db.execute<{ id: string }>(
    `insert into users (email, name, password_hash) values ('${email}', 'Prover', '') returning id`,
  );
  const userId = String(rows[0]?.id);
  const token = await openSession(db, secret, { id: userId, email, role: 'user' }, 'prover');
  return { userId, email, headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' } };
}

/** Asks until there is an answer, as a buyer or a provider does when a shop is away. */
async function insist(victim: Victim, path: string, init: RequestInit): Promise<Response> {
  const giveUpAt = Date.now() + patienceMs;
  for (;;) {
    try {
      const response = await fetch(`${victim.api}${path}`, { ...init, signal: AbortSignal.timeout(15_000) });
      victim.answered += 1;
      if (response.status < 500) return response;
      await response.arrayBuffer();
    } catch {
      // The shop is away.
    }
    if (Date.now() > giveUpAt) throw new Error(`${path} was not answered for ${patienceMs / 1000} s`);
    await delay(randomInt(20, 200));
  }
}

async function checkOut(
  victim: Victim,
  razorpay: RazorpayServer,
  buyer: Buyer,
  hasMessages: boolean,
): Promise<boolean> {
  const response = await insist(victim, '/access/accessrequest/createlink', {
    method: 'POST',
    headers: buyer.headers,
    body: JSON.stringify({ subjectid: subjectIds, username: buyer.email }),
  });
  if (!response.ok) throw new Error(`createlink answered ${response.status}: ${await response.text()}`);
  const link = razorpay.at((await response.json()).paymentLink);
  // One in ten thinks better of it.
  if (hasMessages && randomInt(10) === 0) return false;
  const payment = razorpay.pay(link);
  if (!hasMessages) return true;
  const messages = ['payment.captured', 'payment_link.paid'].map((event) => razorpay.webhook(event, link, payment));
  const tell = async ({ body, headers }: { body: string; headers: Record<string, string> }): Promise<void> => {
    for (let times = randomInt(3); times > 0; times -= 1) {
      await insist(victim, '/public/payment/webhook/razorpay', { method: 'POST', headers, body });
    }
  };
  const comeBack = async (): Promise<void> => {
    const body = JSON.stringify({ parameters: razorpay.returnParameters(link, payment) });
    const request = { method: 'POST', headers: { 'content-type': 'application/json' }, body };
    // A browser does not insist.
    if (randomInt(2) === 0) await fetch(`${victim.api}/public/payment/return`, request).catch(() => undefined);
  };
  await Promise.all([...messages.map(tell), comeBack()]);
  return true;
}

/** What is wrong after one sweep: payments that opened nothing, anything that is there twice, anything opened unpaid. */
async function findFaults(db: Database, razorpay: RazorpayServer, paying: readonly Buyer[]): Promise<string[]> {
  const { rows } = await db.execute<{
    user_id: string;
    number: string;
    state: string;
    settling: number;
    receipts: number;
  }>(`
    select orders.user_id, orders.number, orders.state,
      (select count(*) from payments where order_id = orders.id and is_settling)::int as settling,
      (select count(*) from pgboss.job where name = 'receipt' and data->>'orderId' = orders.id::text)::int as receipts
    from orders`);
  const owned = await db.execute<{ user_id: string; count: number }>(
    'select user_id, count(*)::int as count from entitlements where revoked_at is null group by 1',
  );
  const faults: string[] = [];
  const payers = new Set(paying.map(({ userId }) => userId));
  for (const userId of payers) {
    const paid = rows.filter((order) => order.user_id === userId && order.state === 'paid');
    const held = owned.rows.find((row) => row.user_id === userId)?.count ?? 0;
    if (paid.length !== 1) faults.push(`${userId} paid and has ${paid.length} paid orders`);
    if (held !== subjectIds.length) faults.push(`${userId} paid and owns ${held} subjects`);
  }
  for (const { number, state, settling, receipts, user_id } of rows) {
    const isPaid = state === 'paid';
    if (settling !== Number(isPaid)) faults.push(`${number} is ${state} with ${settling} payments`);
    if (isPaid && receipts !== 1) faults.push(`${number} has ${receipts} receipts`);
    if (isPaid && !payers.has(user_id)) faults.push(`${number} is paid, but nobody paid it`);
    const links = [...razorpay.links.values()].filter(({ notes }) => notes.order === number);
    if (links.length > 1) faults.push(`${number} has ${links.length} links`);
  }
  return faults;
}

interface Trial {
  name: string;
  checkouts: number;
  hasMessages: boolean;
  /** What is killed, again and again; left out when nothing is. */
  strike?: (victim: Victim) => Promise<void>;
}

async function runTrial(world: World, razorpay: RazorpayServer, trial: Trial): Promise<boolean> {
  const platform = await openShop(world);
  const buyers: Buyer[] = [];
  while (buyers.length < trial.checkouts) buyers.push(await makeBuyer(platform.db, platform.secret));
  const waiting = buyers.values();
  const victim = new Victim(world);
  await victim.start();
  const paying: Buyer[] = [];
  let isOver = false;
  let strikes = 0;
  const shop = async (): Promise<void> => {
    for (const buyer of waiting) {
      if (await checkOut(victim, razorpay, buyer, trial.hasMessages)) paying.push(buyer);
    }
  };
  const strikeOn = async (): Promise<void> => {
    while (!isOver && trial.strike) {
      // After so many answers rather than so much time: a slow machine gets as far between two kills as a quick one.
      const target = victim.answered + randomInt(1, 16);
      while (victim.answered < target && !isOver) await delay(2);
      await delay(randomInt(60));
      if (isOver) return;
      await trial.strike(victim);
      strikes += 1;
    }
  };
  const striking = strikeOn();
  try {
    await Promise.all(Array.from({ length: atOnce }, shop));
  } finally {
    isOver = true;
    await striking;
    await victim.kill();
  }
  const before = await countPaid(platform.db);
  await sweepOrders(openCheckout(platform), new Date(Date.now() + 10 * 60_000));
  const faults = await findFaults(platform.db, razorpay, paying);
  for (const fault of faults) console.log(`  ${fault}`);
  console.log(
    `${trial.name}: ${trial.checkouts} checkouts, ${strikes} kills, ${paying.length} paid, ` +
      `${(await countPaid(platform.db)) - before} of them settled by the sweep alone, ${faults.length} faults`,
  );
  await clear(platform.db);
  await platform.close();
  return faults.length === 0;
}

async function countPaid(db: Database): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(
    "select count(*)::int as count from orders where state = 'paid'",
  );
  return rows[0]?.count ?? 0;
}

/** Each trial counts from nothing. */
async function clear(db: Database): Promise<void> {
  await db.execute('truncate orders, order_items, payments, payment_events, refunds, order_events, entitlements');
  await db.execute("delete from pgboss.job where name in ('receipt', 'payment-event')");
}

async function prove(checkouts: number, withPostgres: number): Promise<boolean> {
  const dataDir = await mkdtemp(join(tmpdir(), 'abhyas-payments-'));
  // Root lends PostgreSQL another account, which shall reach this folder.
  await chmod(dataDir, 0o755);
  const postgres = await acquireEmbeddedPostgres({ dataDir, log: () => {} });
  const razorpay = await RazorpayServer.start();
  try {
    await prepareDatabase(postgres.url, readSettings({ DATA_DIR: dataDir }));
    const world = { dataDir, databaseUrl: postgres.url, environment: razorpay.environment };
    const trials: Trial[] = [
      { name: 'messages switched off', checkouts: withoutMessages, hasMessages: false },
      {
        name: 'shop killed',
        checkouts,
        hasMessages: true,
        async strike(victim) {
          await victim.kill();
          await victim.start();
        },
      },
      {
        name: 'PostgreSQL killed',
        checkouts: withPostgres,
        hasMessages: true,
        async strike() {
          const postmaster = await findPostmaster(join(dataDir, 'postgres'));
          if (postmaster) process.kill(postmaster.pid, 'SIGKILL');
          // The shop gets its database back by itself; buyers insist meanwhile.
          await delay(1_000);
        },
      },
    ];
    let isProved = true;
    for (const trial of trials) isProved = (await runTrial(world, razorpay, trial)) && isProved;
    return isProved;
  } finally {
    await razorpay.stop();
    await postgres.release();
    await rm(dataDir, { recursive: true, force: true });
  }
}

const [first = '300', second = '30'] = process.argv.slice(2);
if (first === 'serve') await serve(JSON.parse(second));
else process.exit((await prove(Number(first), Number(second))) ? 0 : 1);
