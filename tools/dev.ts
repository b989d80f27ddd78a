import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import { createServer as createVite } from 'vite';
import { obtainDatabase } from '../src/platform/database/obtain-database.server.ts';
import { stopOnSignal } from '../src/platform/http/listen.server.ts';
import { loadSettings } from '../src/platform/settings.server.ts';
import type { DevelopmentApp, openDevelopmentApp } from '../src/server/development.server.ts';
import { prepareDatabase } from '../src/server/prepare.server.ts';

const settings = loadSettings();
const database = await obtainDatabase(settings, console.info);
await prepareDatabase(database.url, settings);

const server = createServer();
// In the data folder, so that two shops under development side by side do not disturb each other.
const cacheDir = join(settings.DATA_DIR, 'vite');
const vite = await createVite({ appType: 'custom', cacheDir, server: { middlewareMode: true, hmr: { server } } });

let loaded: unknown;
let opening: Promise<DevelopmentApp> | undefined;

/** The app of the current sources: Vite hands out another module when any of them has changed. */
async function currentApp(): Promise<DevelopmentApp> {
  const module = await vite.ssrLoadModule('/src/server/development.server.ts');
  if (module !== loaded || !opening) {
    loaded = module;
    const previous = opening;
    const open: typeof openDevelopmentApp = module.openDevelopmentApp;
    opening = open(settings, database.url);
    void previous?.then((app) => app.close());
  }
  return opening;
}

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  try {
    (await currentApp()).handle(request, response);
  } catch (error) {
    if (error instanceof Error) vite.ssrFixStacktrace(error);
    console.error(error);
    response.writeHead(500, { 'content-type': 'text/plain' }).end(String(error));
  }
}

server.on('request', (request, response) => {
  vite.middlewares(request, response, () => void answer(request, response));
});
server.listen(settings.PORT, settings.HOST, () => {
  console.info(`${settings.BRAND_NAME} in development at http://${settings.HOST}:${settings.PORT}`);
});
// React Router's plugin ends the process at once on these, which would leave the database running.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.removeAllListeners(signal);
stopOnSignal(async () => {
  server.closeAllConnections();
  await opening?.then((app) => app.close());
  // Before Vite, which waits for whatever it is still preparing.
  await database.release();
  await vite.close();
});
