import { Button } from '../../ui/button.tsx';
import { EmptyState, RefreshButton } from '../../ui/empty-state.tsx';

export function NoClasses({ onRefresh }: { onRefresh?: (() => void) | undefined }) {
  return (
    <EmptyState
      title="No Classes Available"
      message="Please check back later for available classes."
      action={onRefresh && <RefreshButton onRefresh={onRefresh} />}
    />
  );
}

export const loadingClasses = 'Loading classes...';

export function FailedClasses({ onReload }: { onReload: () => void }) {
  return (
    <div role="alert" className="grid justify-items-start gap-3 rounded-button bg-red-soft p-4 text-red">
      <p>Failed to load classes. Please try again later.</p>
      <Button look="outline" onClick={onReload}>
        Try Again
      </Button>
    </div>
  );
}
