import cluster from 'node:cluster';
import { join } from 'node:path';
import * as build from 'virtual:react-router/server-build';
import { createRequestHandler } from 'react-router';
import { openDatabase } from '../platform/database/database.server.ts';
import { obtainDatabase } from '../platform/database/obtain-database.server.ts';
import { listen, stopOnSignal } from '../platform/http/listen.server.ts';
import { securityHeaders } from '../platform/http/security-headers.server.ts';
import { sayError } from '../platform/logger.server.ts';
import { loadStaticFiles } from '../platform/page-cache/static-files.server.ts';
import { openPlatform } from '../platform/platform.server.ts';
import { projectRoot } from '../platform/project-root.server.ts';
import { BadSetting, loadSettings, publicUrl, type Settings, sandboxNotice } from '../platform/settings.server.ts';
import { startWorkers } from '../platform/workers.server.ts';
import { fillBank } from '../questions/demo-papers.server.ts';
import { buildApp } from './app.server.ts';
import { prepareDatabase } from './prepare.server.ts';
import { startJobs } from './start-jobs.server.ts';

// How the first process tells its workers which database to use.
const workerDatabase = 'ABHYAS_WORKER_DATABASE_URL';

const say = (line: string): void => console.info(line);

async function serve(settings: Settings, databaseUrl: string) {
  const platform = await openPlatform(settings, databaseUrl, (error) => app?.log.warn(error));
  const staticFiles = loadStaticFiles(join(projectRoot, 'build', 'client'), securityHeaders(publicUrl(settings)));
  const render = createRequestHandler(build, 'production');
  const app = await buildApp(platform, { pages: { render, staticFiles, isProduction: true }, say });
  const address = await listen(app, settings);
  // Visitors first: what can wait starts when they are being served.
  startJobs(platform, databaseUrl).catch((error) => app.log.error(error));
  const stop = async (): Promise<void> => {
    await app.close();
    await platform.close();
  };
  return { address, stop };
}

/** Adds the demo questions and papers before the first visitor comes, unless it is stopped meanwhile. */
function fillShop(settings: Settings, databaseUrl: string) {
  const giveUp = new AbortController();
  const fill = async () => {
    const { db, close } = openDatabase(databaseUrl, () => {});
    await fillBank({ db, settings }, { say, signal: giveUp.signal }).finally(close);
    return giveUp.signal.aborted ? 'stopped' : 'filled';
  };
  const ended = fill();
  const stop = async (): Promise<void> => {
    giveUp.abort();
    await ended;
  };
  return { ended, stop };
}

async function start(settings: Settings): Promise<void> {
  const ownDatabase = process.env[workerDatabase];
  if (cluster.isWorker && ownDatabase) {
    const { stop } = await serve(settings, ownDatabase);
    stopOnSignal(stop);
    return;
  }
  const database = await obtainDatabase(settings, say);
  const { needsBank } = await prepareDatabase(database.url, settings, say).catch(async (error) => {
    // A server left running would be the same at the next start.
    await database.release();
    throw error;
  });
  let stopServing = async (): Promise<void> => {};
  stopOnSignal(async () => {
    await stopServing();
    await database.release();
  });
  if (needsBank) {
    const filling = fillShop(settings, database.url);
    stopServing = filling.stop;
    if ((await filling.ended) === 'stopped') return;
  }
  const notice = sandboxNotice(settings);
  if (notice) say(notice);
  if (settings.WORKERS === 1) {
    const { address, stop } = await serve(settings, database.url);
    stopServing = stop;
    say(`${settings.BRAND_NAME} is open at ${address}`);
    return;
  }
  const workers = startWorkers(settings.WORKERS, { [workerDatabase]: database.url }, say);
  stopServing = workers.stop;
  await workers.listening;
  say(`${settings.BRAND_NAME} is open at ${publicUrl(settings)} with ${settings.WORKERS} workers`);
}

function fail(error: unknown): void {
  if (error instanceof BadSetting) console.error(error.message);
  else sayError(error);
  process.exit(1);
}

// What nobody expected ends the process as it would by itself, but without saying all that the error carries.
process.on('uncaughtException', fail);
await start(loadSettings()).catch(fail);
