import { once } from 'node:events';
import { Agent, createServer, type IncomingMessage, request, type Server, type ServerResponse } from 'node:http';

const outOfTurnMs = 500;

/** What stands in front of the shops: a request goes to the next one in turn, and past those that do not answer. */
export class Balancer {
  #agent = new Agent({ keepAlive: true, maxSockets: 512 });
  #ports: readonly number[];
  #downUntil = new Map<number, number>();
  #turn = 0;
  #server: Server;

  constructor(ports: readonly number[]) {
    this.#ports = ports;
    this.#server = createServer((incoming, answer) => void this.#serve(incoming, answer));
  }

  async listen(port: number): Promise<void> {
    this.#server.listen(port, '127.0.0.1', 4_096);
    await once(this.#server, 'listening');
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    this.#server.close();
    this.#agent.destroy();
  }

  async #serve(incoming: IncomingMessage, answer: ServerResponse): Promise<void> {
    const body = Buffer.concat(await incoming.toArray().catch(() => []));
    for (let tries = 0; tries < this.#ports.length; tries += 1) {
      const port = this.#next();
      const outcome = await this.#pass(port, incoming, body, answer);
      if (outcome === 'answered') return;
      this.#downUntil.set(port, Date.now() + outOfTurnMs);
      // What may have been done already is the caller's to ask for again.
      if (outcome === 'cut' && incoming.method !== 'GET') break;
    }
    if (!answer.headersSent) answer.writeHead(502).end();
    else answer.destroy();
  }

  #next(): number {
    const up = this.#ports.filter((port) => (this.#downUntil.get(port) ?? 0) < Date.now());
    const from = up.length > 0 ? up : this.#ports;
    this.#turn += 1;
    return from[this.#turn % from.length] ?? 0;
  }

  #pass(port: number, { method, url, headers }: IncomingMessage, body: Buffer, answer: ServerResponse) {
    return new Promise<'answered' | 'refused' | 'cut'>((resolve) => {
      let isSent = false;
      const options = { host: '127.0.0.1', port, method, path: url, headers, agent: this.#agent };
      const onward = request(options, (response) => {
        answer.writeHead(response.statusCode ?? 502, response.headers);
        response.pipe(answer);
        response.on('end', () => resolve('answered'));
        response.on('error', () => {
          answer.destroy();
          resolve('answered');
        });
      });
      onward.on('socket', (socket) => {
        if (!socket.connecting) isSent = true;
        else socket.once('connect', () => (isSent = true));
      });
      onward.on('error', () => resolve(isSent ? 'cut' : 'refused'));
      onward.end(body);
    });
  }
}

/** A door before the store, which can be shut: everybody is answered 503 then. */
export class StoreDoor {
  isShut = false;
  readonly #server: Server;

  constructor(storePort: number) {
    this.#server = createServer((incoming, answer) => {
      if (this.isShut) return void answer.writeHead(503).end();
      const { method, url, headers } = incoming;
      const onward = request({ host: '127.0.0.1', port: storePort, method, path: url, headers }, (response) => {
        answer.writeHead(response.statusCode ?? 502, response.headers);
        response.pipe(answer);
      });
      onward.on('error', () => answer.destroy());
      incoming.pipe(onward);
    });
  }

  async listen(port: number): Promise<void> {
    this.#server.listen(port, '127.0.0.1');
    await once(this.#server, 'listening');
  }

  close(): void {
    this.#server.closeAllConnections();
    this.#server.close();
  }
}
