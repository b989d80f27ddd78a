import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const encodings = ['br', 'gzip', 'identity'] as const;
type Encoding = (typeof encodings)[number];

/** An answer that needs no more work: every encoding of its body and the headers of each, ready to be written. */
export interface ReadyAnswer {
  readonly status: number;
  readonly hash: string;
  readonly bytes: number;
  readonly forms: Readonly<Record<Encoding, { headers: readonly string[]; body: Buffer }>>;
  readonly notModifiedHeaders: readonly string[];
}

export interface AnswerParts {
  status?: number;
  headers: Record<string, string>;
  body: Buffer;
  /** Bodies compressed beforehand, at build time; an absent one equals the plain body. */
  compressed?: { br?: Buffer | undefined; gzip?: Buffer | undefined };
}

export function readyAnswer({ status = 200, headers, body, compressed = {} }: AnswerParts): ReadyAnswer {
  const hash = createHash('sha256').update(body).digest('base64url').slice(0, 22);
  const shared = Object.entries({ ...headers, Vary: 'Accept-Encoding' }).flat();
  const form = (encoding: Encoding, bytes: Buffer) => ({
    body: bytes,
    headers: [
      ...shared,
      ...(bytes === body ? [] : ['Content-Encoding', encoding]),
      'Content-Length',
      String(bytes.length),
      'ETag',
      bytes === body ? `"${hash}"` : `"${hash}-${encoding}"`,
    ],
  });
  const forms = {
    br: form('br', compressed.br ?? body),
    gzip: form('gzip', compressed.gzip ?? body),
    identity: form('identity', body),
  };
  return {
    status,
    hash,
    bytes: forms.br.body.length + forms.gzip.body.length + body.length,
    forms,
    notModifiedHeaders: [...shared, 'ETag', `"${hash}"`],
  };
}

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/** The same with the compression done here, off the event loop. */
export async function compressedAnswer(parts: AnswerParts): Promise<ReadyAnswer> {
  const [br, gz] = await Promise.all([
    brotli(parts.body, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }),
    zip(parts.body, { level: 9 }),
  ]);
  const ifSmaller = (bytes: Buffer): Buffer | undefined => (bytes.length < parts.body.length ? bytes : undefined);
  return readyAnswer({ ...parts, compressed: { br: ifSmaller(br), gzip: ifSmaller(gz) } });
}

export function sendReadyAnswer(
  request: IncomingMessage,
  response: ServerResponse,
  answer: ReadyAnswer,
  requestId: string,
): void {
  if (request.headers['if-none-match']?.includes(answer.hash)) {
    response.writeHead(304, [...answer.notModifiedHeaders, 'X-Request-Id', requestId]).end();
    return;
  }
  const { headers, body } = answer.forms[preferredEncoding(request.headers['accept-encoding'])];
  response.writeHead(answer.status, [...headers, 'X-Request-Id', requestId]);
  response.end(request.method === 'HEAD' ? undefined : body);
}

export function preferredEncoding(accepted: string | undefined): Encoding {
  if (!accepted) return 'identity';
  for (const encoding of encodings) {
    if (accepted.includes(encoding) && !isRefused(accepted, encoding)) return encoding;
  }
  return 'identity';
}

function isRefused(accepted: string, encoding: Encoding): boolean {
  return accepted.includes('q=0') && new RegExp(`\\b${encoding}\\s*;\\s*q=0(\\.0*)?\\s*(,|$)`).test(accepted);
}
