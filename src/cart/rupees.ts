const indian = new Intl.NumberFormat('en-IN', { maximumFractionDigits: 0 });

/** Whole rupees as India writes them: ₹1,20,000. */
export function formatRupees(amountRupees: number): string {
  return `₹${indian.format(amountRupees)}`;
}
