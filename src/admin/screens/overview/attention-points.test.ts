import { expect, test } from 'vitest';
import { attentionPoints } from './attention-points.ts';

const quiet = {
  lateMessages: 0,
  flaggedOrders: 0,
  stuckPayments: 0,
  undescribedPapers: 0,
  failedJobs: [],
  backupTroubles: [],
};

test('what is in order is not mentioned', () => {
  expect(attentionPoints(quiet)).toEqual([]);
  expect(attentionPoints({ ...quiet, lateMessages: 1 })).toEqual([
    { text: '1 message waiting longer than 24 hours', to: '/admin/messages?isLate=true' },
  ]);
});

test('each point says how many and leads to the list of them', () => {
  const failedJobs = [
    { name: 'mail', count: 1 },
    { name: 'sweep-files', count: 3 },
  ];
  const busy = {
    lateMessages: 2,
    flaggedOrders: 1,
    stuckPayments: 2,
    undescribedPapers: 1_200,
    failedJobs,
    backupTroubles: ['The last backup failed: the disk is full.'],
  };
  const hint = 'It is no longer tried. The reason is in the server’s log.';
  expect(attentionPoints(busy)).toEqual([
    { text: 'The last backup failed: the disk is full.', to: '/admin/health' },
    { text: '2 messages waiting longer than 24 hours', to: '/admin/messages?isLate=true' },
    { text: '1 order with something wrong', to: '/admin/orders?attention=flagged' },
    { text: '2 payments or refunds without news', to: '/admin/orders?attention=stuck' },
    { text: '1,200 papers without a picture or page count', to: '/admin/papers?isUndescribed=true' },
    { text: 'Sending mails failed once this week', hint },
    { text: 'Background work "sweep-files" failed 3 times this week', hint },
  ]);
});
