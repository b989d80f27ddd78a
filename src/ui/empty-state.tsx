import type { ReactNode } from 'react';

/** A small drawing, one sentence and one action: what a list shows when it has nothing to show. */
export function EmptyState({ title, message, action }: { title: string; message: string; action?: ReactNode }) {
  return (
    <div className="grid justify-items-center gap-3 rounded-card border border-rule border-dashed px-6 py-12 text-center">
      <BlankSheet />
      <h3 className="text-xl">{title}</h3>
      <p className="max-w-prose text-ink-2">{message}</p>
      {action}
    </div>
  );
}

/** For a list that is empty because it did not come. */
export function RefreshButton({ onRefresh }: { onRefresh: () => void }) {
  return (
    <button
      type="button"
      className="min-h-11 px-3 text-[0.9375rem] text-ink-2 underline underline-offset-4 hover:text-ink no-script:hidden"
      onClick={onRefresh}
    >
      Refresh
    </button>
  );
}

function BlankSheet() {
  return (
    <svg viewBox="0 0 72 84" className="h-21 w-18" aria-hidden="true">
      <path
        d="M8 4h40l16 16v56a4 4 0 0 1-4 4H8a4 4 0 0 1-4-4V8a4 4 0 0 1 4-4Z"
        className="fill-sheet stroke-ink-2"
        strokeWidth="2"
      />
      <path d="M48 4v16h16" className="fill-none stroke-ink-2" strokeWidth="2" />
      <path d="M16 4v76" className="stroke-margin" strokeWidth="1.5" />
      <path d="M24 34h30M24 46h30M24 58h18" className="stroke-line" strokeWidth="3" strokeLinecap="round" />
      <path d="M24 34h14" className="stroke-marker" strokeWidth="6" strokeLinecap="round" />
    </svg>
  );
}
