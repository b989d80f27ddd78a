import { type IncomingMessage, type Server, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { interceptConnections, interceptRequests } from '../http/intercept.server.ts';
import { hasBody } from '../http/overload/stalled-requests.server.ts';
import { nextRequestId, overwriteRequestId } from '../http/request-id.server.ts';
import { type AnswerForm, formFor, type ReadyAnswer, sendReadyAnswer } from './ready-answer.server.ts';

/** `isPersonal` says that the request tells who asks. */
type Find = (url: string, isPersonal: boolean) => ReadyAnswer | undefined;

/** Told of every answer, with the connection it went to. */
type OnAnswered = (url: string, status: number, socket: Socket) => void;

export interface FastLane {
  /** Ends the connections that have not been used for so long. */
  endIdle(seconds: number): void;
  /** Ends the connections that are between two requests. */
  close(): void;
}

/**
 * Most requests are plain GETs for something that is ready in memory. They are answered here straight on the
 * connection, which more than doubles what one process can serve. Whatever is not exactly that, down to the last
 * byte, is left to Node's HTTP server, together with the rest of its connection. What is ready is looked up again for
 * each request that the HTTP server reads there, before anything else is done about it.
 */
export function addFastLane(server: Server, find: Find, onAnswered: OnAnswered = () => {}): FastLane {
  const lanes = new Set<Lane>();
  let isClosing = false;
  interceptConnections(server, (socket, pass) => {
    const lane = new Lane(socket, { idleMs: server.keepAliveTimeout, find, onAnswered }, (isOpen) => {
      lanes.delete(lane);
      if (isOpen) pass(socket);
    });
    lanes.add(lane);
  });
  interceptRequests(server, (request, response, pass) => {
    const answer = isPlain(request) ? find(request.url ?? '', request.headers.authorization !== undefined) : undefined;
    if (!answer) return pass(request, response);
    if (isClosing) response.shouldKeepAlive = false;
    const { status } = sendReadyAnswer(request, response, answer, nextRequestId());
    answer.onSent?.(status);
    onAnswered(request.url ?? '', status, request.socket);
  });
  const endIdle = (seconds: number): void => {
    const idleSince = currentSecond() - seconds;
    for (const lane of lanes) if (lane.usedAtSecond < idleSince) lane.endIfIdle();
  };
  // One timer for all connections costs nothing per request, which one for each would.
  const sweep = setInterval(() => endIdle(server.keepAliveTimeout / 1000), sweepMs).unref();

  return {
    endIdle,
    close() {
      isClosing = true;
      clearInterval(sweep);
      for (const lane of lanes) lane.end();
    },
  };
}

const sweepMs = 5_000;

function isPlain({ method, headers }: IncomingMessage): boolean {
  return method === 'GET' && headers.range === undefined && !hasBody({ headers });
}

/** One connection, from its start to its end or to the first request that is not for the fast lane. */
class Lane {
  usedAtSecond = currentSecond();
  #socket: Socket;
  #idleMs: number;
  #find: Find;
  #onAnswered: OnAnswered;
  #leave: (isOpen: boolean) => void;
  #previous: { chunk: Buffer; request: PlainRequest | undefined } | undefined;

  constructor(
    socket: Socket,
    { idleMs, find, onAnswered }: { idleMs: number; find: Find; onAnswered: OnAnswered },
    leave: (isOpen: boolean) => void,
  ) {
    this.#socket = socket.setNoDelay(true);
    this.#idleMs = idleMs;
    this.#find = find;
    this.#onAnswered = onAnswered;
    this.#leave = leave;
    socket
      .on('data', this.#onData)
      .on('end', this.#onEnd)
      .on('timeout', this.#onError)
      .on('error', this.#onError)
      .on('close', this.#onClose);
  }

  end(): void {
    this.#socket.destroySoon();
  }

  /** One that has not taken its answer yet ends by its own timeout, or goes on. */
  endIfIdle(): void {
    if (this.#socket.writableLength === 0) this.end();
  }

  #onEnd = (): void => void this.#socket.end();
  #onError = (): void => void this.#socket.destroy();
  #onClose = (): void => this.#leave(false);

  #onData = (chunk: Buffer): void => {
    // Who does not read the answers gets no more of them.
    if (this.#socket.writableLength > 0) {
      this.#socket.pause().unshift(chunk);
      this.#socket.write('', () => this.#socket.resume());
      return;
    }
    // One browser asks for one thing in the same words each time.
    if (!this.#previous || !chunk.equals(this.#previous.chunk)) {
      this.#previous = { chunk, request: understand(chunk) };
    }
    const { request } = this.#previous;
    const answer = request && this.#find(request.url, request.isPersonal);
    if (!answer) {
      this.#handOver(chunk);
      return;
    }
    const form = formFor(answer, request.accepted, request.known);
    this.#send(form);
    answer.onSent?.(form.status);
    this.#onAnswered(request.url, form.status, this.#socket);
  };

  /**
   * Sends an answer from the one copy that is kept of it. A connection that could not take it all at once goes on
   * reading from that copy, so the next answer gets another.
   */
  #send(form: AnswerForm): void {
    this.usedAtSecond = currentSecond();
    if (isLarge(form)) this.#writeLarge(form);
    else this.#socket.write(stampedWire(form, this.usedAtSecond));
    if (this.#socket.writableLength > 0) {
      wires.delete(form);
      this.#waitForReader();
    }
  }

  /**
   * Whoever takes nothing of an answer for the idle time is cut off. Node compares how much is left to take whenever
   * its time is up, and says so when it is as much as the time before: hence half of it.
   */
  #waitForReader(): void {
    this.#socket.setTimeout(this.#idleMs / 2);
    this.#socket.write('', () => {
      this.#socket.setTimeout(0);
      this.usedAtSecond = currentSecond();
    });
  }

  /** A large body is not copied: it goes out beside a head of its own. */
  #writeLarge(form: AnswerForm): void {
    this.#socket.cork();
    this.#socket.write(Buffer.from(stampedWire(form, this.usedAtSecond)));
    this.#socket.write(form.body);
    this.#socket.uncork();
  }

  #handOver(chunk: Buffer): void {
    const socket = this.#socket;
    socket
      .off('data', this.#onData)
      .off('end', this.#onEnd)
      .off('timeout', this.#onError)
      .off('error', this.#onError)
      .off('close', this.#onClose)
      .pause();
    socket.unshift(chunk);
    this.#leave(true);
    process.nextTick(() => socket.resume());
  }
}

function currentSecond(): number {
  return Math.floor(Date.now() / 1000);
}

const maxRequestBytes = 4_096;
const wholeRequest = /^GET (\/[\x21-\x7e]*) HTTP\/1\.1\r\n((?:[\w!#$%&'*+.^`|~-]+:[\t\x20-\x7e\x80-\xff]*\r\n)+)\r\n$/;
/** What asks for more than a plain answer: a body, a part, another protocol, or the end of the connection. */
const unusual =
  /^(?:(?:content-length|transfer-encoding|upgrade|expect|te|trailer|range):|connection:(?!\s*keep-alive\s*$))/im;
const host = /^host:/im;
const acceptEncoding = /^accept-encoding:(.*)$/im;
const authorization = /^authorization:/im;
const ifNoneMatch = /^if-none-match:(.*)$/im;

export interface PlainRequest {
  url: string;
  accepted: string | undefined;
  known: string | undefined;
  isPersonal: boolean;
}

/** What a chunk asks for if it is one complete and plain GET request, and nothing else; else undefined. */
export function understand(chunk: Buffer): PlainRequest | undefined {
  if (chunk.length > maxRequestBytes) return undefined;
  const [, url, headers] = wholeRequest.exec(chunk.toString('latin1')) ?? [];
  if (!url || !headers || unusual.test(headers) || !host.test(headers)) return undefined;
  return {
    url,
    accepted: acceptEncoding.exec(headers)?.[1],
    known: ifNoneMatch.exec(headers)?.[1],
    isPersonal: authorization.test(headers),
  };
}

const largeBytes = 64 * 1024;

function isLarge({ body }: AnswerForm): boolean {
  return body.length > largeBytes;
}

/** An answer as it travels, without a large body. Date and request id stand at known places and are written over each time. */
interface Wire {
  bytes: Buffer;
  dateAt: number;
  idAt: number;
  second: number;
}

const wires = new WeakMap<AnswerForm, Wire>();

function stampedWire(form: AnswerForm, second: number): Buffer {
  let wire = wires.get(form);
  if (!wire) {
    wire = wireOf(form);
    wires.set(form, wire);
  }
  if (wire.second !== second) {
    wire.bytes.write(new Date(second * 1000).toUTCString(), wire.dateAt, 'latin1');
    wire.second = second;
  }
  overwriteRequestId(wire.bytes, wire.idAt);
  return wire.bytes;
}

function wireOf(form: AnswerForm): Wire {
  const { status, headers } = form;
  const lines = [`HTTP/1.1 ${status} ${STATUS_CODES[status]}`];
  for (let index = 0; index < headers.length; index += 2) lines.push(`${headers[index]}: ${headers[index + 1]}`);
  const head = `${lines.join('\r\n')}\r\nDate: `;
  const date = new Date(0).toUTCString();
  const beforeId = `${head}${date}\r\nX-Request-Id: `;
  return {
    bytes: Buffer.concat([
      Buffer.from(`${beforeId}${nextRequestId()}\r\n\r\n`, 'latin1'),
      ...(isLarge(form) ? [] : [form.body]),
    ]),
    dateAt: head.length,
    idAt: beforeId.length,
    second: 0,
  };
}
