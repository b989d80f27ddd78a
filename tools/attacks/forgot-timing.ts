import { randomBytes } from 'node:crypto';
import type { Attack } from './attack.ts';

const rounds = 40;
// Less than a stranger could tell apart over a network, and more than chance gives here.
const differenceMs = 5;

function median(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0;
}

export const attacks: Attack[] = [
  {
    name: 'telling from the time of `forgot` who has an account',
    line: 18,
    async try({ call, student }) {
      const { email } = await student();
      const times: { known: number[]; unknown: number[] } = { known: [], unknown: [] };
      const measure = async (asked: string): Promise<number> => {
        const startedAt = performance.now();
        const response = await call('POST', '/public/password/forgot', { body: { email: asked } });
        await response.text();
        if (response.status !== 200) throw new Error(`it was answered ${response.status}`);
        return performance.now() - startedAt;
      };
      await measure(email);
      for (let round = 0; round < rounds; round += 1) {
        times.known.push(await measure(email));
        times.unknown.push(await measure(`${randomBytes(6).toString('hex')}@students.example`));
      }
      const [known, unknown] = [median(times.known), median(times.unknown)];
      const isTold = Math.abs(known - unknown) > Math.max(differenceMs, 0.4 * Math.min(known, unknown));
      return isTold ? `known ${known.toFixed(1)} ms, unknown ${unknown.toFixed(1)} ms` : undefined;
    },
  },
];
