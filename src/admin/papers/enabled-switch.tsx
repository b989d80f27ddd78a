import type { StaffPaper } from '../../papers/admin-contract.ts';
import { updatePaper } from '../../papers/contract.ts';
import { showToast } from '../../ui/toasts.tsx';
import { useChange } from '../queries.ts';
import { sentenceOf } from '../screen.tsx';

/** Shows a paper in the shop, or hides it, at once. Nothing else of it changes, so it takes nothing from a colleague. */
export function EnabledSwitch({ paper: { paperid, papername, enabled } }: { paper: StaffPaper }) {
  const { mutate, isPending, variables } = useChange(updatePaper);
  const isOn = isPending ? (variables[0].body.enabled ?? enabled) : enabled;
  const turn = (): void =>
    mutate([{ body: { paperid, enabled: !enabled } }], {
      onError: (error) => showToast(sentenceOf(error), { toastMs: 6_000, tone: 'bad' }),
    });
  return (
    <button
      type="button"
      role="switch"
      aria-checked={isOn}
      aria-label={`Show ${papername} in the shop`}
      disabled={isPending}
      className="group inline-flex h-11 w-12 items-center"
      onClick={turn}
    >
      <span className="flex h-6 w-11 items-center rounded-full bg-ink-2 p-0.5 transition-colors group-aria-checked:bg-tick">
        <span className="size-5 rounded-full bg-sheet transition-transform group-aria-checked:translate-x-5" />
      </span>
    </button>
  );
}
