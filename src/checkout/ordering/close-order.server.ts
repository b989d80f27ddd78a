import { setTimeout as sleep } from 'node:timers/promises';
import { ShopError } from '../../platform/http/shop-error.ts';
import type { Checkout } from '../checkout.server.ts';
import { isTrouble, type PaymentLink, type PaymentProvider } from '../providers/provider.server.ts';
import { applyLink } from '../settling/settle.server.ts';
import { lockOrder, moveOrder, type OrderRow, readOrderRow } from './order-rows.server.ts';
import { isOpen } from './order-states.ts';
import { takeTurn } from './payment-link.server.ts';

const lookEveryMs = 100;
const waitMs = 10_000;

/**
 * Ends an order that is no longer wanted, at the provider first, so that nobody pays for it. One that was paid at the
 * last moment is paid. Afterwards the buyer has no open order.
 */
export async function closeOrder(checkout: Checkout, order: OrderRow): Promise<void> {
  const provider = checkout.providers.find(order.provider);
  try {
    const settled = order.linkId ? order : await waitForLink(checkout, order);
    const link = provider && (await cancelAtProvider(provider, settled));
    await checkout.db.transaction(async (tx) => {
      const locked = await lockOrder(tx, order.id);
      const applied = link && locked.linkId ? await applyLink(checkout, tx, locked, provider, link) : locked;
      if (isOpen(applied.state)) await moveOrder(tx, applied, 'cancelled');
    });
  } catch (error) {
    if (isTrouble(error, 'unreachable')) throw new ShopError('payment_unavailable', { cause: error });
    throw error;
  }
}

async function cancelAtProvider(provider: PaymentProvider, order: OrderRow): Promise<PaymentLink | undefined> {
  if (order.linkId) return provider.cancelLink(order.linkId);
  // A call to make it may have gone unanswered.
  const unheard = order.reference && order.attempt > 1 ? await provider.findLink(order.reference) : undefined;
  return unheard && provider.cancelLink(unheard.id);
}

/** Somebody may be making the link at this moment. Answers the order with it, or with the turn to make one taken. */
async function waitForLink(checkout: Checkout, order: OrderRow): Promise<OrderRow> {
  const giveUpAt = Date.now() + waitMs;
  for (;;) {
    const current = await readOrderRow(checkout.db, order.id);
    if (current.linkId || !isOpen(current.state)) return current;
    const turn = await takeTurn(checkout, current);
    if (turn) return turn;
    if (Date.now() > giveUpAt) throw new ShopError('payment_unavailable');
    await sleep(lookEveryMs);
  }
}
