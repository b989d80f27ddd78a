import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { formatRupees } from '../cart/rupees.ts';
import { BadCommand, type ShopCommand } from '../platform/command.server.ts';
import type { Database } from '../platform/database/database.server.ts';
import { commandLine } from '../platform/http/viewer.ts';
import { openCheckout } from './checkout.server.ts';
import { findOrderRow, type OrderRow } from './ordering/order-rows.server.ts';
import { selectOrders } from './orders/orders.server.ts';
import { refundOrder } from './refunds/refunds.server.ts';
import { OrderId, OrderState } from './schemas.ts';
import { grantOrder, revokeOrder } from './settling/order-grants.server.ts';
import { describeForgotten, reconcilePayments } from './settling/reconcile.server.ts';
import { settleOrder } from './settling/settle.server.ts';
import { orders } from './tables.server.ts';

const latest = 50;
const SubjectIds = z.array(z.coerce.number('the subject ids must be numbers').int().positive());

export const checkoutCommands: ShopCommand[] = [
  {
    name: 'orders list',
    parameters: '[state]',
    summary: `lists the latest ${latest} orders, all or those in a state`,
    async run({ db }, [state]) {
      const condition = state === undefined ? undefined : eq(orders.state, requireState(state));
      for (const order of await selectOrders(db, condition, { limit: latest })) console.info(lineOf(order));
    },
  },
  {
    name: 'orders check',
    parameters: '<number>',
    summary: 'asks the payment provider about an order and settles it',
    async run(platform, [number]) {
      const order = await requireOrder(platform.db, number);
      console.info(lineOf(await settleOrder(openCheckout(platform), order.id)));
    },
  },
  {
    name: 'orders reconcile',
    parameters: '--since <time>',
    summary: 'compares with the payment provider’s books, for money of orders that a restored database has forgotten',
    async run(platform, parameters) {
      const since = requireTime(parameters);
      const { known, forgotten } = await reconcilePayments(openCheckout(platform), since);
      console.info(
        `${known} payments since ${since.toISOString()} are known, ${forgotten.length} are of forgotten orders`,
      );
      for (const payment of forgotten) console.info(describeForgotten(payment));
    },
  },
  {
    name: 'orders refund',
    parameters: '<number> [subject ids]',
    summary: 'gives back the price of an order, or of some of its subjects, and closes them',
    async run(platform, [number, ...ids]) {
      const order = await requireOrder(platform.db, number);
      const subjectIds = ids.length > 0 ? SubjectIds.parse(ids) : undefined;
      await refundOrder(openCheckout(platform), commandLine, order.number, { subjectIds });
      console.info(lineOf(await requireOrder(platform.db, number)));
    },
  },
  {
    name: 'orders grant',
    parameters: '<number>',
    summary: 'opens what an order is for, whether it has been paid or not',
    async run(platform, [number]) {
      const order = await requireOrder(platform.db, number);
      const granted = await grantOrder(openCheckout(platform), commandLine, order.number);
      console.info(`${order.number}: opened ${granted.join(', ') || 'nothing new'}`);
    },
  },
  {
    name: 'orders revoke',
    parameters: '<number>',
    summary: 'closes what an order opened; no money moves',
    async run(platform, [number]) {
      const order = await requireOrder(platform.db, number);
      const revoked = await revokeOrder(openCheckout(platform), commandLine, order.number);
      console.info(`${order.number}: closed ${revoked.join(', ') || 'nothing'}`);
    },
  },
];

function requireTime([option, text = '']: string[]): Date {
  const time = new Date(text);
  if (option !== '--since' || Number.isNaN(time.getTime())) {
    throw new BadCommand('say since when, such as --since 2026-03-31T18:30:00Z');
  }
  return time;
}

async function requireOrder(db: Database, number = ''): Promise<OrderRow> {
  const order = OrderId.safeParse(number).success ? await findOrderRow(db, number) : undefined;
  if (!order) throw new Error(`there is no order "${number}"`);
  return order;
}

function requireState(state: string): OrderState {
  const known = OrderState.safeParse(state).data;
  if (!known) throw new Error(`there is no state "${state}"`);
  return known;
}

function lineOf({ number, createdAt, state, amountRupees, buyerEmail, flag }: OrderRow): string {
  const parts = [number, createdAt.toISOString(), state, formatRupees(amountRupees), buyerEmail ?? 'erased'];
  return [...parts, ...(flag ? [flag] : [])].join('\t');
}
