import { monitorEventLoopDelay } from 'node:perf_hooks';
import { type MaybeViewer, requireStaff } from '../../platform/http/viewer.ts';
import type { Platform } from '../../platform/platform.server.ts';
import { shopVersion } from '../../platform/shop-version.server.ts';
import type { Health } from '../contract.ts';
import { backsUpNightly } from '../jobs.server.ts';
import { adviceFor } from './advice.ts';
import { readVitals } from './vitals.server.ts';

const startedAt = new Date(performance.timeOrigin).toISOString();
const waiting = ['created', 'retry', 'active'];
const measureMs = 200;

/** How the shop does, in the words of a page. */
export async function readHealth(platform: Platform, viewer: MaybeViewer): Promise<Health> {
  requireStaff(viewer);
  const { settings } = platform;
  const [vitals, eventLoopMs] = await Promise.all([readVitals(platform), measureEventLoop()]);
  const { lastGood } = vitals.backups;
  const facts = {
    version: shopVersion,
    node: process.version,
    startedAt,
    database: {
      isEmbedded: settings.DATABASE_URL === undefined,
      version: vitals.databaseVersion,
      bytes: vitals.databaseBytes,
    },
    storage: settings.S3_BUCKET ? 's3' : 'disk',
    disk: vitals.disk,
    backups: {
      isNightly: backsUpNightly(settings),
      lastGoodAt: lastGood?.startedAt.toISOString() ?? null,
      lastGoodBytes: lastGood?.bytes ?? null,
      hasArchive: settings.WAL_ARCHIVE_DIR !== undefined,
      troubles: vitals.troubles.map(({ text }) => text),
    },
    mailsWaiting: vitals.mailsWaiting,
    jobsWaiting: vitals.jobs.filter(({ state }) => waiting.includes(state)).reduce((sum, { count }) => sum + count, 0),
    eventLoopMs,
    databaseWaitMs: platform.databaseWaitMs(),
  } as const;
  return { ...facts, advice: adviceFor(facts) };
}

async function measureEventLoop(): Promise<number> {
  const delay = monitorEventLoopDelay({ resolution: 10 });
  delay.enable();
  await new Promise((resolve) => setTimeout(resolve, measureMs));
  delay.disable();
  // The time between two looks is counted in.
  return Math.max(0, Math.round((delay.max / 1e6 - 10) * 10) / 10);
}
