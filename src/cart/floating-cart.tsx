import { ShoppingCart } from 'lucide-react';
import { Link } from 'react-router';
import { useVariant } from '../page-kit/variants.ts';
import { useCart } from './cart-store.ts';

/**
 * The way to the cart, with how much is in it. As the last part of a page it floats above what scrolls by and comes to
 * rest below it, so that at the end it covers neither the last card nor the footer.
 */
export function FloatingCart({ className = '' }: { className?: string }) {
  const { subjectIds, isKnown } = useCart();
  const { paths, cartButton } = useVariant();
  const count = subjectIds.length;
  if (cartButton !== 'floating') return null;
  return (
    <div
      data-floating
      className={`pointer-events-none sticky bottom-[calc(1rem+var(--bottom-bar,0px)+env(safe-area-inset-bottom))] z-30 mt-6 flex justify-end print:hidden ${className}`}
    >
      <Link
        to={paths.cart}
        className="pointer-events-auto inline-flex min-h-14 items-center gap-2.5 rounded-full bg-foot pr-3.5 pl-5 font-semibold text-on-foot shadow-card ring-1 ring-on-foot/15 transition-transform duration-150 hover:-translate-y-0.5"
      >
        <ShoppingCart aria-hidden className="size-5" />
        Cart
        <span className="grid h-7 min-w-7 place-items-center rounded-full bg-marker px-1.5 font-bold text-[0.9375rem] text-on-marker tabular-nums no-script:hidden">
          {isKnown ? count : ''}
        </span>
        {isKnown && <span className="sr-only">{count === 1 ? 'item' : 'items'}</span>}
      </Link>
    </div>
  );
}
