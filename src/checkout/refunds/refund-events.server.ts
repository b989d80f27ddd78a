import { and, eq, or } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.server.ts';
import type { Checkout } from '../checkout.server.ts';
import type { OrderRow } from '../ordering/order-rows.server.ts';
import type { ProviderEvent } from '../providers/provider.server.ts';
import { raiseAlert } from '../settling/alerts.server.ts';
import { refunds } from '../tables.server.ts';

/** What a provider tells of a refund: whether ours went through, or that somebody made one without us. */
export async function noteRefundEvent(
  checkout: Checkout,
  tx: Database,
  order: OrderRow,
  refund: NonNullable<ProviderEvent['refund']>,
): Promise<void> {
  const isOurs = or(eq(refunds.providerRefundId, refund.id), eq(refunds.key, refund.key ?? ''));
  const [known] = await tx
    .select()
    .from(refunds)
    .where(and(eq(refunds.orderId, order.id), isOurs));
  if (!known) {
    if (refund.state !== 'failed') {
      const about = `refund ${refund.id} of payment ${refund.paymentId}`;
      await raiseAlert(checkout, tx, order, 'refunded_elsewhere', about);
    }
    return;
  }
  // Events come in any sequence: what is over stays over, and one that is not yet asked for is left to whoever asks.
  if (known.state !== 'pending' || refund.state === 'pending') return;
  await tx.update(refunds).set({ state: refund.state }).where(eq(refunds.id, known.id));
  if (refund.state === 'failed') await raiseAlert(checkout, tx, order, 'refund_failed', `refund ${refund.id}`);
}
