import { ChevronRight, CircleAlert, CircleCheck } from 'lucide-react';
import { Link } from 'react-router';
import { Button } from '../../../ui/button.tsx';
import { showToast } from '../../../ui/toasts.tsx';
import { type Overview, retryFailedJobs } from '../../contract.ts';
import { counted } from '../../kit/counted.ts';
import { useChange } from '../../kit/queries.ts';
import { showTrouble } from '../../kit/undo-toast.ts';
import { type AttentionPoint, attentionPoints } from './attention-points.ts';

function TryAgain({ name }: { name: string }) {
  const { mutate, isPending } = useChange(retryFailedJobs);
  return (
    <Button
      look="soft"
      disabled={isPending}
      onClick={() =>
        mutate([{ body: { name } }], {
          onSuccess: ({ count }) => showToast(`${counted(count, 'job')} tried again`, { toastMs: 4_000 }),
          onError: showTrouble,
        })
      }
    >
      Try again
    </Button>
  );
}

/** What needs somebody, or that nothing does. */
export function Attention({ attention }: { attention: Overview['attention'] }) {
  const points = attentionPoints(attention);
  return (
    <section aria-labelledby="attention" className="rounded-card border border-rule bg-sheet p-4">
      <h2 id="attention" className="text-lg">
        To do today
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

function Point({ text, to, hint, failedJob }: AttentionPoint) {
  const icon = <CircleAlert aria-hidden className="size-5 shrink-0 text-red" />;
  if (!to) {
    return (
      <div className="flex min-h-11 items-center gap-2.5 py-1.5">
        {icon}
        <p className="mr-auto min-w-0">
          {text}
          {hint && <span className="block break-words text-ink-2 text-sm">{hint}</span>}
        </p>
        {failedJob && <TryAgain name={failedJob} />}
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
