import { CircleAlert, CircleCheck, Clock3, LoaderCircle } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import type { MetaFunction } from 'react-router';
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router';
import { loginPath } from '../../accounts/login/login-path.ts';
import { useSession } from '../../accounts/sessions/session.ts';
import { pageMeta } from '../../page-kit/page-meta.ts';
import { useVariant } from '../../page-kit/variants.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { rememberedSite } from '../ordering/paying-site.ts';
import type { OrderState } from '../schemas.ts';
import { OrderItemsList } from './order-items-list.tsx';
import { orderPath } from './order-path.ts';
import { type ReturnedOrder, useReturnedOrder } from './use-returned-order.ts';

export const meta: MetaFunction = (args) =>
  pageMeta(args, { title: 'Your payment', description: 'Whether your payment has arrived.', isPrivate: true });

const endings: Partial<Record<OrderState, { title: string; text: string }>> = {
  failed: {
    title: 'The payment did not go through',
    text: 'Nothing was charged, and your cart is unchanged. If your bank shows the amount all the same, it comes back by itself.',
  },
  cancelled: { title: 'The payment was cancelled', text: 'Nothing was charged, and your cart is unchanged.' },
  expired: {
    title: 'This payment link has expired',
    text: 'Nothing was charged. Your cart is unchanged, so you can simply start again.',
  },
  refunded: { title: 'This order was refunded', text: 'The money is on its way back to you, or there already.' },
};

export default function PaymentReturnPage() {
  const [search] = useSearchParams();
  const isOwnSite = useOwnSite();
  const returned = useReturnedOrder(search, isOwnSite);
  return (
    <div className="column grid min-h-[70dvh] grid-cols-1 content-start py-8 md:py-14">
      <div
        aria-live="polite"
        className="margined mx-auto w-full max-w-xl rounded-sheet border border-rule py-8 pr-5 pl-9 shadow-card sm:py-10 sm:pr-8 sm:pl-12"
      >
        <Ending returned={returned} />
      </div>
    </div>
  );
}

/** Who paid on the mobile-style site goes on there. Answers whether the page is where it belongs. */
function useOwnSite(): boolean {
  const [isOwn, setIsOwn] = useState(false);
  const { name } = useVariant();
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    if (name === 'msite' || rememberedSite() !== 'msite') setIsOwn(true);
    else void navigate(`/msite${pathname}${search}`, { replace: true });
  }, [name, pathname, search, navigate]);
  return isOwn;
}

function Ending({ returned }: { returned: ReturnedOrder }) {
  const { status, state } = returned;
  if (status === 'needs-login') return <LoginNeeded />;
  if (status === 'unknown') return <Unknown />;
  if (state === 'paid' || state === 'partly_refunded') return <Paid returned={returned} />;
  const ending = state && endings[state];
  if (status === 'known' && ending) return <NotPaid returned={returned} {...ending} />;
  return status === 'waiting' ? <Waiting returned={returned} /> : <Confirming />;
}

function Confirming() {
  return (
    <Message
      icon={<LoaderCircle aria-hidden className="size-9 animate-spin text-pen-deep" />}
      title="Confirming your payment…"
    >
      <p>This takes a few seconds. You may also leave: what you paid for opens by itself.</p>
      <p className="hidden no-script:block">
        This page needs JavaScript to tell you more. You find your order in your library once it is confirmed.
      </p>
    </Message>
  );
}

function Waiting({ returned: { id } }: { returned: ReturnedOrder }) {
  const { paths } = useVariant();
  return (
    <Message icon={<Clock3 aria-hidden className="size-9 text-pen-deep" />} title="Confirming your payment…">
      <p>
        Your bank is taking its time. You do not need to pay again: we keep asking, open your subjects as soon as the
        payment is here, and send you the receipt{id ? ` of order ${id}` : ''} by mail.
      </p>
      <Actions>
        <ButtonLink to={paths.dashboard}>Go to my library</ButtonLink>
        <ButtonLink look="outline" to={paths.cart}>
          I did not pay: back to cart
        </ButtonLink>
      </Actions>
    </Message>
  );
}

function Paid({ returned: { id, order } }: { returned: ReturnedOrder }) {
  const variant = useVariant();
  const { paths } = variant;
  const { user } = useSession();
  return (
    <Message icon={<CircleCheck aria-hidden className="size-9 text-tick" />} title="Thank you! Your payment is here">
      <p>Everything you bought is open now{id && <> (order {id})</>}. The receipt is on its way to your mailbox.</p>
      {order && <OrderItemsList order={order} />}
      <Actions>
        <ButtonLink to={user ? paths.dashboard : loginPath(paths.login, paths.dashboard)}>
          {user ? 'Go to my library' : 'Log in to open it'}
        </ButtonLink>
        {order && (
          <ButtonLink look="outline" to={orderPath(variant, order.id)}>
            Order and receipt
          </ButtonLink>
        )}
      </Actions>
    </Message>
  );
}

function NotPaid({
  returned: { order, state },
  title,
  text,
}: {
  returned: ReturnedOrder;
  title: string;
  text: string;
}) {
  const { paths } = useVariant();
  return (
    <Message icon={<CircleAlert aria-hidden className="size-9 text-red" />} title={title}>
      {order?.failure && <p className="font-semibold text-ink">{order.failure}</p>}
      <p>{text}</p>
      <Actions>
        {state === 'refunded' ? (
          <ButtonLink to={paths.dashboard}>Go to my library</ButtonLink>
        ) : (
          <ButtonLink to={paths.cart}>Back to cart</ButtonLink>
        )}
        {order?.paymentLink && (
          <a
            href={order.paymentLink}
            className="inline-flex min-h-11 items-center font-semibold text-pen-deep underline underline-offset-4"
          >
            Try to pay again
          </a>
        )}
      </Actions>
    </Message>
  );
}

function LoginNeeded() {
  const { paths } = useVariant();
  const { pathname, search } = useLocation();
  return (
    <Message icon={<Clock3 aria-hidden className="size-9 text-pen-deep" />} title="Please log in">
      <p>Then we can tell you about your payment. It is safe either way.</p>
      <Actions>
        <ButtonLink to={loginPath(paths.login, pathname + search)}>Log in</ButtonLink>
      </Actions>
    </Message>
  );
}

function Unknown() {
  const { paths } = useVariant();
  return (
    <Message icon={<CircleAlert aria-hidden className="size-9 text-red" />} title="We do not know this payment">
      <p>
        The address may not be complete. If you paid, your subjects open by themselves within a few minutes; otherwise
        please{' '}
        <Link to={paths.contactUs} className="font-semibold text-pen-deep underline underline-offset-4">
          write to us
        </Link>
        .
      </p>
      <Actions>
        <ButtonLink to={paths.dashboard}>Go to my library</ButtonLink>
      </Actions>
    </Message>
  );
}

function Message({ icon, title, children }: { icon: ReactNode; title: string; children: ReactNode }) {
  return (
    <div className="grid grid-cols-1 gap-4 text-ink-2">
      {icon}
      <h1 className="text-[1.6875rem] text-ink md:text-[2.125rem]">{title}</h1>
      {children}
    </div>
  );
}

function Actions({ children }: { children: ReactNode }) {
  return <div className="mt-2 flex flex-wrap items-center gap-x-5 gap-y-3">{children}</div>;
}
