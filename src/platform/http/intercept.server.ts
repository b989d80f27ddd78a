import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

type Pass<Args extends unknown[]> = (...args: Args) => void;

/** Takes every new connection before those who listen now; they get those that are passed on. */
export function interceptConnections(server: Server, take: (socket: Socket, pass: Pass<[Socket]>) => void): void {
  const pass = takeListeners<[Socket]>(server, 'connection');
  server.on('connection', (socket) => take(socket, pass));
}

/** Takes every request before those who listen now; they get those that are passed on. */
export function interceptRequests(
  server: Server,
  take: (request: IncomingMessage, response: ServerResponse, pass: Pass<[IncomingMessage, ServerResponse]>) => void,
): void {
  const pass = takeListeners<[IncomingMessage, ServerResponse]>(server, 'request');
  server.on('request', (request, response) => take(request, response, pass));
}

function takeListeners<Args extends unknown[]>(server: Server, event: string): Pass<Args> {
  const listeners = server.listeners(event);
  server.removeAllListeners(event);
  return (...args) => {
    for (const listener of listeners) listener.apply(server, args);
  };
}
