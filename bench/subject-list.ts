import { compare, ratioOf } from './load.ts';
import type { Line } from './run.ts';
import { startBareFastify, startShop } from './servers.ts';

const goal = 0.8;

/** The list of subjects against a bare Fastify route that sends the same bytes. */
export async function subjectList(): Promise<Line> {
  const shop = await startShop();
  try {
    const url = `${shop.url}/api/public/subjects`;
    const bare = await startBareFastify(await (await fetch(url)).text());
    const rates = await compare(url, bare.url, { 'accept-encoding': 'identity' }).finally(bare.stop);
    return {
      what: 'GET /api/public/subjects, requests/s',
      ...ratioOf(rates, goal),
      goal: `≥ ${goal * 100}% of a bare Fastify route`,
    };
  } finally {
    await shop.stop();
  }
}
