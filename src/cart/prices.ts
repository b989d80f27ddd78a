/** The listed price is the discounted one; before it everything cost a quarter more, rounded up to whole rupees. */
function quarterOf(rupees: number): number {
  return Math.ceil(rupees / 4);
}

/** What is shown struck through beside the price of one subject. */
export function originalPrice(priceRupees: number): number {
  return priceRupees + quarterOf(priceRupees);
}

export interface CartAmounts {
  totalAmount: number;
  discount: number;
  /** What is paid. */
  finalAmount: number;
}

/** The three amounts of a cart. The discount is of the sum, so it can be less than those of the subjects together. */
export function cartAmounts(pricesRupees: readonly number[]): CartAmounts {
  const finalAmount = pricesRupees.reduce((sum, price) => sum + price, 0);
  const discount = quarterOf(finalAmount);
  return { totalAmount: finalAmount + discount, discount, finalAmount };
}

/** How much more the struck-through prices come to than the total: each of them is rounded up by itself. */
export function roundingOfOriginals(pricesRupees: readonly number[]): number {
  const originals = pricesRupees.reduce((sum, price) => sum + originalPrice(price), 0);
  return originals - cartAmounts(pricesRupees).totalAmount;
}
