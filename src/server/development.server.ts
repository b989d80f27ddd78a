import type { IncomingMessage, ServerResponse } from 'node:http';
import { createRequestHandler } from 'react-router';
import { openPlatform } from '../platform/platform.server.ts';
import type { Settings } from '../platform/settings.server.ts';
import { fillBank } from '../questions/demo-papers.server.ts';
import { buildApp } from './app.server.ts';
import { startJobs } from './start-jobs.server.ts';

export interface DevelopmentApp {
  handle(request: IncomingMessage, response: ServerResponse): void;
  close(): Promise<void>;
}

/** The shop as the development server runs it: pages and API from the sources as they are now, nothing kept in memory. */
export async function openDevelopmentApp(settings: Settings, databaseUrl: string): Promise<DevelopmentApp> {
  const platform = await openPlatform(settings, databaseUrl, console.error);
  const render = createRequestHandler(() => import('virtual:react-router/server-build'), 'development');
  const app = await buildApp(platform, {
    pages: { render, staticFiles: new Map(), isProduction: false },
    say: console.info,
  });
  await app.ready();
  startJobs(platform, databaseUrl).catch(console.error);
  const giveUp = new AbortController();
  const filling = fillBank(platform, { say: console.info, signal: giveUp.signal }).then(() => app.paperMaker.start());
  return {
    handle: (request, response) => app.routing(request, response),
    async close() {
      giveUp.abort();
      await filling;
      await app.close();
      await platform.close();
    },
  };
}
