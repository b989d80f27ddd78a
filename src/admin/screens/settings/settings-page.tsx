import { Skeleton } from '../../../ui/skeleton.tsx';
import { readSettings } from '../../contract.ts';
import { useAnswer } from '../../kit/queries.ts';
import { LoadTrouble, Screen } from '../../kit/screen.tsx';
import { PaymentPanel } from './payment-panel.tsx';
import { SettingsEditor } from './settings-editor.tsx';
import { StaffRulesPanel } from './staff-rules-panel.tsx';

export default function SettingsPage() {
  const { data, error, refetch } = useAnswer(readSettings);
  return (
    <Screen title="Settings">
      {error && !data && <LoadTrouble error={error} onRetry={refetch} />}
      {!data && !error && <Skeleton className="h-96" />}
      {data && (
        <div className="grid grid-cols-1 gap-5 xl:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] xl:items-start">
          <SettingsEditor loaded={data} />
          <div className="grid gap-5">
            <PaymentPanel payment={data.payment} />
            <StaffRulesPanel />
          </div>
        </div>
      )}
    </Screen>
  );
}
