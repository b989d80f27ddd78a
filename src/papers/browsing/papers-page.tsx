import { ArrowLeft } from 'lucide-react';
import { Link } from 'react-router';
import { FloatingCart } from '../../cart/floating-cart.tsx';
import { useRememberClass } from '../../catalog/browsing/remembered-class.ts';
import { loadOrFallback } from '../../page-kit/load-or-fallback.server.ts';
import { brandOf, pageMeta } from '../../page-kit/page-meta.ts';
import { useVariant, variantOf } from '../../page-kit/variants.ts';
import { countPractice, type PracticeCounts } from '../../practice/pack/practice-subjects.server.ts';
import { SearchBox } from '../../ui/search-box.tsx';
import { DownloadOverlay } from '../reading/download-overlay.tsx';
import type { Route } from './+types/papers-page';
import { FoundQuestions } from './found-questions.tsx';
import { type PapersOnPage, readPapersPage } from './paper-pages.server.ts';
import { type PapersAddress, papersPath, readPapersAddress } from './papers-address.ts';
import { filterPapers } from './papers-list.ts';
import { PapersOfPage } from './papers-of-page.tsx';
import { useFoundQuestions } from './use-found-questions.ts';
import { usePapers } from './use-papers.ts';
import { useSearch } from './use-search.ts';

interface PapersPageData {
  address: PapersAddress;
  found: PapersOnPage | null;
  practice: PracticeCounts | undefined;
}

export async function loader({ context, request }: Route.LoaderArgs) {
  const address = readPapersAddress(new URL(request.url).searchParams);
  return loadOrFallback<PapersPageData>(
    context,
    async ({ db }) => {
      const found = await readPapersPage(db, address);
      const { subject } = found;
      const counts = subject ? await countPractice(db, [subject]) : {};
      return { address, found, practice: subject && counts[subject.id] };
    },
    { address, found: null, practice: undefined },
  );
}

/** A list that does not come is asked for again by the page, which then says so: the way to it stays open. */
export async function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs) {
  try {
    return await serverLoader();
  } catch (error) {
    // Where there is no connection, the answer leads to the page that says so.
    if (error instanceof Response) throw error;
    return { address: readPapersAddress(new URL(request.url).searchParams), found: null, practice: undefined };
  }
}

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export const meta: Route.MetaFunction = (args) => {
  const { address, found } = args.loaderData ?? {};
  const { paths } = variantOf(args.location.pathname);
  const { origin } = brandOf(args.matches);
  const subject = found?.subject;
  const canonical = papersPath(paths.papers, subject ? { subjectId: subject.id } : {});
  const crumbs = [
    { name: 'Home', item: origin + paths.home },
    { name: 'Subjects', item: origin + subjectsPath(paths.subjects, subject?.classid) },
    { name: titleOf(subject?.subjectName), item: origin + canonical },
  ];
  return pageMeta(args, {
    title: titleOf(subject?.subjectName),
    description: subject
      ? `Sample papers, practice questions and step-by-step solutions for ${subject.subjectName}, class ${subject.classid}: read them online or download the PDFs.`
      : 'All sample papers, practice questions and step-by-step solutions for classes 9th to 12th: read them online or download the PDFs.',
    canonical,
    isPrivate: Boolean(address?.q || address?.after || (address?.subjectId && !subject)),
    jsonLd: [
      {
        '@type': 'BreadcrumbList',
        itemListElement: crumbs.map((crumb, index) => ({ '@type': 'ListItem', position: index + 1, ...crumb })),
      },
    ],
  });
};

export default function PapersPage({ loaderData: { address, found, practice } }: Route.ComponentProps) {
  const { paths } = useVariant();
  const { subjectId, q } = address;
  const { list, reload, loadMore } = usePapers({ subjectId, q, rendered: found });
  const classId = found?.subject?.classid ?? address.classId;
  useRememberClass(found?.subject?.classid);
  const subjectName = nameToShow(address, found);
  const kept = { subjectId, classId };
  const pathFor = (term: string) => papersPath(paths.papers, { ...kept, q: term });
  const isComplete = list.status === 'loaded' && !list.hasMore && q === '' && address.after === undefined;
  const [term, setTerm] = useSearch({ term: q, isComplete, pathFor });
  const questions = useFoundQuestions({
    term: term.trim(),
    rendered: { term: q, questions: found?.questions ?? [] },
    pathFor,
  });
  const shown = list.status === 'loaded' ? filterPapers(list.papers, isComplete ? term : '') : [];
  return (
    <div className="column pt-6 pb-10 md:pt-10">
      <Link
        to={subjectsPath(paths.subjects, classId)}
        className="-ml-1 inline-flex min-h-11 items-center gap-1.5 px-1 text-[0.9375rem] text-ink-2 hover:text-ink"
      >
        <ArrowLeft aria-hidden className="size-4.5" />
        Back
      </Link>
      <h1 className="mt-1 break-words text-[1.6875rem] md:text-[2.125rem]">{titleOf(subjectName)}</h1>
      <p className="mt-1.5 text-ink-2">
        {subjectName
          ? `Available sample papers for ${subjectName}`
          : 'Browse all available sample papers and download PDFs'}
      </p>
      {practice && (
        <p className="mt-1">
          <Link
            to={`${paths.practice}/${subjectId}`}
            className="inline-flex min-h-11 items-center font-semibold text-pen-deep underline underline-offset-4"
          >
            Practise {practice.questions} questions by chapter, {practice.free} of them free
          </Link>
        </p>
      )}
      <div className="mt-6 mb-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <SearchBox
          label="Search papers"
          value={term}
          onType={setTerm}
          action={paths.papers}
          kept={kept}
          className="w-full sm:w-80"
        />
        <p role="status" className="min-h-6 text-[0.9375rem] text-ink-2">
          {list.status === 'loaded' && `Showing ${shown.length} of ${list.total} papers`}
        </p>
      </div>
      <PapersOfPage
        list={list}
        shown={shown}
        subjects={found?.subjects ?? []}
        term={term.trim()}
        onClear={() => setTerm('')}
        onReload={() => void reload()}
        onMore={() => void loadMore()}
        moreAfter={(after) => papersPath(paths.papers, { ...kept, q, after })}
        subjectsPath={subjectsPath(paths.subjects, classId)}
        hasQuestions={questions.length > 0}
      />
      {questions.length > 0 && (
        <section aria-labelledby="questions-title" className="mt-10">
          <h2 id="questions-title" className="mb-3.5 text-[1.375rem]">
            Questions
          </h2>
          <FoundQuestions questions={questions} />
        </section>
      )}
      <FloatingCart />
      <DownloadOverlay />
    </div>
  );
}

/** The name in the address stands in only while the database could not be asked: anybody can write an address. */
function nameToShow(address: PapersAddress, found: { subject?: { subjectName: string } | undefined } | null) {
  if (found) return found.subject?.subjectName;
  return address.subjectId === undefined ? undefined : address.subjectName;
}

function titleOf(subjectName: string | undefined): string {
  return subjectName ? `${subjectName} - Papers` : 'Subject Papers';
}

function subjectsPath(subjects: string, classId: number | undefined): string {
  return classId === undefined ? subjects : `${subjects}?classId=${classId}`;
}
