import type { Attack } from './attack.ts';

const calls = 80;
const limitMs = 1_000;

export const attacks: Attack[] = [
  {
    name: `${calls} password checks of one student while another asks who they are`,
    line: 4,
    async try({ call, student }) {
      const [busy, other] = [await student(), await student()];
      const flood = Array.from({ length: calls }, () =>
        call('POST', '/auth/password', {
          as: busy,
          body: { currentPassword: 'not my password', newPassword: 'another good one' },
        }),
      );
      let slowest = 0;
      for (let count = 0; count < 10; count += 1) {
        const startedAt = performance.now();
        const response = await call('GET', '/auth/me', { as: other });
        if (response.status !== 200) return `the other student was answered ${response.status}`;
        slowest = Math.max(slowest, performance.now() - startedAt);
      }
      const statuses = (await Promise.all(flood)).map(({ status }) => status);
      if (statuses.some((status) => status >= 500)) return `a check was answered ${Math.max(...statuses)}`;
      return slowest > limitMs ? `the other student waited ${Math.round(slowest)} ms` : undefined;
    },
  },
];
