import * as z from 'zod/mini';
import { connectTo, type Person, register } from './person.ts';
import type { Line } from './run.ts';
import { startShop } from './servers.ts';

const goal = 1_500;
const connections = 32;
const rounds = 41;

/** Adding to the cart over HTTP: each answer means that the item is in the database for good. */
export async function cartAdd(): Promise<Line> {
  const shop = await startShop();
  const people: Person[] = [];
  try {
    for (let n = 0; n < connections; n += 1) people.push(await register(await connectTo(shop.url)));
    // A class is what a student fills a cart with.
    const ids = Subjects.parse(await people[0]?.call('GET', '/public/subjects/10')).map(({ id }) => id);
    const forEachPerson = (act: 'POST' | 'DELETE') => Promise.all(people.map((person) => changeCart(person, act, ids)));
    const perSecond: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const start = performance.now();
      await forEachPerson('POST');
      perSecond.push((people.length * ids.length * 1_000) / (performance.now() - start));
      await forEachPerson('DELETE');
    }
    const median = perSecond.toSorted((a, b) => a - b)[Math.floor(rounds / 2)] ?? 0;
    return {
      what: 'cart add, requests/s',
      ours: median.toFixed(0),
      reference: String(goal),
      ratio: `${((median / goal) * 100).toFixed(0)}%`,
      goal: `≥ ${goal}/s`,
      isMet: median >= goal,
    };
  } finally {
    for (const { close } of people) close();
    await shop.stop();
  }
}

const Subjects = z.array(z.object({ id: z.int() }));

async function changeCart({ call, username, token }: Person, act: 'POST' | 'DELETE', ids: readonly number[]) {
  for (const id of ids) {
    if (act === 'POST') await call(act, '/access/cart', { username, subjects: id }, token);
    else await call(act, `/access/cart?username=${encodeURIComponent(username)}&subjectid=${id}`, undefined, token);
  }
}
