import { LoaderCircle } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { loginPath } from '../accounts/login/login-path.ts';
import { useSession } from '../accounts/sessions/session.ts';
import { createPaymentLink } from '../checkout/contract.ts';
import { rememberSite } from '../checkout/ordering/paying-site.ts';
import { useVariant } from '../page-kit/variants.ts';
import { call } from '../platform/http/client.ts';
import { Button } from '../ui/button.tsx';
import { CartAmountsList } from './cart-amounts-list.tsx';
import { useCart } from './cart-store.ts';
import type { CartSubject } from './contract.ts';
import { isWebAddress } from './web-address.ts';

type Payment = 'idle' | 'proceeding' | 'failed';

interface PaymentCardProps {
  inCart: readonly CartSubject[];
  /** False for a cart that could not be loaded. */
  isKnown: boolean;
  onFailure: () => void;
}

/** The amounts of a cart, and the way to the page on which it is paid. */
export function PaymentCard({ inCart, isKnown, onFailure }: PaymentCardProps) {
  const [payment, setPayment] = useState<Payment>('idle');
  const { user } = useSession();
  const { changing } = useCart();
  const { name, paths } = useVariant();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const note = useRef<HTMLDivElement>(null);
  const isEmpty = inCart.length === 0;

  useEffect(() => {
    // Who comes back from the payment page finds this one as it was left.
    const comeBack = ({ persisted }: PageTransitionEvent): void => {
      if (persisted) setPayment('idle');
    };
    addEventListener('pageshow', comeBack);
    return () => removeEventListener('pageshow', comeBack);
  }, []);

  useEffect(() => {
    if (payment === 'failed') note.current?.scrollIntoView({ block: 'nearest' });
  }, [payment]);

  async function pay(): Promise<void> {
    if (!user) {
      await navigate(loginPath(paths.login, pathname));
      return;
    }
    setPayment('proceeding');
    try {
      const body = { subjectid: inCart.map(({ id }) => id), username: user.username };
      const { paymentLink } = await call(createPaymentLink, { body });
      if (!isWebAddress(paymentLink)) throw new Error('The payment link leads nowhere.');
      rememberSite(name);
      location.assign(paymentLink);
    } catch {
      setPayment('failed');
      onFailure();
    }
  }

  return (
    <section
      aria-labelledby="payment-title"
      className="rounded-card border border-rule bg-sheet px-4 py-5 shadow-card md:px-5 lg:sticky lg:top-[calc(var(--spacing-header)+1.5rem)]"
    >
      <h2 id="payment-title" className="sr-only">
        Payment
      </h2>
      <CartAmountsList pricesRupees={isKnown ? inCart.map(({ price }) => price) : undefined} />
      <Button
        className="mt-4 w-full"
        disabled={isEmpty || changing.size > 0}
        // Not disabled while it works: that would take the keyboard's place in the page away.
        aria-disabled={payment === 'proceeding'}
        onClick={() => {
          if (payment !== 'proceeding') void pay();
        }}
      >
        {payment === 'proceeding' && <LoaderCircle aria-hidden className="size-5 animate-spin" />}
        PROCEED TO PAY
      </Button>
      <div
        ref={note}
        className="mt-3 flex min-h-12 scroll-mb-[calc(1rem+var(--bottom-bar,0px))] items-start text-ink-2 text-sm leading-6"
      >
        <PaymentNote payment={payment} isGuest={!user} />
      </div>
    </section>
  );
}

function PaymentNote({ payment, isGuest }: { payment: Payment; isGuest: boolean }) {
  if (payment === 'proceeding') {
    return (
      <p
        role="alert"
        className="flex min-h-12 w-full items-center rounded-button bg-marker px-3.5 font-semibold text-base text-on-marker"
      >
        Proceeding to payment...
      </p>
    );
  }
  if (payment === 'failed') {
    return <p role="status">The payment page did not open. Nothing was charged and your cart is unchanged.</p>;
  }
  return (
    <p>
      What you buy is yours for good, on every device you log in on. You pay on our payment partner’s page: UPI, cards,
      net banking.
      {isGuest && ' You log in first, and your cart comes along.'}
    </p>
  );
}
