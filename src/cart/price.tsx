import { originalPrice } from './prices.ts';
import { formatRupees } from './rupees.ts';

/** What a subject costs, with the original struck through; one without a price is free. */
export function Price({
  priceRupees,
  className = 'text-[1.625rem]',
}: {
  priceRupees: number | null;
  className?: string;
}) {
  if (!priceRupees) return <p className={`font-bold font-display leading-tight text-tick ${className}`}>Free</p>;
  return (
    <p className={`flex flex-wrap items-baseline gap-x-2 leading-tight ${className}`}>
      <span className="sr-only">Price</span>
      <span className="font-bold font-display">{formatRupees(priceRupees)}</span>
      <span className="sr-only">instead of</span>
      <s className="text-[0.62em] text-ink-2">{formatRupees(originalPrice(priceRupees))}</s>
    </p>
  );
}
