import type { OutgoingHttpHeader } from 'node:http';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ShopError } from '../../platform/http/shop-error.ts';
import type { HotFiles } from '../../platform/storage/hot-files.server.ts';
import type { ByteRange, Storage } from '../../platform/storage/storage.server.ts';
import { readRange } from './byte-range.ts';

export interface SentFile {
  hash: string;
  size: number;
  headers: Record<string, string>;
}

/** What a request gets of a file: all of it, a part, or word that it has it already. */
export type Portion = { status: 200 | 206; range: ByteRange } | { status: 304 };

export function portionFor(request: FastifyRequest, reply: FastifyReply, { hash, size }: SentFile): Portion {
  const { range, 'if-range': ifRange, 'if-none-match': known } = request.headers;
  if (known !== undefined && (known.trim() === '*' || known.includes(`"${hash}"`))) return { status: 304 };
  // A part is of use only beside the rest of the same file.
  const isWanted = ifRange === undefined || ifRange === `"${hash}"`;
  const part = isWanted ? readRange(range, size) : undefined;
  if (part === 'none') {
    reply.header('Content-Range', `bytes */${size}`);
    throw new ShopError('range_not_satisfiable');
  }
  return part ? { status: 206, range: part } : { status: 200, range: { start: 0, end: size - 1 } };
}

/** Sends a file or a part of it: from memory where it is small, else from the store as fast as it is read. */
export async function sendFile(
  files: { storage: Storage; hotFiles: HotFiles },
  request: FastifyRequest,
  reply: FastifyReply,
  file: SentFile,
  portion: Portion,
): Promise<void> {
  const isWithBody = request.method !== 'HEAD' && portion.status !== 304;
  // Opened before anything is said, so that a file that cannot be opened can still be answered with an error.
  const body = isWithBody ? await openPortion(files, file, portion.range) : undefined;
  reply.hijack();
  reply.raw.writeHead(portion.status, headersOf(reply, file, portion));
  if (body === undefined || Buffer.isBuffer(body)) {
    reply.raw.end(body);
    return;
  }
  // A reader who leaves or a store that breaks off ends the connection: a short body must not pass for a whole one.
  await pipeline(body, reply.raw).catch(() => reply.raw.destroy());
}

async function openPortion(
  { storage, hotFiles }: { storage: Storage; hotFiles: HotFiles },
  { hash, size }: SentFile,
  range: ByteRange,
): Promise<Buffer | Readable> {
  const bytes = hotFiles.peek(hash) ?? (await hotFiles.get(hash, size));
  return bytes ? bytes.subarray(range.start, range.end + 1) : storage.open(hash, range);
}

export function headersOf(
  reply: FastifyReply,
  { hash, size, headers }: SentFile,
  portion: Portion,
): OutgoingHttpHeader[] {
  const list: OutgoingHttpHeader[] = ['ETag', `"${hash}"`, 'Accept-Ranges', 'bytes'];
  const merged = { ...reply.getHeaders(), ...lowerCased(headers) };
  for (const [name, value] of Object.entries(merged)) if (value !== undefined) list.push(name, value);
  if (portion.status === 304) return list;
  const { start, end } = portion.range;
  list.push('Content-Length', end - start + 1);
  if (portion.status === 206) list.push('Content-Range', `bytes ${start}-${end}/${size}`);
  return list;
}

/** As Fastify keeps its own: what a file says takes the place of what every answer says. */
function lowerCased(headers: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
}
