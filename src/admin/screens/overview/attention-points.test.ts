import { expect, test } from 'vitest';
import { attentionPoints, countsBySection } from './attention-points.ts';

const nowMs = Date.parse('2026-06-02T12:00:00.000Z');
const inHours = (hours: number): string => new Date(nowMs + hours * 60 * 60 * 1000).toISOString();
const quiet = {
  messages: { waiting: 0, late: 0, answerBy: null },
  reportedQuestions: 0,
  flaggedOrders: 0,
  stuckPayments: 0,
  undescribedPapers: 0,
  emptySubjects: 0,
  failedJobs: [],
  backupTroubles: [],
};

test('what is in order is not mentioned', () => {
  expect(attentionPoints(quiet)).toEqual([]);
  expect([...countsBySection(quiet).values()].every((count) => count === 0)).toBe(true);
});

test('messages come with the clock of the oldest, and lead to the late ones where there are some', () => {
  const waiting = { ...quiet, messages: { waiting: 1, late: 0, answerBy: inHours(21) } };
  expect(attentionPoints(waiting, nowMs)).toEqual([
    { text: '1 message waiting for an answer, the oldest 21 hours left', to: '/admin/messages' },
  ]);
  const late = { ...quiet, messages: { waiting: 4, late: 2, answerBy: inHours(-2) } };
  expect(attentionPoints(late, nowMs)).toEqual([
    {
      text: '4 messages waiting for an answer, the oldest overdue by 2 hours, 2 of them late',
      to: '/admin/messages?isLate=true',
    },
  ]);
});

test('each point says how many and leads to the list of them; failed work says of what and can be tried again', () => {
  const failedJobs = [
    { name: 'mail', count: 1, about: ['asha@school.example: Your order'] },
    { name: 'sweep-files', count: 3, about: [] },
  ];
  const busy = {
    ...quiet,
    reportedQuestions: 2,
    flaggedOrders: 1,
    stuckPayments: 2,
    undescribedPapers: 1_200,
    emptySubjects: 1,
    failedJobs,
    backupTroubles: ['The last backup failed.'],
  };
  expect(attentionPoints(busy)).toEqual([
    { text: 'The last backup failed.', to: '/admin/health' },
    { text: '2 questions with a reported mistake', to: '/admin/practice?sort=reports' },
    { text: '1 order with something wrong', to: '/admin/orders?attention=flagged' },
    { text: '2 payments or refunds without news', to: '/admin/orders?attention=stuck' },
    { text: '1 subject on sale without papers', to: '/admin/subjects?isSoldEmpty=true' },
    { text: '1,200 papers without a picture or page count', to: '/admin/papers?isUndescribed=true' },
    { text: 'Sending mails failed once this week', hint: 'asha@school.example: Your order', failedJob: 'mail' },
    {
      text: 'Background work "sweep-files" failed 3 times this week',
      hint: 'It is no longer tried. The reason is in the server’s log.',
      failedJob: 'sweep-files',
    },
  ]);
  expect([...countsBySection(busy)]).toEqual([
    ['/admin', 4],
    ['/admin/subjects', 1],
    ['/admin/papers', 1_200],
    ['/admin/orders', 3],
    ['/admin/messages', 0],
    ['/admin/practice', 2],
    ['/admin/health', 1],
  ]);
});
