import { spawnSync } from 'node:child_process';
import { randomInt } from 'node:crypto';

// `npm run fuzz -- [requests] [seed]`
const [requests = '100000', seed = String(randomInt(2 ** 31))] = process.argv.slice(2);
console.info(`${requests} requests, seed ${seed}`);
const { status } = spawnSync(process.execPath, ['node_modules/vitest/vitest.mjs', 'run', 'src/server/fuzz.test.ts'], {
  stdio: 'inherit',
  env: { ...process.env, NODE_ENV: 'test', FUZZ_REQUESTS: requests, FUZZ_SEED: seed },
});
process.exitCode = status ?? 1;
