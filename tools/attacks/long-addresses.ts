import type { Attack } from './attack.ts';

const hostile = [
  `/api/${'a'.repeat(15_500)}`,
  `/api/${'a+'.repeat(7_700)}`,
  `/api/public/classes?${'a+'.repeat(7_700)}=1`,
  `/api/public/classes?${'a&'.repeat(7_700)}`,
  `/api/${'-eyJ'.repeat(3_800)}`,
];
const times = 4;
const limitMs = 1_000;
const maxLogLine = 2_000;

export const attacks: Attack[] = [
  {
    name: 'long addresses that are slow to mask in the log',
    line: 1,
    async try({ url, logs }) {
      const before = logs().length;
      const flood = Array.from({ length: times }, () => hostile.map((path) => fetch(url + path))).flat();
      const startedAt = performance.now();
      await fetch(`${url}/healthz`);
      const ms = Math.round(performance.now() - startedAt);
      await Promise.all(flood);
      if (ms > limitMs) return `another visitor's /healthz took ${ms} ms`;
      const longest = Math.max(
        ...logs()
          .slice(before)
          .split('\n')
          .map(({ length }) => length),
      );
      return longest > maxLogLine ? `a log line has ${longest} characters` : undefined;
    },
  },
];
