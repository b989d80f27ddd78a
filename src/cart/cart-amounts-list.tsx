import type { ReactNode } from 'react';
import { cartAmounts } from './prices.ts';
import { formatRupees } from './rupees.ts';

/** The three amounts of a cart; while its prices are unknown only their places. */
export function CartAmountsList({ pricesRupees }: { pricesRupees: readonly number[] | undefined }) {
  const { totalAmount, discount, finalAmount } = cartAmounts(pricesRupees ?? []);
  const show = (amount: ReactNode): ReactNode =>
    pricesRupees ? amount : <span className="inline-block h-5 w-16 animate-pulse rounded bg-rule/60 align-middle" />;
  return (
    <dl>
      <Amount term="Total Amount">{show(formatRupees(totalAmount))}</Amount>
      <Amount term="Discount 25% OFF" className="text-tick">
        {show(`− ${formatRupees(discount)}`)}
      </Amount>
      <Amount term="Final Payment Amount" className="mt-1.5 border-ink border-t-2 pt-3 font-bold text-lg">
        {show(<span className="font-display text-[26px] leading-tight">{formatRupees(finalAmount)}</span>)}
      </Amount>
    </dl>
  );
}

function Amount({ term, className = '', children }: { term: string; className?: string; children: ReactNode }) {
  return (
    <div className={`flex min-h-12 items-center justify-between gap-4 ${className}`}>
      <dt>{term}</dt>
      <dd className="tabular-nums whitespace-nowrap">{children}</dd>
    </div>
  );
}
