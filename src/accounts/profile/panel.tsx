import { type ReactNode, useId } from 'react';
import { Button } from '../../ui/button.tsx';

/** One subject of a personal page, on a card with a heading. */
export function Panel({
  title,
  aside,
  id,
  children,
}: {
  title: string;
  aside?: ReactNode;
  id?: string;
  children: ReactNode;
}) {
  const titleId = useId();
  return (
    <section
      id={id}
      aria-labelledby={titleId}
      className="min-w-0 rounded-card border border-rule bg-sheet p-4 shadow-card sm:p-5"
    >
      <div className="mb-3 flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h2 id={titleId} className="text-xl">
          {title}
        </h2>
        {aside}
      </div>
      {children}
    </section>
  );
}

/** In place of what could not be loaded. */
export function LoadFailure({ text, onRetry }: { text: string; onRetry: () => void }) {
  return (
    <div role="alert" className="grid justify-items-start gap-3">
      <p className="text-red">{text}</p>
      <Button look="soft" onClick={onRetry}>
        Try Again
      </Button>
    </div>
  );
}
