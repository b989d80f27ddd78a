import { pageMeta } from '../page-kit/page-meta.ts';
import type { Route } from './+types/cart-page';
import { CartClasses } from './cart-classes.tsx';
import { CartSkeleton } from './cart-skeleton.tsx';
import { EmptyCart } from './empty-cart.tsx';
import { OwnedAlready } from './owned-already.tsx';
import { PaymentCard } from './payment-card.tsx';
import { useCartSummary } from './use-cart-summary.ts';

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: 'Your Cart Summary',
    description: 'The subjects in your cart, with their prices and what you pay.',
    isPrivate: true,
  });

export default function CartPage() {
  const { status, checkout, contents, inCart, reload } = useCartSummary();
  return (
    // As high as the screen from the start, so that the footer stays where it is when the cart arrives.
    <div className="column min-h-[calc(100dvh-var(--spacing-header))] py-8 md:py-13">
      <h1 className="text-[1.6875rem] md:text-[2.125rem]">Your Cart Summary</h1>
      <p className="mt-4 hidden text-ink-2 no-script:block">
        The cart is kept by your browser and needs JavaScript. Please switch it on and open this page again.
      </p>
      <div className="mt-5 grid grid-cols-1 items-start gap-5 no-script:hidden lg:grid-cols-[1.6fr_1fr] lg:gap-7">
        {status === 'loading' ? (
          <CartSkeleton />
        ) : (
          <>
            <div className="grid min-w-0 gap-5">
              <OwnedAlready />
              <h2 className="sr-only">Subjects in your cart</h2>
              <CartClasses checkout={checkout} inCart={inCart} contents={contents} />
              {inCart.length === 0 && <EmptyCart onReload={status === 'failed' ? reload : undefined} />}
            </div>
            <PaymentCard inCart={inCart} isKnown={status === 'loaded'} onFailure={reload} />
          </>
        )}
      </div>
    </div>
  );
}
