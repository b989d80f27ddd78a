import { ChevronDown, LoaderCircle } from 'lucide-react';
import { useRevalidator } from 'react-router';
import { pathWith } from '../../page-kit/search-term.ts';
import { useSearchTerm } from '../../page-kit/use-search-term.ts';
import { useVariant } from '../../page-kit/variants.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState, RefreshButton } from '../../ui/empty-state.tsx';
import { SearchBox } from '../../ui/search-box.tsx';
import { useReloadOnline } from '../../ui/when-online-again.ts';
import { SubjectCard, subjectGrid } from './subject-card.tsx';
import type { SubjectsPageData } from './subjects-page-data.ts';
import { useSubjectList } from './use-subject-list.ts';

interface SubjectBrowserProps {
  rendered: SubjectsPageData;
  classId: number | undefined;
  after: number | undefined;
}

/** The subjects of a class, or all, with what finds one among them. */
export function SubjectBrowser({ rendered, classId, after }: SubjectBrowserProps) {
  const { paths } = useVariant();
  const { typed, term, type } = useSearchTerm();
  const { subjects, hasMore, isSearching, isLoadingMore, loadMore } = useSubjectList(rendered, { classId, term });
  const address = (parameters: { q?: string; after?: number | undefined }): string =>
    pathWith(paths.subjects, { classId, ...parameters });
  const isEmpty = subjects.length === 0 && !isSearching;
  const { revalidate } = useRevalidator();
  useReloadOnline(rendered.hasFailed, () => void revalidate());
  return (
    <>
      <div className="mt-6 mb-4.5 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <SearchBox
          label="Search subjects"
          value={typed}
          onType={type}
          action={paths.subjects}
          kept={{ classId }}
          className="w-full sm:w-80"
        />
        <p role="status" className="text-[0.9375rem] text-ink-2">
          {isSearching ? 'Searching…' : `Showing ${subjects.length} of ${rendered.total} subjects`}
        </p>
      </div>
      <h2 className="sr-only">Subjects</h2>
      {isEmpty && term && (
        <EmptyState
          title="No Subjects Found"
          message={`No subjects match “${term}”.`}
          action={
            // The address may not have followed yet what was typed.
            <ButtonLink to={address({})} preventScrollReset replace onClick={() => type('')}>
              Clear Search
            </ButtonLink>
          }
        />
      )}
      {isEmpty && !term && (
        <EmptyState
          title="No Subjects Available"
          message="There are no active subjects available for this class at the moment."
          action={
            <>
              <ButtonLink to={paths.home}>Go Back to Home</ButtonLink>
              {rendered.hasFailed && <RefreshButton onRefresh={() => void revalidate()} />}
            </>
          }
        />
      )}
      {subjects.length > 0 && (
        <ul
          aria-busy={isSearching}
          className={`${subjectGrid} transition-opacity duration-150 ${isSearching ? 'opacity-60' : ''}`}
        >
          {subjects.map((subject) => (
            <SubjectCard
              key={subject.id}
              subject={subject}
              summary={rendered.summaries[subject.id]}
              practice={rendered.practice[subject.id]}
              showsClassId={classId === undefined}
            />
          ))}
        </ul>
      )}
      <div className="mt-6 flex flex-wrap justify-center gap-3 empty:hidden">
        {after !== undefined && !rendered.isComplete && (
          <ButtonLink look="soft" to={address({ q: term })}>
            Show from the start
          </ButtonLink>
        )}
        {hasMore && !isSearching && (
          <ButtonLink
            look="outline"
            to={address({ q: term, after: subjects.at(-1)?.id })}
            aria-busy={isLoadingMore}
            onClick={(event) => {
              event.preventDefault();
              void loadMore();
            }}
          >
            {isLoadingMore ? (
              <LoaderCircle aria-hidden className="size-5 animate-spin" />
            ) : (
              <ChevronDown aria-hidden className="size-5" />
            )}
            Show more
          </ButtonLink>
        )}
      </div>
    </>
  );
}
