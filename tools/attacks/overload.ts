import { execFile } from 'node:child_process';
import { Agent, get } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import * as z from 'zod';
import type { Attack } from './attack.ts';

const run = promisify(execFile);
const connections = 1_500;
const seconds = 8;
/** Generous, since the attacker takes its part of the processor: `npm run bench` measures it with a goal of 1 s. */
const limitMs = 2_500;
const Report = z.object({ refused: z.number(), refusedWithoutRetryAfter: z.number(), p99Ms: z.number() });

export const attacks: Attack[] = [
  {
    name: `${connections} connections that ask for a checkout without pause`,
    line: 5,
    async try({ port, url, student }) {
      const attacker = await student();
      const path = `/api/access/cart/checkout?username=${encodeURIComponent(attacker.email)}`;
      const options = [port, connections, seconds, 1_000_000].map(String);
      await (await fetch(url)).arrayBuffer();
      const flood = run(process.execPath, ['bench/flood.ts', ...options, path, attacker.token]);
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
      const report = Report.parse(JSON.parse((await ended).stdout));
      if (refused.size > 0) return `refused meanwhile: ${JSON.stringify([...refused])}`;
      if (report.refusedWithoutRetryAfter > 0) return `${report.refusedWithoutRetryAfter} refusals without Retry-After`;
      return report.p99Ms > limitMs ? `calls that were served took ${Math.round(report.p99Ms)} ms (p99)` : undefined;
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
