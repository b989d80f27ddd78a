import { pageMeta } from '../page-kit/page-meta.ts';
import type { Route } from './+types/terms-page';
import { PolicyPage } from './policy-page.tsx';
import { termsOfUse } from './terms-of-use.ts';

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: 'Terms of Use',
    description:
      'The rules for reading, downloading and buying sample papers, practice questions and solutions for classes 9th to 12th, in plain words.',
    canonical: '/terms-of-use',
  });

export default function TermsPage() {
  return <PolicyPage write={termsOfUse} lastUpdated="August 2025" />;
}
