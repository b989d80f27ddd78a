import { pageMeta } from '../page-kit/page-meta.ts';
import type { Route } from './+types/privacy-page';
import { PolicyPage } from './policy-page.tsx';
import { privacyPolicy } from './privacy-policy.ts';

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: 'Privacy Policy',
    description:
      'What we store, why, for how long, and how to export or erase it. No trackers, no advertising, no cookies.',
    canonical: '/privacy-policy',
  });

export default function PrivacyPage() {
  return <PolicyPage write={privacyPolicy} lastUpdated="January 2024" />;
}
