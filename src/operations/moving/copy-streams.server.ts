import { once } from 'node:events';
import { Readable, Writable } from 'node:stream';
import type pg from 'pg';

declare module 'pg' {
  interface Connection {
    sendCopyFromChunk(chunk: Buffer): void;
    endCopyFrom(): void;
    sendCopyFail(reason: string): void;
  }
}

/** The rows of a `COPY … TO STDOUT` as they come. */
export class CopyOut extends Readable {
  #text: string;
  #connection: pg.Connection | undefined;

  constructor(text: string) {
    super();
    this.#text = text;
  }

  submit(connection: pg.Connection): void {
    this.#connection = connection;
    connection.query(this.#text);
  }

  override _read(): void {
    this.#connection?.stream.resume();
  }

  handleCopyData({ chunk }: { chunk: Buffer }, connection: pg.Connection): void {
    if (!this.push(chunk)) connection.stream.pause();
  }

  handleRowDescription(): void {}
  handleCommandComplete(): void {}

  handleReadyForQuery(): void {
    this.push(null);
  }

  handleError(error: Error): void {
    this.destroy(error);
  }
}

/** Takes what a `COPY … FROM STDIN` writes into a table; it is finished when the table has it. */
export class CopyIn extends Writable {
  #text: string;
  #connection: pg.Connection | undefined;
  #ready = Promise.withResolvers<void>();
  #done = Promise.withResolvers<void>();

  constructor(text: string) {
    super();
    this.#text = text;
    for (const { promise } of [this.#ready, this.#done]) promise.catch(() => {});
  }

  submit(connection: pg.Connection): void {
    this.#connection = connection;
    connection.query(this.#text);
  }

  override _write(chunk: Buffer, _encoding: string, callback: (error?: Error | null) => void): void {
    this.#send(chunk).then(() => callback(), callback);
  }

  override _final(callback: (error?: Error | null) => void): void {
    this.#finish().then(() => callback(), callback);
  }

  override _destroy(error: Error | null, callback: (error?: Error | null) => void): void {
    if (error) this.#connection?.sendCopyFail('the source ended early');
    callback(error);
  }

  handleCopyInResponse(): void {
    this.#ready.resolve();
  }

  handleRowDescription(): void {}
  handleCommandComplete(): void {}

  handleReadyForQuery(): void {
    this.#done.resolve();
  }

  handleError(error: Error): void {
    this.#ready.reject(error);
    this.#done.reject(error);
  }

  async #send(chunk: Buffer): Promise<void> {
    await this.#ready.promise;
    const connection = this.#connection;
    if (!connection) return;
    connection.sendCopyFromChunk(chunk);
    if (connection.stream.writableNeedDrain) await Promise.race([once(connection.stream, 'drain'), this.#done.promise]);
  }

  async #finish(): Promise<void> {
    await this.#ready.promise;
    this.#connection?.endCopyFrom();
    await this.#done.promise;
  }
}
