import * as z from 'zod/mini';
import { formatRupees } from '../../../cart/rupees.ts';
import type { AdminOrderDetails } from '../../../checkout/admin-contract.ts';
import { formatPaise } from '../../../checkout/ordering/money.ts';
import { alertReasons } from '../../../checkout/ordering/order-states.ts';
import { orderStateNames } from '../../../checkout/orders/order-state-badge.tsx';
import { OrderState } from '../../../checkout/schemas.ts';
import { alertSentences } from '../../../checkout/settling/alert-sentences.ts';
import { oneOf } from '../../kit/one-of.ts';

type Event = AdminOrderDetails['events'][number];

/** What events tell of themselves; each tells only some of it. */
const Detail = z.object({
  by: z.optional(z.string()),
  why: z.optional(z.string()),
  reason: z.optional(z.string()),
  flag: z.optional(z.string()),
  about: z.optional(z.string()),
  eventId: z.optional(z.string()),
  amountRupees: z.optional(z.int()),
  amountPaise: z.optional(z.int()),
  granted: z.optional(z.array(z.string())),
  revoked: z.optional(z.array(z.string())),
});

interface Line {
  title: string;
  /** What more is known. */
  text: string | undefined;
  /** Somebody should look at it. */
  isAlert: boolean;
}

/** One event of an order in words. What is not known is shown as it came. */
export function describeEvent({ by: teller, kind, detail }: Event): Line {
  const told = Detail.safeParse(detail).data ?? {};
  if (teller === 'provider') return line(`The provider told: ${kind}`, told.eventId);
  const by = told.by && `by ${told.by}`;
  switch (kind) {
    case 'created':
      return line('Order made', told.amountRupees === undefined ? undefined : formatRupees(told.amountRupees));
    case 'pending':
      return line('Payment link made');
    case 'refund':
      return line(`Refund asked for: ${formatPaise(told.amountPaise ?? 0)}`, [by, told.why].filter(Boolean).join(': '));
    case 'granted':
      return line('Opened by hand', told.granted?.join(', '));
    case 'revoked':
      return line('Closed by hand', told.revoked?.join(', '));
    case 'receipt':
      return line(told.by ? 'Receipt mailed again' : 'Receipt mailed', by);
    case 'seen':
      return line('Dealt with', [describeFlag(told.flag ?? ''), by].filter(Boolean).join(' '));
    case 'alert':
      return { ...line(describeFlag(told.reason ?? ''), told.about), isAlert: true };
    default: {
      const state = oneOf(OrderState.options, kind);
      return line(state ? orderStateNames[state] : kind, told.why);
    }
  }
}

/** Why an order needs a look. */
export function describeFlag(flag: string): string {
  const reason = oneOf(alertReasons, flag);
  return reason ? alertSentences[reason] : flag;
}

function line(title: string, text?: string): Line {
  return { title, text: text || undefined, isAlert: false };
}
