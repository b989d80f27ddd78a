import type { Attention } from '../../contract.ts';
import { counted } from '../../kit/counted.ts';
import { readAnswerClock } from '../messages/answer-clock.ts';

export interface AttentionPoint {
  text: string;
  /** The list that shows exactly these; none where there is no list. */
  to?: string;
  hint?: string;
  /** The kind of work that can be tried again. */
  failedJob?: string;
}

/** What background work is called; what only tidies up has no name of its own. */
const workNames: Readonly<Record<string, string>> = {
  mail: 'Sending mails',
  receipt: 'Making receipts',
  refund: 'Asking for refunds',
  'payment-event': 'Reading messages of the payment provider',
  'describe-paper': 'Making pictures of papers',
};

/** What somebody should do today, each with the way to it. */
export function attentionPoints(attention: Attention, nowMs = Date.now()): AttentionPoint[] {
  const { messages, flaggedOrders, stuckPayments, undescribedPapers, emptySubjects, failedJobs, backupTroubles } =
    attention;
  const points: (AttentionPoint & { count: number })[] = [
    ...backupTroubles.map((text) => ({ count: 1, text, to: '/admin/health' })),
    {
      count: messages.waiting,
      text: `${counted(messages.waiting, 'message')} waiting for an answer${describeOldest(messages, nowMs)}`,
      to: messages.late > 0 ? '/admin/messages?isLate=true' : '/admin/messages',
    },
    {
      count: attention.reportedQuestions,
      text: `${counted(attention.reportedQuestions, 'question')} with a reported mistake`,
      to: '/admin/practice?sort=reports',
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
      count: emptySubjects,
      text: `${counted(emptySubjects, 'subject')} on sale without papers`,
      to: '/admin/subjects?isSoldEmpty=true',
    },
    {
      count: undescribedPapers,
      text: `${counted(undescribedPapers, 'paper')} without a picture or page count`,
      to: '/admin/papers?isUndescribed=true',
    },
    ...failedJobs.map(({ name, count, about }) => ({
      count,
      text: `${workNames[name] ?? `Background work "${name}"`} failed ${count === 1 ? 'once' : `${count} times`} this week`,
      hint: about.length > 0 ? about.join('; ') : 'It is no longer tried. The reason is in the server’s log.',
      failedJob: name,
    })),
  ];
  return points.filter(({ count }) => count > 0).map(({ count: _, ...point }) => point);
}

/** How much is waiting behind an entry of the menu. */
export function countsBySection(attention: Attention): ReadonlyMap<string, number> {
  const failed = attention.failedJobs.reduce((sum, { count }) => sum + count, 0);
  return new Map([
    ['/admin', failed],
    ['/admin/subjects', attention.emptySubjects],
    ['/admin/papers', attention.undescribedPapers],
    ['/admin/orders', attention.flaggedOrders + attention.stuckPayments],
    ['/admin/messages', attention.messages.waiting],
    ['/admin/practice', attention.reportedQuestions],
    ['/admin/health', attention.backupTroubles.length],
  ]);
}

function describeOldest({ late, answerBy }: Attention['messages'], nowMs: number): string {
  if (!answerBy) return '';
  const { text } = readAnswerClock({ answerBy, answeredAt: null, doneAt: null }, nowMs);
  const oldest = `${text.charAt(0).toLowerCase()}${text.slice(1)}`;
  return `, the oldest ${oldest}${late > 1 ? `, ${late} of them late` : ''}`;
}
