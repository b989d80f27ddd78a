import { formatDay } from '../page-kit/india-time.ts';
import { pageMeta } from '../page-kit/page-meta.ts';
import type { Route } from './+types/shipping-page';
import { PolicyPage } from './policy-page.tsx';
import { shippingPolicy } from './shipping-policy.ts';

export function loader() {
  return { today: formatDay(new Date().toISOString()) };
}

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: 'Shipping Policy',
    description:
      'What you buy is digital and opens in your account at once. Where to find it, and what to do if it has not opened.',
    canonical: '/shipping-policy',
  });

export default function ShippingPage({ loaderData }: Route.ComponentProps) {
  return <PolicyPage write={shippingPolicy} lastUpdated={loaderData.today} />;
}
