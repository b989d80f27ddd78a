import type { ReactNode } from 'react';

const tones = { good: 'bg-tick-soft text-tick', quiet: 'bg-rule/60 text-ink-2', bad: 'bg-red-soft text-red' };

export function Badge({ tone, children }: { tone: keyof typeof tones; children: ReactNode }) {
  return (
    <span className={`inline-flex rounded-full px-2.5 py-1 text-[0.8125rem] leading-none font-semibold ${tones[tone]}`}>
      {children}
    </span>
  );
}
