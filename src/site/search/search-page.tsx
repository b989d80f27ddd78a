import { type ReactNode, useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { FloatingCart } from '../../cart/floating-cart.tsx';
import { useRememberedClass } from '../../catalog/browsing/remembered-class.ts';
import { SubjectCard, subjectGrid } from '../../catalog/browsing/subject-card.tsx';
import type { Subject } from '../../catalog/schemas.ts';
import { loadOrFallback } from '../../page-kit/load-or-fallback.server.ts';
import { pageMeta } from '../../page-kit/page-meta.ts';
import { pathWith, readSearchTerm } from '../../page-kit/search-term.ts';
import { useVariant } from '../../page-kit/variants.ts';
import { FoundQuestions } from '../../papers/browsing/found-questions.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { SearchBox } from '../../ui/search-box.tsx';
import type { Route } from './+types/search-page';
import { type Found, findEverything } from './find-everything.server.ts';
import { FoundPaperRow } from './found-paper.tsx';

/** What was found, `null` when nothing was searched for, `failed` when the shop could not look. */
type Result = Found | 'failed' | null;

export async function loader({ context, request }: Route.LoaderArgs) {
  const term = readSearchTerm(new URL(request.url).searchParams);
  return loadOrFallback<Result>(context, async ({ db }) => (term ? findEverything(db, term) : null), 'failed');
}

export async function clientLoader({ serverLoader }: Route.ClientLoaderArgs): Promise<Result> {
  return serverLoader().catch((error: unknown) => {
    // Where there is no connection, the answer leads to the page that says so.
    if (error instanceof Response) throw error;
    return 'failed' as const;
  });
}

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export const meta: Route.MetaFunction = (args) => {
  const term = readSearchTerm(new URLSearchParams(args.location.search));
  return pageMeta(args, {
    title: term ? `Search: ${term}` : 'Search',
    description: 'Find a subject or a sample paper of classes 9th to 12th by its name, or a question by its words.',
    isPrivate: term !== '',
  });
};

export default function SearchPage({ loaderData }: Route.ComponentProps) {
  const [search] = useSearchParams();
  const term = readSearchTerm(search);
  return (
    <div className="column pt-8 pb-14 md:pt-12">
      <h1 className="mb-5 text-[1.6875rem] md:text-[2.125rem]">Search</h1>
      <SearchForm key={term} term={term} />
      <Results result={loaderData} term={term} />
    </div>
  );
}

function SearchForm({ term }: { term: string }) {
  const { paths } = useVariant();
  const navigate = useNavigate();
  const [typed, setTyped] = useState(term);
  return (
    <SearchBox
      label="Search subjects, papers and questions"
      placeholder="Subject, paper or question"
      value={typed}
      onType={setTyped}
      action={paths.search}
      hasButton
      className="max-w-160"
      onSubmit={(event) => {
        event.preventDefault();
        void navigate(pathWith(paths.search, { q: typed.trim() }));
      }}
    />
  );
}

function Results({ result, term }: { result: Result; term: string }) {
  const { paths } = useVariant();
  const rememberedClass = useRememberedClass();
  if (result === null) {
    return (
      <p className="mt-5 text-ink-2">
        Type the name of a subject or a paper, or words of a question; or look at{' '}
        <TextLink to={paths.subjects}>all subjects</TextLink> and <TextLink to={paths.papers}>all papers</TextLink>.
      </p>
    );
  }
  if (result === 'failed') {
    return (
      <p role="alert" className="mt-5 rounded-button bg-red-soft p-4 text-red">
        The shop could not search just now. Please try again in a moment.
      </p>
    );
  }
  const { papers, questions } = result;
  const subjects = ownClassFirst(result.subjects, rememberedClass);
  if (subjects.length === 0 && papers.length === 0 && questions.length === 0) {
    return (
      <div className="mt-8">
        <h2 className="sr-only">Results</h2>
        <EmptyState
          title="Nothing Found"
          message={`No subject, no paper and no question has “${term}” in it. A shorter word may find more.`}
          action={<ButtonLink to={paths.subjects}>View All Subjects</ButtonLink>}
        />
      </div>
    );
  }
  return (
    <div className="mt-8 grid gap-10">
      {subjects.length > 0 && (
        <Group
          title="Subjects"
          seeAll={result.hasMoreSubjects && { label: 'See all subjects', to: pathWith(paths.subjects, { q: term }) }}
        >
          <ul className={subjectGrid}>
            {subjects.map((subject) => (
              <SubjectCard key={subject.id} subject={subject} summary={result.summaries[subject.id]} showsClassId />
            ))}
          </ul>
        </Group>
      )}
      {papers.length > 0 && (
        <Group
          title="Papers"
          seeAll={result.hasMorePapers && { label: 'See all papers', to: pathWith(paths.papers, { q: term }) }}
        >
          <ul className="grid grid-cols-1 gap-2.5 md:grid-cols-2">
            {papers.map((paper) => (
              <FoundPaperRow key={paper.paperid} paper={paper} />
            ))}
          </ul>
        </Group>
      )}
      {questions.length > 0 && (
        <Group title="Questions" seeAll={false}>
          <FoundQuestions
            questions={questions}
            subjectOf={({ subjectName, classname }) => `${subjectName} · ${classname}`}
          />
        </Group>
      )}
      {subjects.length > 0 && <FloatingCart />}
    </div>
  );
}

/** The class somebody looks at is the one they mean. */
function ownClassFirst(subjects: readonly Subject[], classId: number | undefined): readonly Subject[] {
  return subjects.toSorted((a, b) => Number(b.classid === classId) - Number(a.classid === classId));
}

interface GroupProps {
  title: string;
  /** Where the rest is, when not everything is shown here. */
  seeAll: false | { label: string; to: string };
  children: ReactNode;
}

function Group({ title, seeAll, children }: GroupProps) {
  return (
    <section aria-label={title}>
      <div className="mb-3.5 flex min-h-11 flex-wrap items-center justify-between gap-x-6">
        <h2 className="text-[1.375rem]">{title}</h2>
        {seeAll && <TextLink to={seeAll.to}>{seeAll.label}</TextLink>}
      </div>
      {children}
    </section>
  );
}

function TextLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link
      to={to}
      className="inline-flex min-h-11 items-center font-semibold text-pen-deep underline underline-offset-4"
    >
      {children}
    </Link>
  );
}
