import { useVariant } from '../page-kit/variants.ts';
import { ButtonLink } from '../ui/button.tsx';
import { EmptyState, RefreshButton } from '../ui/empty-state.tsx';

/** Nothing to pay for. Where the cart could not be loaded, a quiet way to look again. */
export function EmptyCart({ onReload }: { onReload: (() => void) | undefined }) {
  const { paths } = useVariant();
  return (
    <EmptyState
      title="Your cart is empty"
      message="Add a subject to open its practice questions and step-by-step solutions."
      action={
        <>
          <ButtonLink to={paths.subjects} className="mt-1">
            Browse subjects
          </ButtonLink>
          {onReload && <RefreshButton onRefresh={onReload} />}
        </>
      }
    />
  );
}
