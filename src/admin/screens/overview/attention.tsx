import { ChevronRight, CircleAlert, CircleCheck } from 'lucide-react';
import { Link } from 'react-router';
import type { Overview } from '../../contract.ts';
import { type AttentionPoint, attentionPoints } from './attention-points.ts';

/** What needs somebody, or that nothing does. */
export function Attention({ attention }: { attention: Overview['attention'] }) {
  const points = attentionPoints(attention);
  return (
    <section aria-labelledby="attention" className="rounded-card border border-rule bg-sheet p-4">
      <h2 id="attention" className="text-lg">
        Needs attention
      </h2>
      {points.length === 0 ? (
        <p className="mt-2 flex items-center gap-2.5 text-tick">
          <CircleCheck aria-hidden className="size-5 shrink-0" />
          All quiet. Nothing waits for you.
        </p>
      ) : (
        <ul className="mt-1 divide-y divide-rule">
          {points.map((point) => (
            <li key={point.text}>
              <Point {...point} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function Point({ text, to, hint }: AttentionPoint) {
  const icon = <CircleAlert aria-hidden className="size-5 shrink-0 text-red" />;
  if (!to) {
    return (
      <div className="flex min-h-11 items-center gap-2.5 py-1.5">
        {icon}
        <p>
          {text}
          {hint && <span className="block text-ink-2 text-sm">{hint}</span>}
        </p>
      </div>
    );
  }
  return (
    <Link to={to} className="flex min-h-11 items-center gap-2.5 py-1.5 hover:underline">
      {icon}
      <span className="mr-auto font-semibold">{text}</span>
      <ChevronRight aria-hidden className="size-4.5 shrink-0 text-ink-2" />
    </Link>
  );
}
