import { countNewStudents } from '../accounts/people/customers.server.ts';
import { countPaymentTrouble, countSales, listTopSubjects } from '../checkout/orders/sales.server.ts';
import { countWaitingMessages } from '../messages/inbox.server.ts';
import { findBackupTrouble } from '../operations/backup/backup-trouble.server.ts';
import {
  countDownloads,
  countUndescribedPapers,
  listSubjectsSoldEmpty,
} from '../papers/managing/staff-papers.server.ts';
import { type MaybeViewer, requireStaff } from '../platform/http/viewer.ts';
import { countFailedJobs } from '../platform/jobs/failed-jobs.server.ts';
import type { Platform } from '../platform/platform.server.ts';
import type { Attention, Overview } from './contract.ts';
import { lastDaysInIndia } from './kit/india-days.ts';

const topSubjects = 10;

/** How the shop did on its last days, and what somebody should look at. */
export async function readOverview(
  platform: Pick<Platform, 'db' | 'settings'>,
  viewer: MaybeViewer,
  days: number,
  now = new Date(),
): Promise<Overview> {
  requireStaff(viewer);
  const { db } = platform;
  const { names, since } = lastDaysInIndia(days, now);
  const [sales, downloads, students, top, attention] = await Promise.all([
    countSales(db, viewer, since),
    countDownloads(db, viewer, since),
    countNewStudents(db, viewer, since),
    listTopSubjects(db, viewer, since, topSubjects),
    readAttention(platform, viewer),
  ]);
  const salesOf = new Map(sales.map(({ day, ...numbers }) => [day, numbers]));
  const downloadsOf = new Map(downloads.map(({ day, count }) => [day, count]));
  const studentsOf = new Map(students.map(({ day, count }) => [day, count]));
  const noSales = { orders: 0, salesPaise: 0, refundedPaise: 0 };
  return {
    days: names.map((day, index) => ({
      day,
      ...(salesOf.get(index) ?? noSales),
      downloads: downloadsOf.get(index) ?? 0,
      students: studentsOf.get(index) ?? 0,
    })),
    topSubjects: top,
    attention,
  };
}

/** What somebody should look at today. */
export async function readAttention(
  { db, settings }: Pick<Platform, 'db' | 'settings'>,
  viewer: MaybeViewer,
): Promise<Attention> {
  requireStaff(viewer);
  const [messages, payments, undescribedPapers, emptySubjects, failedJobs, troubles] = await Promise.all([
    countWaitingMessages(db, viewer),
    countPaymentTrouble(db, viewer),
    countUndescribedPapers(db, viewer),
    listSubjectsSoldEmpty(db, viewer),
    countFailedJobs(db),
    findBackupTrouble(db, settings),
  ]);
  return {
    ...messages,
    ...payments,
    undescribedPapers,
    emptySubjects: emptySubjects.length,
    failedJobs,
    backupTroubles: troubles.map(({ text }) => text),
  };
}
