import type { Server } from 'node:http';
import { type IsTrusted, networkOf } from '../client-address.server.ts';
import { interceptConnections } from '../intercept.server.ts';

export interface ConnectionLimits {
  maxConnections: number;
  /** Does not hold for a trusted proxy, which brings everybody. */
  maxPerAddress: number;
}

/** A school of many pupils may come from one address, each with six connections. */
export const defaultConnectionLimits: ConnectionLimits = { maxConnections: 8_000, maxPerAddress: 1_000 };

/** From here on connections that are not used have to go. */
const almostFull = 0.9;
const makeRoomEveryMs = 1_000;

/** Refuses connections beyond what one address, and all together, may have open. */
export function limitConnections(
  server: Server,
  { maxConnections, maxPerAddress }: ConnectionLimits,
  { isTrusted, makeRoom }: { isTrusted: IsTrusted; makeRoom(): void },
): void {
  let open = 0;
  let madeRoomAt = 0;
  const openOf = new Map<string, number>();

  interceptConnections(server, (socket, pass) => {
    const address = socket.remoteAddress ?? '';
    const network = networkOf(address);
    const own = openOf.get(network) ?? 0;
    if (open >= maxConnections * almostFull && performance.now() - madeRoomAt > makeRoomEveryMs) {
      madeRoomAt = performance.now();
      makeRoom();
    }
    if (open >= maxConnections || (own >= maxPerAddress && !isTrusted(address, 0))) {
      socket.destroy();
      return;
    }
    open += 1;
    openOf.set(network, own + 1);
    socket.once('close', () => {
      open -= 1;
      const left = (openOf.get(network) ?? 1) - 1;
      if (left > 0) openOf.set(network, left);
      else openOf.delete(network);
    });
    pass(socket);
  });
}
