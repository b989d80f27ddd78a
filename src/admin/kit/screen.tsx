import type { ReactNode } from 'react';
import { CallFailed } from '../../platform/http/client.ts';
import { Button } from '../../ui/button.tsx';

/** One screen of the staff area: its title, what can be done on it, and its content. */
export function Screen({ title, actions, children }: { title: string; actions?: ReactNode; children: ReactNode }) {
  return (
    <>
      <title>{`${title} – Admin`}</title>
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-2xl">{title}</h1>
        {actions && <div className="flex flex-wrap gap-2">{actions}</div>}
      </div>
      {children}
    </>
  );
}

/** What went wrong with a read, and the way to try again. */
export function LoadTrouble({ error, onRetry }: { error: Error; onRetry: () => void }) {
  return (
    <div role="alert" className="grid justify-items-start gap-3 rounded-card bg-red-soft p-4 text-red">
      <p>{sentenceOf(error)}</p>
      <Button look="outline" onClick={onRetry}>
        Try again
      </Button>
    </div>
  );
}

/** What to tell staff about a call that failed. */
export function sentenceOf(error: unknown): string {
  return error instanceof CallFailed ? error.message : 'Something went wrong. Please try again.';
}
