import type { FastifyServerOptions } from 'fastify';
import { describeError, errorText } from './describe-error.server.ts';
import type { Settings } from './settings.server.ts';

const maskedText = '[masked]';

/** Query parameters that say what was asked for, not who asked: only these keep their numbers in the log. */
const plainParameters = new Set(['classId', 'classid', 'subjectId', 'subjectid', 'paperid', 'limit', 'after']);

/** How much of an address is logged: enough to know what was asked for, however much was sent. */
const maxUrlLength = 300;

/**
 * Each is tried over whole log lines, parts of which a visitor chose, so each must take linear time: a match begins
 * only where a run of its characters begins, or cannot fail once it has begun.
 */
const secrets = [
  /eyJ[\w-]+(?:\.[\w-]+){0,2}/g, // tokens, also cut ones
  /(?<=:\/\/)[^\s:@/"]+:[^\s@/"]+(?=@)/g, // name and password in addresses
  /(?<![\w.+%-])[\w.+%-]+(?:@|%40)[\w.-]+/gi, // e-mail addresses
  /(?<![\w.:-])[6-9]\d{9}(?![\w-])/g, // mobile numbers
];

/** Takes out what must not be in a log wherever it stands, error texts of the database included. */
export function mask(text: string): string {
  return secrets.reduce((masked, pattern) => masked.replace(pattern, maskedText), text);
}

/** Keeps the path and the names of the query parameters, and the values of harmless ones. */
export function maskUrl(url: string): string {
  const [path = '', query] = url.slice(0, maxUrlLength).split('?', 2);
  const parts = [...new URLSearchParams(query)].map(([name, value]) =>
    isPlain(name, value) ? `${name}=${value}` : `${name}=${maskedText}`,
  );
  const masked = parts.length > 0 ? `${path}?${parts.join('&')}` : path;
  return url.length > maxUrlLength ? `${masked.slice(0, maxUrlLength)}…` : masked;
}

/** Numbers and the numbers of orders; whatever else stands there was typed by somebody. */
function isPlain(name: string, value: string): boolean {
  return plainParameters.has(name) && /^[A-Z]{0,3}[\d-]{1,20}$/.test(value);
}

/** An address good enough to see one network misbehave, not to follow one person. */
export function maskAddress(address: string): string {
  if (address.includes('.')) return address.replace(/\d+$/, '0');
  return `${address.split(':').slice(0, 3).join(':')}::`;
}

/** Where the lines of the log go. */
export interface LogTarget {
  write(line: string): void;
}

export function loggerOptions(
  settings: Pick<Settings, 'LOG_LEVEL'>,
  target?: LogTarget,
): FastifyServerOptions['logger'] {
  return {
    ...(target && { stream: target }),
    level: settings.LOG_LEVEL,
    base: null,
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
    serializers: {
      req: (request) => ({
        method: request.method,
        url: maskUrl(request.url),
        from: maskAddress(request.ip ?? request.socket?.remoteAddress ?? ''),
      }),
    },
    hooks: {
      streamWrite: mask,
      logMethod(args, method) {
        const [what, ...words] = args;
        method.apply(this, [describeErrorsIn(what), ...words]);
      },
    },
  };
}

/** Whatever is logged as an error is described first: the logger itself would write down all that an error carries. */
function describeErrorsIn(what: unknown): unknown {
  if (what instanceof Error) return { err: describeError(what) };
  if (typeof what === 'object' && what !== null && 'err' in what) return { ...what, err: describeError(what.err) };
  return what;
}

/** Says on stderr what went wrong where there is no logger. */
export function sayError(error: unknown): void {
  console.error(mask(errorText(error)));
}
