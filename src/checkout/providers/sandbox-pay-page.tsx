import { Building2, CreditCard, FlaskConical, LoaderCircle, Smartphone } from 'lucide-react';
import { useCallback, useState } from 'react';
import type { MetaFunction } from 'react-router';
import { Link, useParams } from 'react-router';
import { useLoaded } from '../../accounts/profile/use-loaded.ts';
import { formatRupees } from '../../cart/rupees.ts';
import { pageMeta } from '../../page-kit/page-meta.ts';
import { CallFailed, call } from '../../platform/http/client.ts';
import { Button } from '../../ui/button.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { cancelSandboxLink, paySandboxLink, readSandboxPage, type SandboxPage } from './sandbox-contract.ts';

export const meta: MetaFunction = (args) =>
  pageMeta(args, { title: 'Test payment', description: 'A payment page for trying the shop out.', isPrivate: true });

const methods = [
  { method: 'upi', name: 'UPI', hint: 'student@testbank', Icon: Smartphone },
  { method: 'card', name: 'Card', hint: '4111 1111 1111 1111', Icon: CreditCard },
  { method: 'netbanking', name: 'Net banking', hint: 'Test Bank', Icon: Building2 },
] as const;
type Method = (typeof methods)[number]['method'];

const closed: Record<Exclude<SandboxPage['status'], 'created'>, string> = {
  paid: 'This link has been paid already.',
  expired: 'This link has expired.',
  cancelled: 'This link was cancelled.',
};

/** The hosted page of the sandbox provider: apart from the shop's own pages, as that of a real one is. */
export default function SandboxPayPage() {
  const { id = '' } = useParams();
  const load = useCallback(() => call(readSandboxPage, { params: { id } }), [id]);
  const { loaded, reload } = useLoaded(load);
  return (
    <main className="min-h-dvh bg-paper">
      <p className="flex items-center justify-center gap-2 bg-marker px-4 py-2.5 text-center font-semibold text-on-marker">
        <FlaskConical aria-hidden className="size-5 shrink-0" />
        Test payment: no money moves, nothing is charged.
      </p>
      <div className="column max-w-lg py-8 md:py-14">
        {loaded.status === 'loading' && <Skeleton className="h-96" />}
        {loaded.status === 'failed' && (
          <Sheet>
            <h1 className="text-2xl">There is no such payment link</h1>
            <p className="text-ink-2">
              Or it could not be loaded.{' '}
              <Link to="/cart" className="font-semibold text-pen-deep underline underline-offset-4">
                Back to the cart
              </Link>
            </p>
          </Sheet>
        )}
        {loaded.status === 'loaded' && <Till id={id} page={loaded.value} onStale={() => void reload()} />}
      </div>
    </main>
  );
}

function Till({ id, page, onStale }: { id: string; page: SandboxPage; onStale: () => void }) {
  const [method, setMethod] = useState<Method>('upi');
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const amount = formatRupees(page.amountPaise / 100);

  async function go(next: Promise<{ redirect: string }>): Promise<void> {
    setIsBusy(true);
    setFailure(undefined);
    try {
      location.assign((await next).redirect);
    } catch (error) {
      setIsBusy(false);
      setFailure(error instanceof CallFailed ? error.message : 'Something went wrong. Please try again.');
      if (error instanceof CallFailed && error.status === 409) onStale();
    }
  }
  const pay = (isToSucceed: boolean) => go(call(paySandboxLink, { params: { id }, body: { method, isToSucceed } }));

  return (
    <Sheet>
      <div>
        <p className="text-ink-2">Order {page.order}</p>
        <h1 className="mt-1 font-display text-[2.75rem] leading-none tabular-nums">{amount}</h1>
        <p className="mt-3 break-words text-ink-2">{page.description}</p>
      </div>
      {page.status === 'created' ? (
        <>
          <fieldset disabled={isBusy} className="grid min-w-0 grid-cols-1 gap-2.5">
            <legend className="mb-2.5 font-semibold">Pay by</legend>
            {methods.map((each) => (
              <MethodChoice key={each.method} {...each} isChosen={each.method === method} onChoose={setMethod} />
            ))}
          </fieldset>
          <div className="grid gap-2.5">
            <Button disabled={isBusy} className="min-h-13 text-lg" onClick={() => void pay(true)}>
              {isBusy && <LoaderCircle aria-hidden className="size-5 animate-spin" />}
              Pay {amount}
            </Button>
            <Button look="outline" disabled={isBusy} onClick={() => void pay(false)}>
              Let the payment fail
            </Button>
            <button
              type="button"
              disabled={isBusy}
              className="min-h-11 font-semibold text-ink-2 underline underline-offset-4"
              onClick={() => void go(call(cancelSandboxLink, { params: { id } }))}
            >
              Cancel and go back
            </button>
          </div>
        </>
      ) : (
        <p className="font-semibold">
          {closed[page.status]}{' '}
          <Link to={`/payment/return?order=${page.order}`} className="text-pen-deep underline underline-offset-4">
            Back to the shop
          </Link>
        </p>
      )}
      {failure && (
        <p role="alert" className="text-red">
          {failure}
        </p>
      )}
    </Sheet>
  );
}

interface MethodChoiceProps {
  method: Method;
  name: string;
  hint: string;
  Icon: typeof CreditCard;
  isChosen: boolean;
  onChoose: (method: Method) => void;
}

function MethodChoice({ method, name, hint, Icon, isChosen, onChoose }: MethodChoiceProps) {
  return (
    <label
      className={`flex min-h-14 cursor-pointer items-center gap-3 rounded-button border-[1.5px] px-4 has-focus-visible:outline-3 has-focus-visible:outline-pen-deep has-focus-visible:outline-offset-2 ${isChosen ? 'border-pen-deep bg-pen-soft' : 'border-rule'}`}
    >
      <input
        type="radio"
        name="method"
        value={method}
        checked={isChosen}
        className="size-5 shrink-0 accent-pen outline-none"
        onChange={() => onChoose(method)}
      />
      <Icon aria-hidden className="size-5 shrink-0 text-ink-2" />
      <span className="font-semibold whitespace-nowrap">{name}</span>
      <span className="ml-auto min-w-0 truncate text-ink-2 text-sm">{hint}</span>
    </label>
  );
}

function Sheet({ children }: { children: React.ReactNode }) {
  return (
    <div className="grid grid-cols-1 gap-6 rounded-card border border-rule bg-sheet p-5 shadow-card sm:p-8">
      {children}
    </div>
  );
}
