/** The catalogue counts whole rupees, providers count paise. */
export function paiseOf(rupees: number): number {
  return rupees * 100;
}

/** Made when first needed: it takes a phone a tenth of a second, also on pages that in the end show no amount. */
let withPaise: Intl.NumberFormat | undefined;

export function formatPaise(paise: number): string {
  withPaise ??= new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR' });
  return withPaise.format(paise / 100);
}

interface Gst {
  taxablePaise: number;
  centralPaise: number;
  statePaise: number;
}

/** The tax inside an amount, in two halves; the three together are the amount to the paisa. */
export function gstOf(rupees: number, percent: number): Gst {
  const paise = paiseOf(rupees);
  const half = Math.round((paise * percent) / (100 + percent) / 2);
  return { taxablePaise: paise - 2 * half, centralPaise: half, statePaise: half };
}
