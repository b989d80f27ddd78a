import { spawnSync } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { startShop } from './servers.ts';

// The lists of the staff area in a large shop: `npm run bench:staff` fills bench/results/staff-lists.md.
const resultFile = 'bench/results/staff-lists.md';
const goalMs = 150;
const rounds = 40;
const staff = { ADMIN_EMAIL: 'staff@bench.example', ADMIN_PASSWORD: 'only for measuring' };

const lists = [
  '/admin/classes',
  '/admin/subjects',
  '/admin/subjects?page=700&sort=-price',
  '/admin/subjects?q=math&enabled=true',
  '/admin/papers',
  '/admin/papers?page=1000&sort=name',
  '/admin/papers?page=1900&sort=name',
  '/admin/papers?q=sample&kind=paper&sort=-size',
  '/admin/orders',
  '/admin/orders?state=paid',
  '/admin/orders?flagged=true',
  '/admin/orders?q=AB-2026-00012',
  '/admin/orders?q=nobody',
  '/admin/customers',
  '/admin/customers?q=kumar&sort=name',
  '/admin/messages?state=all',
  '/admin/audit',
  '/admin/questions',
  '/admin/questions?subjectId=5&state=checked',
  '/admin/questions?type=long&sort=key&page=20',
  '/admin/questions?q=photosynthesis',
  '/admin/questions?q=gene+matrix&classid=10',
  '/admin/questions/chapters?subjectId=5',
  '/admin/overview?days=30',
  '/admin/find?q=math',
  '/admin/find?q=large',
  '/admin/find?q=zz',
];

const shop = await startShop('catalogue', staff);
const rows: { list: string; middle: number; slow: number }[] = [];
try {
  console.info('Filling the shop with 40,000 subjects, 100,000 papers and 200,000 orders…');
  const seeding = spawnSync(process.execPath, ['bench/fill-shop.ts'], {
    env: { ...process.env, DATA_DIR: shop.folder },
    stdio: 'inherit',
  });
  if (seeding.status !== 0) throw new Error('the shop could not be filled');
  const headers = { authorization: `Bearer ${await logIn()}` };
  for (const list of lists) {
    const times: number[] = [];
    for (let round = 0; round < rounds; round += 1) times.push(await timeOf(`${shop.url}/api${list}`, headers));
    times.sort((one, other) => one - other);
    const row = { list, middle: at(times, 0.5), slow: at(times, 0.95) };
    console.info(`${list}: ${row.middle.toFixed(0)} ms, 95 of 100 within ${row.slow.toFixed(0)} ms`);
    rows.push(row);
  }
} finally {
  await shop.stop();
}

async function logIn(): Promise<string> {
  const response = await fetch(`${shop.url}/api/public/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: staff.ADMIN_EMAIL, password: staff.ADMIN_PASSWORD }),
  });
  const { token }: { token: string } = await response.json();
  return token;
}

async function timeOf(address: string, headers: Record<string, string>): Promise<number> {
  const begin = performance.now();
  const response = await fetch(address, { headers });
  await response.text();
  if (!response.ok) throw new Error(`${address} answered ${response.status}`);
  return performance.now() - begin;
}

function at(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN;
}

const heading = `Measured on ${new Date().toISOString().slice(0, 10)}, ${rounds} calls each, one after the other, with 40,000 subjects, 100,000 papers and 200,000 orders; Node ${process.versions.node}, ${availableParallelism()} cores (${process.arch}). Goal: 95 of 100 within ${goalMs} ms.`;
const table = [
  '| list | half within | 95 of 100 within | |',
  '|---|---|---|---|',
  ...rows.map(
    ({ list, middle, slow }) =>
      `| \`${list}\` | ${middle.toFixed(0)} ms | ${slow.toFixed(0)} ms | ${slow < goalMs ? 'met' : 'missed'} |`,
  ),
].join('\n');
console.info(`\n${heading}\n\n${table}\n`);
await mkdir('bench/results', { recursive: true });
await writeFile(resultFile, `# Lists of the staff area\n\n${heading}\n\n${table}\n`);
if (rows.some(({ slow }) => slow >= goalMs)) process.exitCode = 1;
