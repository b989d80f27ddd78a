import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { databaseUrl, dropDatabase, runOn } from '../../src/testing/one-postgres.ts';
import { staffLogin } from './staff-login.ts';

// Starts the built shop on a database and a data folder of its own, and takes both away when it is stopped.
const [port = '3199'] = process.argv.slice(2);
const dataDir = process.env.E2E_DATA_DIR ?? join(tmpdir(), `abhyas-e2e-${process.pid}`);
// Refuses a folder that is there already: what is taken away at the end must be ours.
await mkdir(dataDir);
// PostgreSQL does not run as root, and the account it runs as then has to get in.
await chmod(dataDir, 0o755);
const server = process.env.DATABASE_URL;
const database = `abhyas_e2e_${process.pid}`;
if (server) await runOn(server, `create database ${database}`);

const shop = spawn(process.execPath, ['build/server/index.js'], {
  stdio: 'inherit',
  env: {
    ...process.env,
    NODE_ENV: 'production',
    PORT: port,
    DATA_DIR: dataDir,
    LOG_LEVEL: 'warn',
    ADMIN_EMAIL: staffLogin.email,
    ADMIN_PASSWORD: staffLogin.password,
    // Tests say which address they come from.
    TRUST_PROXY: '1',
    ...(server && { DATABASE_URL: databaseUrl(server, database) }),
  },
});
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => shop.kill('SIGTERM'));
const [code] = await once(shop, 'exit');
if (server) await dropDatabase(server, database);
await rm(dataDir, { recursive: true, force: true });
process.exitCode = code ?? 1;
