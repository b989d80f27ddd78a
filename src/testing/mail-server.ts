import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { text } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';

export interface ReceivedMail {
  /** By name in lower case, decoded. */
  headers: Record<string, string>;
  body: string;
}

export interface MailServer {
  url: string;
  received: ReceivedMail[];
  stop(): Promise<void>;
}

interface Behaviour {
  port?: number;
  /** Called for every recipient; throws to refuse it. */
  onRecipient?(address: string): void;
  /** Called when a mail has been taken; throws to answer with a failure all the same. */
  onTaken?(): void;
}

/** A real SMTP server on loopback that keeps what it is given. */
export async function startMailServer({ port = 0, onRecipient, onTaken }: Behaviour = {}): Promise<MailServer> {
  const received: ReceivedMail[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo({ address }, _session, done) {
      answer(done, () => onRecipient?.(address));
    },
    async onData(stream, _session, done) {
      received.push(readMail(await text(stream)));
      answer(done, () => onTaken?.());
    },
  });
  server.on('error', () => {});
  const listener = server.listen(port, '127.0.0.1');
  await once(listener, 'listening');
  return {
    url: `smtp://127.0.0.1:${(listener.address() as AddressInfo).port}`,
    received,
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

/** A port of this machine on which nothing listens. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

/** Takes a mail of plain text apart. */
export function readMail(raw: string): ReceivedMail {
  const [head = '', ...rest] = raw.split('\r\n\r\n');
  const lines = head.replaceAll(/\r\n[ \t]+/g, ' ').split('\r\n');
  const headers = Object.fromEntries(
    lines.map((line) => {
      const [, name = '', value = ''] = /^([^:]+):\s*(.*)$/.exec(line) ?? [];
      return [name.toLowerCase(), decodeWords(value)];
    }),
  );
  const content = rest.join('\r\n\r\n');
  const encoding = headers['content-transfer-encoding'];
  const body =
    encoding === 'base64'
      ? Buffer.from(content, 'base64').toString()
      : encoding === 'quoted-printable'
        ? decodeQuotedPrintable(content.replaceAll('=\r\n', ''))
        : content;
  return { headers, body: body.replaceAll('\r\n', '\n') };
}

/** Header text outside ASCII, as RFC 2047 writes it. */
function decodeWords(value: string): string {
  return value
    .replaceAll(/\?=\s+=\?/g, '?==?')
    .replaceAll(/=\?UTF-8\?([BQ])\?([^?]*)\?=/gi, (_, kind: string, word: string) =>
      kind.toUpperCase() === 'B'
        ? Buffer.from(word, 'base64').toString()
        : decodeQuotedPrintable(word.replaceAll('_', ' ')),
    );
}

function decodeQuotedPrintable(content: string): string {
  const bytes = content.replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  );
  return Buffer.from(bytes, 'latin1').toString();
}

function answer(done: (error?: Error | null) => void, act: () => void): void {
  try {
    act();
    done();
  } catch (error) {
    done(error instanceof Error ? error : new Error(String(error)));
  }
}
