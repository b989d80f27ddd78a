/**
 * Proves that no answer of a mock is lost: `npm run prove:practice [-- runs=200 [first seed=1]]`.
 * Every run sits a mock in a real browser, in which pages are reloaded, tabs and the browser killed, the network cut,
 * the disk filled, the clock set by hours, and the student logged out and in, at random moments. Everything that was
 * shown as saved has to be there afterwards, and the time used has to be right.
 */
import { startShop } from '../bench/servers.ts';
import { findChromium } from './chromium.ts';
import { runFaults } from './practice-faults/run.ts';

const [runs = 200, firstSeed = 1] = process.argv.slice(2).map(Number);
const shop = await startShop('on', { TRUST_PROXY: '127.0.0.1' });
const chromium = await findChromium();
let failed = 0;
try {
  const paperId = await findFreePaper(shop.url);
  for (let seed = firstSeed; seed < firstSeed + runs; seed += 1) {
    const student = seed % 2 === 0 ? await register(shop.url, seed) : undefined;
    const { done, losses } = await runFaults({ url: shop.url, chromium, paperId, seed, ...(student && { student }) });
    if (losses.length > 0) failed += 1;
    console.log(
      `seed ${seed}: ${losses.length > 0 ? `LOST ${losses.join('; ')}` : 'nothing lost'} (${done.join(', ')})`,
    );
  }
} finally {
  await shop.stop();
}
console.log(`${runs - failed} of ${runs} runs lost nothing`);
process.exitCode = failed > 0 ? 1 : 0;

async function findFreePaper(url: string): Promise<number> {
  const subjects: { id: number; subjectName: string }[] = await (await fetch(`${url}/api/public/subjects/10`)).json();
  const subject = subjects.find(({ subjectName }) => subjectName === 'Mathematics');
  const { mocks }: { mocks: { paperId: number; isFree: boolean }[] } = await (
    await fetch(`${url}/api/public/practice/${subject?.id}`)
  ).json();
  const free = mocks.find(({ isFree }) => isFree);
  if (!free) throw new Error('the shop has no free mock');
  return free.paperId;
}

async function register(url: string, seed: number): Promise<{ username: string; password: string }> {
  const student = { email: `student-${seed}@proof.example`, password: 'only for the proof' };
  const response = await fetch(`${url}/api/public/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': `10.9.${seed >> 8}.${seed & 255}` },
    body: JSON.stringify({ ...student, name: 'Prover', mobile: '9876543210' }),
  });
  if (response.status !== 201) throw new Error(`registering answered ${response.status}`);
  return { username: student.email, password: student.password };
}
