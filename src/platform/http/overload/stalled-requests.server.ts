import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { interceptRequests } from '../intercept.server.ts';
import { ShopError } from '../shop-error.ts';

export interface Patience {
  /** How long a request may send nothing before it is complete. */
  silenceMs: number;
  /** How long the body of a call may take altogether. Files may take longer, as long as something arrives. */
  bodyMs: number;
}

export const defaultPatience: Patience = { silenceMs: 20_000, bodyMs: 60_000 };

/** Ends requests whose sender has stopped sending, and answers whose reader has stopped reading. */
export function endStalledRequests(server: Server, patience: Patience): void {
  server.headersTimeout = patience.silenceMs;
  // After one or two of these without progress a socket says so, also while its answer is made, which is no reason to
  // end it.
  server.timeout = server.keepAliveTimeout / 2;
  interceptRequests(server, (request, response, pass) => {
    response.on('timeout', () => {
      if (request.complete && request.socket.writableLength > 0) request.socket.destroy();
    });
    if (hasBody(request) && !isForm(request)) watchBody(request, response, server.timeout, patience);
    pass(request, response);
  });
}

function watchBody(request: IncomingMessage, response: ServerResponse, idleMs: number, patience: Patience): void {
  const giveUp = (): void => {
    if (request.complete) return;
    // Whoever reads the body answers with this error; where nobody does, or an answer was given, nothing is left to say.
    const isAwaited = request.listenerCount('error') > 0 && !response.headersSent;
    if (isAwaited) request.emit('error', new ShopError('request_stalled'));
    else request.socket.destroy();
  };
  request.setTimeout(patience.silenceMs, giveUp);
  const deadline = isFile(request) ? undefined : setTimeout(giveUp, patience.bodyMs);
  request.once('end', () => request.socket.setTimeout(idleMs));
  request.once('close', () => clearTimeout(deadline));
}

export function hasBody({ headers }: Pick<IncomingMessage, 'headers'>): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) !== 0;
}

/** Forms with files are read by their own handler, which notices itself when nothing arrives. */
export function isForm({ headers }: Pick<IncomingMessage, 'headers'>): boolean {
  return /^multipart\//i.test(headers['content-type'] ?? '');
}

function isFile({ headers }: IncomingMessage): boolean {
  return /^text\/csv\b/i.test(headers['content-type'] ?? '');
}
