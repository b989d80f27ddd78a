import { connect, type Socket } from 'node:net';

/**
 * Asks a shop on this machine over many connections, each of a visitor with another address:
 * `node bench/flood.ts port connections seconds requests-per-second path token [path token]...`.
 * Prints what came back as JSON.
 */
const [port, connections, seconds, perSecond, ...pairs] = process.argv.slice(2);
const tickMs = 5;
const connectMs = 15_000;

const servedMs: number[] = [];
const counts = { asked: 0, refused: 0, refusedWithoutRetryAfter: 0, failed: 0 };

class Visitor {
  isFree = false;
  #socket: Socket;
  #request: string;
  #answer = '';
  #askedAt = 0;

  constructor(number: number) {
    const from = `10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}`;
    const at = (number * 2) % pairs.length;
    const head = [
      `GET ${pairs[at]} HTTP/1.1`,
      'Host: shop',
      `X-Forwarded-For: ${from}`,
      `Authorization: Bearer ${pairs[at + 1]}`,
    ];
    this.#request = `${head.join('\r\n')}\r\n\r\n`;
    this.#socket = connect(Number(port), '127.0.0.1').setNoDelay(true).setEncoding('latin1');
    // Its first answer shows that the shop has taken the connection.
    this.#socket.write('GET /healthz HTTP/1.1\r\nHost: shop\r\n\r\n');
    this.#socket.on('data', (text: string) => this.#take(text));
    this.#socket.on('error', () => this.#fail());
    this.#socket.on('end', () => this.#fail());
  }

  ask(): void {
    this.isFree = false;
    this.#askedAt = performance.now();
    counts.asked += 1;
    this.#socket.write(this.#request, 'latin1');
  }

  close(): void {
    this.#socket.removeAllListeners('end').destroy();
  }

  #fail(): void {
    counts.failed += 1;
    this.#socket.destroy();
  }

  #take(text: string): void {
    this.#answer += text;
    const bodyAt = this.#answer.indexOf('\r\n\r\n') + 4;
    if (bodyAt < 4) return;
    const length = Number(/content-length: (\d+)/i.exec(this.#answer)?.[1]);
    if (this.#answer.length < bodyAt + length) return;
    const head = this.#answer.slice(0, bodyAt);
    this.#answer = '';
    this.isFree = true;
    if (this.#askedAt === 0) return;
    if (head.startsWith('HTTP/1.1 2')) servedMs.push(performance.now() - this.#askedAt);
    else if (head.startsWith('HTTP/1.1 503')) {
      counts.refused += 1;
      if (!/retry-after: \d/i.test(head)) counts.refusedWithoutRetryAfter += 1;
    } else counts.failed += 1;
  }
}

const visitors = Array.from({ length: Number(connections) }, (_, number) => new Visitor(number));
let next = 0;
let owed = 0;

/** The next visitor in turn who is not waiting for an answer. */
function freeVisitor(): Visitor | undefined {
  for (let tries = 0; tries < visitors.length; tries += 1) {
    next = (next + 1) % visitors.length;
    const visitor = visitors[next];
    if (visitor?.isFree) return visitor;
  }
  return undefined;
}

const connectingUntil = performance.now() + connectMs;
while (performance.now() < connectingUntil && !visitors.every(({ isFree }) => isFree)) {
  await new Promise((resolve) => setTimeout(resolve, 50));
}
const startedAt = performance.now();
let last = startedAt;
const asking = setInterval(() => {
  const now = performance.now();
  owed = Math.min(owed + ((now - last) / 1_000) * Number(perSecond), visitors.length);
  last = now;
  for (; owed >= 1; owed -= 1) {
    const visitor = freeVisitor();
    if (!visitor) return;
    visitor.ask();
  }
}, tickMs);

setTimeout(() => {
  clearInterval(asking);
  const passed = (performance.now() - startedAt) / 1_000;
  servedMs.sort((a, b) => a - b);
  const percentile = (part: number): number => servedMs[Math.floor(servedMs.length * part)] ?? Number.NaN;
  const report = {
    ...counts,
    askedPerSecond: counts.asked / passed,
    servedPerSecond: servedMs.length / passed,
    p50Ms: percentile(0.5),
    p99Ms: percentile(0.99),
    maxMs: servedMs.at(-1),
  };
  console.log(JSON.stringify(report));
  for (const visitor of visitors) visitor.close();
}, Number(seconds) * 1_000);
