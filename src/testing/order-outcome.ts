import type { CheckoutShop, startPaying } from './checkout-shop.ts';
import type { LoopbackLink } from './razorpay-server.ts';

type Started = Awaited<ReturnType<typeof startPaying>>;

/** Everything that a settled order leaves behind, apart from times and ids. */
export async function outcomeOf(shop: CheckoutShop, { orderId, buyer }: Started) {
  const [order] = await shop.query(`select state, flag, failure, next_check_at from orders where id = ${orderId}`);
  const owned = await shop.query(
    `select subject_id from entitlements where user_id = '${buyer.viewer.userId}' and revoked_at is null order by 1`,
  );
  const alerts = await shop.query(
    `select detail->>'reason' as reason from order_events where order_id = ${orderId} and kind = 'alert' order by id`,
  );
  const mails = await shop.query(`select 1 from pgboss.job where name = 'mail' and data->>'subject' like
    '%' || (select number from orders where id = ${orderId}) || ' needs a look'`);
  return {
    state: order?.state,
    ...order,
    payments: await shop.query(
      `select amount_paise, is_settling from payments where order_id = ${orderId} order by id`,
    ),
    owned: owned.map(({ subject_id }) => subject_id),
    alerts: alerts.map(({ reason }) => reason),
    alertMails: mails.length,
    receipts: (await shop.query(`select 1 from pgboss.job where name = 'receipt' and data->>'orderId' = '${orderId}'`))
      .length,
  };
}

/** What is left of an order that was paid as it should be. */
export function paidOutcomeOf({ amount }: LoopbackLink, owned: readonly number[]) {
  return {
    state: 'paid',
    flag: null,
    failure: null,
    next_check_at: null,
    payments: [{ amount_paise: amount, is_settling: true }],
    owned,
    alerts: [],
    alertMails: 0,
    receipts: 1,
  };
}
