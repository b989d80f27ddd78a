import { changeStaffRules, readStaffRules } from '../../../accounts/admin-contract.ts';
import { FormError } from '../../../accounts/login/form-error.tsx';
import { Panel } from '../../../accounts/profile/panel.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { Switch } from '../../../ui/switch.tsx';
import { showToast } from '../../../ui/toasts.tsx';
import { useAnswer, useChange } from '../../kit/queries.ts';
import { LoadTrouble, sentenceOf } from '../../kit/screen.tsx';

/** What the shop asks of everybody who works here. */
export function StaffRulesPanel() {
  const { data, error, refetch } = useAnswer(readStaffRules);
  const change = useChange(changeStaffRules);
  const set = async (needsSecondFactor: boolean): Promise<void> => {
    await change.mutateAsync([{ body: { needsSecondFactor } }]);
    showToast(needsSecondFactor ? 'All staff need a second factor now' : 'A second factor is up to everybody now', {
      toastMs: 4_000,
    });
  };
  return (
    <Panel title="Second factor for staff">
      {error && !data && <LoadTrouble error={error} onRetry={refetch} />}
      {!data && !error && <Skeleton className="h-20" />}
      {data && (
        <div className="flex items-start gap-4">
          <p className="min-w-0 flex-1 text-ink-2">
            Staff who have none are led to set one up before they can do anything else. Your own has to be on first.
          </p>
          <Switch
            label="All staff need a second factor"
            isOn={data.needsSecondFactor}
            onSwitch={(isOn) => set(isOn).catch(() => undefined)}
          />
        </div>
      )}
      <FormError text={change.error ? sentenceOf(change.error) : undefined} />
    </Panel>
  );
}
