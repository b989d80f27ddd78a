import { execFile } from 'node:child_process';
import { Agent, get } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import * as z from 'zod';
import type { Attack } from './attack.ts';

const run = promisify(execFile);
const connections = 1_500;
const seconds = 8;
/** What may become of it under attack: a second, or more where the machine is slow without one. */
const limitMs = 1_000;
const limitTimes = 10;
const Report = z.object({ refused: z.number(), refusedWithoutRetryAfter: z.number(), p99Ms: z.number() });

export const attacks: Attack[] = [
  {
    name: `${connections} connections that ask for a checkout without pause`,
    line: 5,
    async try({ port, url, student }) {
      const attacker = await student();
      const path = `/api/access/cart/checkout?username=${encodeURIComponent(attacker.email)}`;
      await (await fetch(url)).arrayBuffer();
      const startFlood = async (count: number) => {
        const options = [port, count, seconds, 1_000_000].map(String);
        const { stdout } = await run(process.execPath, ['bench/flood.ts', ...options, path, attacker.token]);
        return Report.parse(JSON.parse(stdout));
      };
      const calm = await startFlood(16);
      const flood = startFlood(connections);
      let isOver = false;
      const ended = flood.finally(() => {
        isOver = true;
      });
      // One connection for all: it carries a call before each page.
      const agent = new Agent({ keepAlive: true, maxSockets: 1 });
      const refused = new Map<string, number>();
      while (!isOver) {
        await ask(`${url}/api/public/papers`, agent);
        for (const page of ['/', '/healthz', '/readyz']) {
          const status = await ask(url + page, agent);
          if (status !== 200) refused.set(page, (refused.get(page) ?? 0) + 1);
        }
        await delay(30);
      }
      agent.destroy();
      const report = await ended;
      if (refused.size > 0) return `refused meanwhile: ${JSON.stringify([...refused])}`;
      if (report.refusedWithoutRetryAfter > 0) return `${report.refusedWithoutRetryAfter} refusals without Retry-After`;
      return report.p99Ms > Math.max(limitMs, limitTimes * calm.p99Ms)
        ? `calls that were served took ${Math.round(report.p99Ms)} ms (p99), ${Math.round(calm.p99Ms)} without attack`
        : undefined;
    },
  },
];

function ask(url: string, agent: Agent): Promise<number> {
  return new Promise((resolve, reject) => {
    get(url, { agent }, (response) => {
      response.resume().on('end', () => resolve(response.statusCode ?? 0));
    }).on('error', reject);
  });
}
