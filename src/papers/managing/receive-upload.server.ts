import type { IncomingMessage } from 'node:http';
import type { Multipart } from '@fastify/multipart';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { defaultPatience } from '../../platform/http/overload/stalled-requests.server.ts';
import { ShopError } from '../../platform/http/shop-error.ts';
import type { StagedFile, Staging } from '../../platform/storage/staging.server.ts';
import type { UploadedFile } from './manage-papers.server.ts';

export interface Upload {
  fields: Record<string, string>;
  file: UploadedFile;
}

interface UploadBounds {
  limitBytes: number;
  /** How long nothing may arrive. */
  silenceMs?: number;
}

/** A form has few and short fields; what goes beyond is not one. */
export const formLimits = { fields: 20, parts: 24, files: 2, fieldNameSize: 100, fieldSize: 4_096, headerPairs: 20 };
const formBytes = 256 * 1024;
const goodbyeMs = 2_000;

/**
 * Reads a form with one file, which goes to disk as it arrives. Whatever is refused leaves nothing there, and a sender
 * that goes on all the same is cut off.
 */
export async function receiveUpload(
  request: FastifyRequest,
  reply: FastifyReply,
  staging: Staging,
  { limitBytes, silenceMs = defaultPatience.silenceMs }: UploadBounds,
): Promise<Upload> {
  if (!request.isMultipart()) throw new ShopError('unsupported_media');
  if (Number(request.headers['content-length']) > limitBytes + formBytes) {
    endConnectionAfter(request, reply);
    throw tooLarge(limitBytes);
  }
  const watch = watchBody(request.raw, limitBytes + formBytes, silenceMs, tooLarge(limitBytes));
  const staged: StagedFile[] = [];
  try {
    return await Promise.race([watch.refused, readParts(request, staging, staged, limitBytes, watch.signal)]);
  } catch (error) {
    watch.giveUp();
    endConnectionAfter(request, reply);
    await Promise.all(staged.map((file) => file.discard()));
    throw asRefusal(error, limitBytes);
  } finally {
    watch.stop();
  }
}

async function readParts(
  request: FastifyRequest,
  staging: Staging,
  staged: StagedFile[],
  limitBytes: number,
  signal: AbortSignal,
): Promise<Upload> {
  const fields: Record<string, string> = {};
  let file: UploadedFile | undefined;
  const limits = { ...formLimits, fileSize: limitBytes + 1 };
  for await (const part of request.parts({ limits })) {
    if (part.type === 'field') {
      fields[part.fieldname] = textOf(part);
      continue;
    }
    if (file) throw new ShopError('file_needed', { message: 'Please upload one file at a time.' });
    const arrived = await staging.stage(part.file, { limitBytes, signal });
    staged.push(arrived);
    // Given up while the last bytes were written: whoever clears up has been here already.
    if (signal.aborted) await arrived.discard();
    if (part.fieldname !== 'file') throw new ShopError('file_needed', { message: 'The file must be sent as "file".' });
    file = { ...arrived, name: part.filename ?? '' };
  }
  if (!file) throw new ShopError('file_needed');
  return { fields, file };
}

function textOf({
  fieldname,
  value,
  valueTruncated,
  fieldnameTruncated,
}: Extract<Multipart, { type: 'field' }>): string {
  if (valueTruncated || fieldnameTruncated || typeof value !== 'string') {
    throw new ShopError('invalid_input', { issues: [{ path: fieldname.slice(0, 100), message: 'This is too long.' }] });
  }
  return value;
}

/** Counts what arrives, also what belongs to no part, and notices when nothing does. */
function watchBody(body: IncomingMessage, limitBytes: number, silenceMs: number, refusal: ShopError) {
  const abort = new AbortController();
  const { promise: refused, reject } = Promise.withResolvers<never>();
  // Whoever waits for it hears of it; nobody may be waiting any more.
  refused.catch(() => {});
  let bytes = 0;
  const timer = setTimeout(() => reject(new ShopError('upload_stalled')), silenceMs);
  const count = (chunk: Buffer): void => {
    bytes += chunk.length;
    timer.refresh();
    if (bytes > limitBytes) reject(refusal);
  };
  body.on('data', count);
  return {
    refused,
    signal: abort.signal,
    giveUp: () => abort.abort(),
    stop() {
      clearTimeout(timer);
      body.off('data', count);
    },
  };
}

/**
 * Lets a sender that is still sending read the refusal, then closes. Closed at once, with bytes of it unread, the
 * connection would be reset and the refusal lost.
 */
function endConnectionAfter({ raw }: FastifyRequest, reply: FastifyReply): void {
  raw.unpipe();
  raw.resume();
  const close = (): void => {
    if (!raw.complete) raw.destroy();
  };
  reply.raw.once('finish', () => setTimeout(close, goodbyeMs).unref());
}

function tooLarge(limitBytes: number): ShopError {
  return new ShopError('too_large', { message: `The file is larger than ${limitBytes / 1024 / 1024} MB.` });
}

const formFaults: Record<string, (limitBytes: number) => ShopError> = {
  FST_PARTS_LIMIT: () => new ShopError('too_large', { message: 'The form has too many parts.' }),
  FST_FIELDS_LIMIT: () => new ShopError('too_large', { message: 'The form has too many parts.' }),
  FST_FILES_LIMIT: () => new ShopError('file_needed', { message: 'Please upload one file at a time.' }),
  too_large: tooLarge,
};

/** What the reader of forms complains about is the sender's to mend; anything else is ours. */
function asRefusal(error: unknown, limitBytes: number): unknown {
  if (!(error instanceof Error)) return error;
  const known = 'code' in error ? formFaults[String(error.code)] : undefined;
  if (known && error.message !== tooLarge(limitBytes).message) return known(limitBytes);
  if (error instanceof ShopError) return error;
  const isOurs = 'syscall' in error && !['ECONNRESET', 'EPIPE'].includes('code' in error ? String(error.code) : '');
  return isOurs ? error : new ShopError('upload_broken', { cause: error });
}
