import { randomInt } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';

/** What all students met together. */
export class Tally {
  servedMs: number[] = [];
  refused = 0;
  refusedWithoutRetryAfter = 0;
  /** Cut off, or answered 500 or 502, while something was being killed. */
  broken = 0;
  wrongBytes = 0;
}

export interface World {
  /** Where the proxy listens. */
  url: string;
  paperIds: readonly number[];
  paperBytes: number;
  subjectIds: readonly number[];
  tally: Tally;
}

/** One who browses, logs in, fills a cart, buys and reads, and knows what the shop has said yes to. */
export class Student {
  readonly email: string;
  readonly cart = new Set<number>();
  readonly bought = new Set<number>();
  #number: number;
  #world: World;
  #token = '';

  constructor(number: number, world: World) {
    this.#number = number;
    this.#world = world;
    this.email = `student-${number}-${Date.now()}@cluster.example`;
  }

  async live(until: () => boolean): Promise<void> {
    await delay(randomInt(3_000));
    const password = 'only for the cluster';
    await this.#insist('POST', '/api/public/register', {
      name: 'Student',
      email: this.email,
      mobile: '9876543210',
      password,
    });
    await this.#logIn(password);
    while (!until()) {
      await this.#browse();
      await this.#read();
      await this.#choose();
      if (randomInt(4) === 0) await this.#buy();
      if (randomInt(10) === 0) await this.#logIn(password);
      await delay(randomInt(200, 1_500));
    }
  }

  async #logIn(password: string): Promise<void> {
    const { status, text } = await this.#insist('POST', '/api/public/login', { username: this.email, password });
    if (status === 200) this.#token = JSON.parse(text).token;
    else throw new Error(`${this.email} cannot log in: ${status} ${text}`);
  }

  async #browse(): Promise<void> {
    for (const path of ['/', '/view-subjects?classid=10', '/api/public/subjects']) await this.#ask('GET', path);
  }

  async #read(): Promise<void> {
    const { paperIds, paperBytes, tally } = this.#world;
    const answer = await this.#ask('GET', `/api/public/paper/download/${pick(paperIds)}`);
    if (answer?.status === 200 && answer.bytes !== paperBytes) tally.wrongBytes += 1;
  }

  async #choose(): Promise<void> {
    const subject = pick(this.#world.subjectIds);
    if (this.bought.has(subject)) return;
    if (this.cart.has(subject)) {
      const address = `/api/access/cart?username=${encodeURIComponent(this.email)}&subjectid=${subject}`;
      if ((await this.#insist('DELETE', address)).status < 300) this.cart.delete(subject);
      return;
    }
    const { status } = await this.#insist('POST', '/api/access/cart', { username: this.email, subjects: subject });
    if (status < 300) this.cart.add(subject);
  }

  async #buy(): Promise<void> {
    const wanted = [...this.cart];
    if (wanted.length === 0) return;
    const link = await this.#insist('POST', '/api/access/accessrequest/createlink', {
      username: this.email,
      subjectid: wanted,
    });
    if (link.status !== 200) return;
    const id = new URL(JSON.parse(link.text).paymentLink).pathname.split('/').at(-1);
    const paid = await this.#insist('POST', `/api/public/sandbox/${id}/pay`, { method: 'upi', isToSucceed: true });
    // Asked again after a cut, the till says that the link is closed: it was paid the first time.
    if (paid.status >= 300 && paid.status !== 409) return;
    for (const subject of wanted) {
      this.bought.add(subject);
      this.cart.delete(subject);
    }
  }

  /** Until there is an answer, as a person does. */
  async #insist(method: string, path: string, body?: object) {
    for (;;) {
      const answer = await this.#ask(method, path, body);
      if (answer && answer.status < 500) return answer;
      await delay(randomInt(100, 600));
    }
  }

  async #ask(method: string, path: string, body?: object) {
    const { url, tally } = this.#world;
    const startedAt = performance.now();
    try {
      const response = await fetch(url + path, {
        method,
        headers: {
          'x-forwarded-for': `10.1.${this.#number >> 8}.${this.#number & 255}`,
          ...(this.#token && { authorization: `Bearer ${this.#token}` }),
          ...(body && { 'content-type': 'application/json' }),
        },
        ...(body && { body: JSON.stringify(body) }),
        signal: AbortSignal.timeout(20_000),
      });
      const bytes = Buffer.from(await response.arrayBuffer());
      const { status } = response;
      if (status < 500) tally.servedMs.push(performance.now() - startedAt);
      else if (status !== 503) tally.broken += 1;
      else {
        tally.refused += 1;
        if (!response.headers.has('retry-after')) tally.refusedWithoutRetryAfter += 1;
      }
      return { status, text: bytes.toString(), bytes: bytes.length };
    } catch {
      tally.broken += 1;
      return undefined;
    }
  }
}

function pick<Item>(items: readonly Item[]): Item {
  const item = items[randomInt(items.length)];
  if (item === undefined) throw new Error('there is nothing to choose from');
  return item;
}
