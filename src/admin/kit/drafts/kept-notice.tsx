/** Says that a form holds what was typed into it earlier, and offers to begin anew. */
export function KeptNotice({ isShown, onDiscard }: { isShown: boolean; onDiscard: () => void }) {
  if (!isShown) return null;
  return (
    <p
      role="status"
      className="flex flex-wrap items-center gap-x-3 rounded-button bg-pen-soft px-3.5 py-1 text-[15px] text-pen-deep"
    >
      <span className="mr-auto py-1.5">What you typed here earlier and did not save is back.</span>
      <button type="button" className="min-h-11 font-semibold underline underline-offset-4" onClick={onDiscard}>
        Discard it
      </button>
    </p>
  );
}
