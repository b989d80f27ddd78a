import { type AdminOrderDetails, clearOrderFlag } from '../../../checkout/admin-contract.ts';
import { Button } from '../../../ui/button.tsx';
import { useChange } from '../../kit/queries.ts';
import { showTrouble } from '../../kit/undo-toast.ts';
import { describeFlag } from './describe-event.ts';

/** Why an order needs a look, until somebody says that they have dealt with it. */
export function FlagNotice({ order: { id, flag } }: { order: AdminOrderDetails }) {
  const { mutate, isPending } = useChange(clearOrderFlag);
  if (!flag) return null;
  return (
    <div className="mb-4 flex flex-wrap items-center gap-3 rounded-card bg-red-soft px-4 py-3 text-red">
      <p className="mr-auto">
        <strong>Needs attention.</strong> {describeFlag(flag)}
      </p>
      <Button
        look="outline"
        disabled={isPending}
        onClick={() => mutate([{ params: { id } }], { onError: showTrouble })}
      >
        I have dealt with it
      </Button>
    </div>
  );
}
