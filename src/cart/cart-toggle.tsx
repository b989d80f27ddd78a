import { Check, LoaderCircle } from 'lucide-react';
import { useOwns } from '../papers/owning/library.ts';
import { Button } from '../ui/button.tsx';
import { showToast } from '../ui/toasts.tsx';
import { addSubject, removeSubject, useCart } from './cart-store.ts';
import { isSecondTap, noteAdding } from './double-tap.ts';

const toastMs = 4_000;

interface CartToggleProps {
  subject: { id: number; subjectName: string; price: number | null };
  className?: string;
}

/**
 * Puts a subject into the cart or takes it out again. Says Purchased to who has bought it, and is nothing where there
 * is nothing to buy. All its forms take the same room, because which one applies is known only in the browser.
 */
export function CartToggle({ subject: { id, subjectName, price }, className = '' }: CartToggleProps) {
  const { subjectIds, changing } = useCart();
  const owns = useOwns();
  if (!price) return null;
  if (owns(id)) {
    return (
      <p
        className={`inline-flex min-h-11 items-center justify-center gap-2 rounded-button bg-tick-soft px-2 font-semibold text-[0.9375rem] text-tick whitespace-nowrap ${className}`}
      >
        <Check aria-hidden className="size-4.5" />
        Purchased
      </p>
    );
  }
  const isInCart = subjectIds.includes(id);
  const isChanging = changing.has(id);
  const label = isInCart ? 'Remove from cart' : 'Add to cart';
  return (
    <Button
      look={isInCart ? 'danger' : 'primary'}
      // Not disabled while it works: that would take the keyboard's place in the page away.
      aria-disabled={isChanging}
      aria-label={isChanging ? `Changing the cart: ${subjectName}` : `${label}: ${subjectName}`}
      className={`px-2! text-[0.9375rem] no-script:hidden ${className}`}
      onClick={() => {
        if (isChanging || (isInCart && isSecondTap(id, performance.now()))) return;
        void toggle(id, isInCart);
      }}
    >
      {isChanging ? <LoaderCircle aria-hidden data-testid="cart-spinner" className="size-5 animate-spin" /> : label}
    </Button>
  );
}

async function toggle(subjectId: number, isInCart: boolean): Promise<void> {
  if (!isInCart) noteAdding(subjectId, performance.now());
  try {
    await (isInCart ? removeSubject(subjectId) : addSubject(subjectId));
    showToast(isInCart ? 'Subject removed from cart' : 'Subject added to cart', { toastMs });
  } catch {
    // The spec gives add and remove the same failure text.
    showToast('Error removing subject from cart', { toastMs, tone: 'bad', hasClose: true });
  }
}
