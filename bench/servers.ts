import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

export interface Running {
  url: string;
  /** Where it keeps what it keeps. */
  folder: string;
  stop(): Promise<void>;
}

const shopPort = 3197;
const nginxPort = 3198;
const barePort = 3196;

/** The built shop as one process, on a database of its own; without demo papers, whose pictures take time, unless told. */
export async function startShop(
  SEED_DEMO: 'on' | 'catalogue' = 'catalogue',
  settings: Record<string, string> = {},
): Promise<Running> {
  const dataDir = await mkdtemp(join(tmpdir(), 'abhyas-bench-'));
  await chmod(dataDir, 0o755);
  const shop = spawn(process.execPath, ['build/server/index.js'], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...process.env,
      NODE_ENV: 'production',
      PORT: String(shopPort),
      DATA_DIR: dataDir,
      LOG_LEVEL: 'warn',
      WORKERS: '1',
      SEED_DEMO,
      ...settings,
    },
  });
  return running(`http://127.0.0.1:${shopPort}`, '/readyz', shop, dataDir);
}

interface DemoPaper {
  paperid: number;
  subjectId: number;
  access: string;
  picture: string | null;
}

/** The papers of a shop, once it has drawn their first pages, which keeps it busy for a while. */
export async function waitForPictures(url: string): Promise<DemoPaper[]> {
  for (;;) {
    const response = await fetch(`${url}/api/public/paper/all`);
    const papers: DemoPaper[] = await response.json();
    if (papers.every(({ picture }) => picture)) return papers;
    await sleep(1_000);
  }
}

/** A Fastify server with one route that sends the given text. */
export async function startBareFastify(body: string): Promise<Running> {
  const folder = await mkdtemp(join(tmpdir(), 'abhyas-bare-'));
  await writeFile(join(folder, 'body'), body);
  const server = spawn(process.execPath, ['bench/bare-fastify.ts', String(barePort), join(folder, 'body')], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  return running(`http://127.0.0.1:${barePort}`, '/', server, folder);
}

export function hasNginx(): boolean {
  return spawnSync('nginx', ['-v']).error === undefined;
}

interface NginxContent {
  bytes: Buffer;
  headers: Record<string, string>;
  /** Off is what nginx does unless told otherwise; on hands files to the kernel without reading them. */
  sendfile: 'on' | 'off';
}

/** nginx with one worker, serving the given bytes from disk under /file with the given headers. */
export async function startNginx({ bytes, headers, sendfile }: NginxContent): Promise<Running> {
  const folder = await mkdtemp(join(tmpdir(), 'abhyas-nginx-'));
  await chmod(folder, 0o755);
  await mkdir(join(folder, 'files'));
  await writeFile(join(folder, 'files', 'file'), bytes);
  const added = Object.entries(headers).map(([name, value]) => `add_header ${name} "${value}";`);
  await writeFile(
    join(folder, 'nginx.conf'),
    `worker_processes 1; daemon off; pid ${folder}/pid; error_log stderr warn;
events { worker_connections 1024; }
http {
  access_log off; sendfile ${sendfile}; tcp_nopush ${sendfile}; tcp_nodelay on; keepalive_requests 100000000; etag on;
  client_body_temp_path ${folder}/b; proxy_temp_path ${folder}/p; fastcgi_temp_path ${folder}/f;
  uwsgi_temp_path ${folder}/u; scgi_temp_path ${folder}/s;
  server { listen 127.0.0.1:${nginxPort}; location / { root ${folder}/files; default_type text/html; ${added.join(' ')} } }
}
`,
  );
  const nginx = spawn('nginx', ['-e', 'stderr', '-p', folder, '-c', join(folder, 'nginx.conf')], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  return running(`http://127.0.0.1:${nginxPort}`, '/file', nginx, folder);
}

async function running(url: string, path: string, child: ChildProcess, folder: string): Promise<Running> {
  const stop = async (): Promise<void> => {
    if (child.exitCode === null) {
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
    }
    await rm(folder, { recursive: true, force: true });
  };
  for (let tries = 0; tries < 3_000; tries += 1) {
    const isUp = await fetch(url + path).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isUp) return { url, folder, stop };
    if (child.exitCode !== null) break;
    await sleep(100);
  }
  await stop();
  throw new Error(`nothing answers at ${url}${path}`);
}
