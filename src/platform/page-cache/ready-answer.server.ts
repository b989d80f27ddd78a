import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const encodings = ['br', 'gzip', 'identity'] as const;
type Encoding = (typeof encodings)[number];

/** An answer that needs no more work: every encoding of its body and the headers of each, ready to be written. */
export interface ReadyAnswer {
  readonly hash: string;
  readonly bytes: number;
  readonly forms: Readonly<Record<Encoding, AnswerForm>>;
  readonly notModified: AnswerForm;
  /** Told each time it was sent, with the status it was sent with. */
  readonly onSent?: (status: number) => void;
}

export interface AnswerForm {
  readonly status: number;
  readonly headers: readonly string[];
  readonly body: Buffer;
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
  const form = (encoding: Encoding, bytes: Buffer): AnswerForm => ({
    status,
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
    hash,
    bytes: forms.br.body.length + forms.gzip.body.length + body.length,
    forms,
    notModified: { status: 304, headers: [...shared, 'ETag', `"${hash}"`], body: Buffer.alloc(0) },
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

/** The form of an answer that fits what the browser accepts and already has. */
export function formFor(answer: ReadyAnswer, accepted: string | undefined, known: string | undefined): AnswerForm {
  return known?.includes(answer.hash) ? answer.notModified : answer.forms[preferredEncoding(accepted)];
}

export function sendReadyAnswer(
  request: IncomingMessage,
  response: ServerResponse,
  answer: ReadyAnswer,
  requestId: string,
): AnswerForm {
  const form = formFor(answer, request.headers['accept-encoding'], request.headers['if-none-match']);
  response.writeHead(form.status, [...form.headers, 'X-Request-Id', requestId]);
  response.end(request.method === 'HEAD' ? undefined : form.body);
  return form;
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
