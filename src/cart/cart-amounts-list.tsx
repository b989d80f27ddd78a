import type { ReactNode } from 'react';
import { cartAmounts, roundingOfOriginals } from './prices.ts';
import { formatRupees } from './rupees.ts';

interface CartAmountsListProps {
  /** Undefined while they are on their way, and where they could not be loaded. */
  pricesRupees: readonly number[] | undefined;
  isLoading?: boolean;
}

/** The three amounts of a cart; while its prices are unknown only their places. */
export function CartAmountsList({ pricesRupees, isLoading = false }: CartAmountsListProps) {
  const { totalAmount, discount, finalAmount } = cartAmounts(pricesRupees ?? []);
  const show = (amount: ReactNode): ReactNode => (pricesRupees ? amount : <Unknown isLoading={isLoading} />);
  const isEmpty = pricesRupees?.length === 0;
  return (
    <>
      <dl>
        <Amount term="Total Amount">{show(formatRupees(totalAmount))}</Amount>
        {!isEmpty && (
          <Amount term="Discount 25% OFF" className="text-tick">
            {show(`− ${formatRupees(discount)}`)}
          </Amount>
        )}
        <Amount term="Final Payment Amount" className="mt-1.5 border-ink border-t-2 pt-3 font-bold text-lg">
          {show(<span className="font-display text-[1.625rem] leading-tight">{formatRupees(finalAmount)}</span>)}
        </Amount>
      </dl>
      {!isEmpty && <p className="mt-1 min-h-10 text-ink-2 text-sm">{explainDiscount(pricesRupees ?? [])}</p>}
    </>
  );
}

/** What the discount means, and where a rupee between the sums comes from. */
export function explainDiscount(pricesRupees: readonly number[]): string {
  const meaning = 'The prices above already have the discount in them: you pay exactly their sum.';
  const rounding = roundingOfOriginals(pricesRupees);
  if (rounding === 0) return meaning;
  return `${meaning} The struck-through prices come to ${formatRupees(rounding)} more than the total, because each is rounded up by itself.`;
}

function Unknown({ isLoading }: { isLoading: boolean }) {
  if (!isLoading) return '–';
  return <span className="inline-block h-5 w-16 animate-pulse rounded bg-rule/60 align-middle" />;
}

function Amount({ term, className = '', children }: { term: string; className?: string; children: ReactNode }) {
  return (
    <div className={`flex min-h-12 items-center justify-between gap-4 ${className}`}>
      <dt>{term}</dt>
      <dd className="tabular-nums whitespace-nowrap">{children}</dd>
    </div>
  );
}
