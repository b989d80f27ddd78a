import { ArrowLeft } from 'lucide-react';
import { Link, type ShouldRevalidateFunctionArgs, useSearchParams } from 'react-router';
import { FloatingCart } from '../../cart/floating-cart.tsx';
import { loadOrFallback } from '../../page-kit/load-or-fallback.server.ts';
import { brandOf, pageMeta } from '../../page-kit/page-meta.ts';
import { pathWith } from '../../page-kit/search-term.ts';
import { useVariant, variantOf } from '../../page-kit/variants.ts';
import { summarisePapers } from '../../papers/browsing/summaries.server.ts';
import { countPractice } from '../../practice/pack/practice-subjects.server.ts';
import { countEnabledSubjects, listEnabledSubjects, listShownClasses } from '../service.server.ts';
import type { Route } from './+types/subjects-page';
import { ClassStatus } from './class-card.tsx';
import { useRememberClass } from './remembered-class.ts';
import { SubjectBrowser } from './subject-browser.tsx';
import { cutPage, readSubjectsAddress, subjectsPerPage } from './subject-list.ts';
import { describeSubjects } from './subjects-json-ld.ts';
import { failedPage, type SubjectsPageData } from './subjects-page-data.ts';

export async function loader({ context, request }: Route.LoaderArgs) {
  const { classId, after, term } = readSubjectsAddress(new URL(request.url).searchParams);
  return loadOrFallback<SubjectsPageData>(
    context,
    async ({ db }) => {
      const [classes, total] = await Promise.all([listShownClasses(db), countEnabledSubjects(db, classId)]);
      const isComplete = total <= subjectsPerPage;
      const page = isComplete
        ? { subjects: await listEnabledSubjects(db, classId), hasMore: false }
        : cutPage(await listEnabledSubjects(db, classId, { q: term, after, limit: subjectsPerPage + 1 }));
      const ids = page.subjects.map(({ id }) => id);
      return {
        ...page,
        schoolClass: classes.find(({ classid }) => classid === classId),
        total,
        isComplete,
        term,
        hasFailed: false,
        // Cards that are added later come without it, so a long list has it on none.
        summaries: isComplete ? await summarisePapers(db, ids) : {},
        practice: isComplete ? await countPractice(db, page.subjects) : {},
      };
    },
    failedPage,
  );
}

/** Going here from another page ends in the same way when the server cannot be reached. */
export async function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  return serverLoader().catch((error: unknown) => {
    // Where there is no connection, the answer leads to the page that says so.
    if (error instanceof Response) throw error;
    return failedPage;
  });
}

/** Searching happens on the page; only another class or another part of the list is asked for. */
export function shouldRevalidate({ currentUrl, nextUrl, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  const isSearch =
    currentUrl.pathname === nextUrl.pathname &&
    currentUrl.search !== nextUrl.search &&
    ['classId', 'after'].every((name) => currentUrl.searchParams.get(name) === nextUrl.searchParams.get(name));
  return isSearch ? false : defaultShouldRevalidate;
}

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export const meta: Route.MetaFunction = (args) => {
  const { schoolClass, subjects, total, isComplete } = args.loaderData ?? failedPage;
  const search = new URLSearchParams(args.location.search);
  const { classId, term } = readSubjectsAddress(search);
  const { paths } = variantOf('/');
  const canonical = pathWith(paths.subjects, { classId });
  const title = titleOf(classId, schoolClass?.classname, variantOf('/').subjectsTitle);
  return pageMeta(args, {
    title,
    description: schoolClass
      ? `Sample papers, practice questions and step-by-step solutions for every subject of ${schoolClass.classname}, on NCERT patterns.`
      : 'Browse all available subjects of classes 9th to 12th and download sample papers, on NCERT patterns.',
    canonical,
    isPrivate: term !== '' || search.has('after') || total === 0,
    jsonLd: describeSubjects({
      origin: brandOf(args.matches).origin,
      title,
      canonical,
      schoolClass,
      subjects: isComplete ? subjects : [],
      papersPath: paths.papers,
    }),
  });
};

export default function SubjectsPage({ loaderData }: Route.ComponentProps) {
  const [search] = useSearchParams();
  const { paths, subjectsTitle } = useVariant();
  const { schoolClass } = loaderData;
  const { classId, after } = readSubjectsAddress(search);
  useRememberClass(schoolClass?.classid);
  return (
    <div className="column pt-6 pb-8 md:pt-10">
      <Link
        to={paths.classes}
        className="-ml-1 inline-flex min-h-11 items-center gap-1.5 px-1 text-[0.9375rem] text-ink-2 hover:text-ink"
      >
        <ArrowLeft aria-hidden className="size-4.5" />
        Back
      </Link>
      <div className="flex flex-wrap items-center gap-x-3.5 gap-y-1">
        <h1 className="text-[1.6875rem] md:text-[2.125rem]">
          {titleOf(classId, schoolClass?.classname, subjectsTitle)}
        </h1>
        {schoolClass && !schoolClass.enabled && <ClassStatus enabled={false} />}
      </div>
      <p className="mt-1 text-[0.9375rem] text-ink-2">
        {classId === undefined
          ? 'Browse all available subjects and download sample papers'
          : `Available subjects for ${nameOf(classId, schoolClass?.classname)}`}
      </p>
      <SubjectBrowser key={`${classId}/${after}`} rendered={loaderData} classId={classId} after={after} />
      <FloatingCart />
    </div>
  );
}

/** A class that nobody knows is called by its number. */
function nameOf(classId: number, classname: string | undefined): string {
  return classname ?? `Class ${classId}`;
}

function titleOf(classId: number | undefined, classname: string | undefined, ofClass: (name: string) => string) {
  return classId === undefined ? 'All Subjects' : ofClass(nameOf(classId, classname));
}
