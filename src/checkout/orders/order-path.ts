import type { Variant } from '../../page-kit/variants.ts';

/** The page of one order, on the site that is being shown. */
export function orderPath({ name }: Variant, id: string): string {
  return name === 'msite' ? `/msite/orders/${id}` : `/orders/${id}`;
}
