import type { ReactNode } from 'react';

/** What is known of something, each with its name. */
export function Facts({ facts }: { facts: readonly (readonly [name: string, value: ReactNode])[] }) {
  return (
    <dl className="grid grid-cols-1 gap-x-6 gap-y-2 sm:grid-cols-[max-content_minmax(0,1fr)]">
      {facts.map(([name, value]) => (
        <div key={name} className="min-w-0 sm:contents">
          <dt className="text-ink-2">{name}</dt>
          <dd className="min-w-0 wrap-anywhere">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
