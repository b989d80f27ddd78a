import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { connect } from 'node:net';
import * as z from 'zod/mini';

export interface Connection {
  call(method: string, path: string, body?: object, token?: string): Promise<unknown>;
  close(): void;
}

export interface Person extends Connection {
  username: string;
  token: string;
}

/** Somebody new, on a connection of their own. */
export async function register(connection: Connection): Promise<Person> {
  const email = `${randomBytes(8).toString('hex')}@bench.example`;
  const person = { name: 'Bench', email, mobile: '9876543210', password: 'only for the bench' };
  const { token } = z.object({ token: z.string() }).parse(await connection.call('POST', '/public/register', person));
  return { ...connection, username: email, token };
}

/**
 * One connection that asks one thing at a time, with no more than the bytes it takes: what measures must leave the
 * processor to what is measured.
 */
export async function connectTo(url: string): Promise<Connection> {
  const { hostname, port, host } = new URL(url);
  const socket = connect(Number(port), hostname).setNoDelay(true).setEncoding('latin1');
  await once(socket, 'connect');
  return {
    call: (method, path, body, token) =>
      new Promise((resolve, reject) => {
        const payload = body ? JSON.stringify(body) : '';
        let answer = '';
        const take = (chunk: string) => {
          answer += chunk;
          const bodyAt = answer.indexOf('\r\n\r\n') + 4;
          if (bodyAt < 4) return;
          const length = Number(/content-length: (\d+)/i.exec(answer)?.[1]);
          if (answer.length < bodyAt + length) return;
          socket.off('data', take);
          if (/^HTTP\/1\.1 2/.test(answer)) resolve(JSON.parse(answer.slice(bodyAt)));
          else reject(new Error(`${method} ${path} answered ${answer}`));
        };
        socket.on('data', take);
        const head = [
          `${method} /api${path} HTTP/1.1`,
          `Host: ${host}`,
          ...(token ? [`Authorization: Bearer ${token}`] : []),
          ...(payload ? ['Content-Type: application/json', `Content-Length: ${Buffer.byteLength(payload)}`] : []),
        ];
        socket.write(`${head.join('\r\n')}\r\n\r\n${payload}`);
      }),
    close: () => socket.destroy(),
  };
}
