import { Button } from '../ui/button.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { CartAmountsList } from './cart-amounts-list.tsx';

// Always as many: how much there is becomes known on the way, and would move what is below.
const lines = ['first', 'second'];

/** The cart in its shape, while its names and prices are on their way. */
export function CartSkeleton() {
  return (
    <>
      <div className="rounded-card border border-rule bg-sheet px-4 pt-5 pb-1 shadow-card md:px-5">
        <p role="status" className="sr-only">
          Loading your cart
        </p>
        <Skeleton className="h-6 w-28 rounded" />
        {lines.map((line) => (
          <div key={line} className="flex h-25 items-center justify-between border-rule not-last:border-b">
            <Skeleton className="h-5 w-32 rounded" />
            <Skeleton className="h-7 w-24 rounded" />
          </div>
        ))}
      </div>
      <div className="rounded-card border border-rule bg-sheet px-4 py-5 shadow-card md:px-5">
        <CartAmountsList pricesRupees={undefined} isLoading />
        <Button className="mt-4 w-full" disabled>
          PROCEED TO PAY
        </Button>
        <div className="mt-3 h-12" />
      </div>
    </>
  );
}
