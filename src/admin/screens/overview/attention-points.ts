import type { Overview } from '../../contract.ts';
import { counted } from '../../kit/counted.ts';

export interface AttentionPoint {
  text: string;
  /** The list that shows exactly these; none where there is no list. */
  to?: string;
  hint?: string;
}

/** What background work is called; what only tidies up has no name of its own. */
const workNames: Readonly<Record<string, string>> = {
  mail: 'Sending mails',
  receipt: 'Making receipts',
  refund: 'Asking for refunds',
  'payment-event': 'Reading messages of the payment provider',
  'describe-paper': 'Making pictures of papers',
};

/** What somebody should look at, each with the way to it. */
export function attentionPoints(attention: Overview['attention']): AttentionPoint[] {
  const { lateMessages, flaggedOrders, stuckPayments, undescribedPapers, failedJobs, backupTroubles } = attention;
  const points: (AttentionPoint & { count: number })[] = [
    ...backupTroubles.map((text) => ({ count: 1, text, to: '/admin/health' })),
    {
      count: lateMessages,
      text: `${counted(lateMessages, 'message')} waiting longer than 24 hours`,
      to: '/admin/messages?isLate=true',
    },
    {
      count: flaggedOrders,
      text: `${counted(flaggedOrders, 'order')} with something wrong`,
      to: '/admin/orders?attention=flagged',
    },
    {
      count: stuckPayments,
      text: `${stuckPayments === 1 ? '1 payment or refund' : `${counted(stuckPayments, 'payment')} or refunds`} without news`,
      to: '/admin/orders?attention=stuck',
    },
    {
      count: undescribedPapers,
      text: `${counted(undescribedPapers, 'paper')} without a picture or page count`,
      to: '/admin/papers?isUndescribed=true',
    },
    ...failedJobs.map(({ name, count }) => ({
      count,
      text: `${workNames[name] ?? `Background work "${name}"`} failed ${count === 1 ? 'once' : `${count} times`} this week`,
      hint: 'It is no longer tried. The reason is in the server’s log.',
    })),
  ];
  return points.filter(({ count }) => count > 0).map(({ count: _, ...point }) => point);
}
