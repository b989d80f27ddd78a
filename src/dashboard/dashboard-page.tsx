import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import type { User } from '../accounts/contract.ts';
import { NeedsLogin } from '../accounts/login/needs-login.tsx';
import { pageMeta } from '../page-kit/page-meta.ts';
import { useVariant } from '../page-kit/variants.ts';
import { loadLibrary, useLibrary } from '../papers/owning/library.ts';
import { ContinueReading } from '../papers/reading/continue-reading.tsx';
import { DownloadOverlay } from '../papers/reading/download-overlay.tsx';
import { ButtonLink } from '../ui/button.tsx';
import type { Route } from './+types/dashboard-page';
import { NextStepCard } from './next-step-card.tsx';
import { OwnedSubjects } from './owned-subjects.tsx';
import { RecentOrders } from './recent-orders.tsx';
import { RecommendedSubjects } from './recommended-subjects.tsx';

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: 'Dashboard', description: 'Your subjects, papers and orders.', isPrivate: true });

export default function DashboardPage() {
  return <NeedsLogin>{(user) => <Dashboard key={user.username} user={user} />}</NeedsLogin>;
}

function Dashboard({ user }: { user: User }) {
  useFreshLibrary();
  const { paths } = useVariant();
  return (
    <div className="column grid gap-5 py-8 md:py-12">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <div className="min-w-0">
          <h1 className="text-[1.6875rem] break-words md:text-[2.125rem]">Namaste, {user.name}</h1>
          <p className="mt-1 text-ink-2">Your subjects, papers and orders in one place.</p>
        </div>
        <div className="flex flex-wrap gap-2.5">
          <ButtonLink to={paths.practice}>Practice</ButtonLink>
          {user.role !== 'user' && (
            <Link
              to="/admin"
              className="inline-flex min-h-11 items-center px-3 font-semibold text-pen-deep underline underline-offset-4"
            >
              Go to admin
            </Link>
          )}
          <ButtonLink look="outline" to={paths.profile}>
            My profile
          </ButtonLink>
        </div>
      </div>
      <ContinueReading className="-my-2" />
      <NextStepCard />
      <div className="grid items-start gap-5 lg:grid-cols-[3fr_2fr]">
        <OwnedSubjects />
        <RecentOrders />
      </div>
      <RecommendedSubjects user={user} />
      <DownloadOverlay />
    </div>
  );
}

/** What was downloaded or bought since the page was opened is news to the list that was loaded then. */
function useFreshLibrary(): void {
  const { status } = useLibrary();
  const [wasLoaded] = useState(status !== 'loading');
  useEffect(() => {
    if (wasLoaded) void loadLibrary();
  }, [wasLoaded]);
}
