import { ArrowRight } from 'lucide-react';
import { Link } from 'react-router';
import { ClassNumeral } from '../catalog/browsing/class-numeral.tsx';
import { FailedClasses, loadingClasses, NoClasses } from '../catalog/browsing/no-classes.tsx';
import { useClasses } from '../catalog/browsing/use-classes.ts';
import type { SchoolClass } from '../catalog/schemas.ts';
import { listShownClasses } from '../catalog/service.server.ts';
import { loadOrFallback } from '../page-kit/load-or-fallback.server.ts';
import { pageMeta } from '../page-kit/page-meta.ts';
import { useVariant } from '../page-kit/variants.ts';
import { Skeleton } from '../ui/skeleton.tsx';
import { Spinner } from '../ui/spinner.tsx';
import type { Route } from './+types/classes-page';

export async function loader({ context }: Route.LoaderArgs) {
  return loadOrFallback<{ classes: SchoolClass[] | null }>(
    context,
    async ({ db }) => ({ classes: await listShownClasses(db) }),
    { classes: null },
  );
}

/** Classes that do not come are asked for again by the page, which then says so. */
export async function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  return serverLoader().catch((error: unknown) => {
    // Where there is no connection, the answer leads to the page that says so.
    if (error instanceof Response) throw error;
    return { classes: null };
  });
}

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: 'Classes',
    description: 'Choose your class, 9th to 12th, and find its sample papers and solutions.',
    canonical: '/msite/classes',
  });

export default function ClassesPage({ loaderData }: Route.ComponentProps) {
  const { list, reload } = useClasses(loaderData.classes);
  const enabled = list.status === 'loaded' ? list.classes.filter((schoolClass) => schoolClass.enabled) : [];
  return (
    <div className="px-4 pt-5 pb-6">
      <h1 className="text-[1.6875rem]">Classes</h1>
      <p className="mt-1 mb-5 text-ink-2">Choose yours to see its subjects.</p>
      {list.status === 'loading' && <LoadingClasses />}
      {list.status === 'failed' && <FailedClasses onReload={reload} />}
      {list.status === 'loaded' && enabled.length === 0 && <NoClasses />}
      <ul className="grid gap-3">
        {enabled.map((schoolClass) => (
          <ExploreCard key={schoolClass.classid} schoolClass={schoolClass} />
        ))}
      </ul>
    </div>
  );
}

function ExploreCard({ schoolClass: { classid, classname } }: { schoolClass: SchoolClass }) {
  const { paths } = useVariant();
  return (
    <li className="margined relative flex min-h-24 items-center gap-4 rounded-sheet border border-rule py-3 pr-4 pl-8 shadow-card active:scale-[0.99]">
      <ClassNumeral classname={classname} className="w-20 text-[2.875rem]" />
      <div className="min-w-0">
        <h2 className="text-xl">{classname}</h2>
        <Link
          to={`${paths.subjects}?classId=${classid}`}
          className="flex min-h-11 items-center gap-1.5 font-semibold text-pen-deep after:absolute after:inset-0 after:rounded-sheet"
        >
          Explore Now <span className="sr-only">{classname}</span>
          <ArrowRight aria-hidden className="size-4.5" />
        </Link>
      </div>
    </li>
  );
}

function LoadingClasses() {
  return (
    <div className="grid gap-3">
      <Spinner label={loadingClasses} />
      {[9, 10, 11, 12].map((number) => (
        <Skeleton key={number} className="h-24" />
      ))}
    </div>
  );
}
