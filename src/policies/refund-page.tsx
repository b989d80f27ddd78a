import { formatDay } from '../page-kit/india-time.ts';
import { pageMeta } from '../page-kit/page-meta.ts';
import type { Route } from './+types/refund-page';
import { PolicyPage } from './policy-page.tsx';
import { refundPolicy } from './refund-policy.ts';

export function loader() {
  return { today: formatDay(new Date().toISOString()) };
}

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: 'Refund Policy',
    description:
      'When we give your money back, how to ask for it within 6-8 days, and how a refund reaches you in 3-5 days.',
    canonical: '/refund-policy',
  });

export default function RefundPage({ loaderData }: Route.ComponentProps) {
  return <PolicyPage write={refundPolicy} lastUpdated={loaderData.today} />;
}
