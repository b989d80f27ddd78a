/**
 * Whole rupees as India writes them: ₹1,20,000. Written out here because a browser takes up to 30 ms of a phone's time
 * to make its first number format, on the pages that are opened most.
 */
export function formatRupees(amountRupees: number): string {
  return `₹${amountRupees.toFixed(0).replace(/\B(?=(\d\d)*\d{3}$)/g, ',')}`;
}
