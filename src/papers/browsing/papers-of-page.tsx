import { Link } from 'react-router';
import type { Subject } from '../../catalog/schemas.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import type { Paper } from '../schemas.ts';
import { PaperCard } from './paper-card.tsx';
import type { PaperList } from './use-papers.ts';

const grid = 'grid grid-cols-[repeat(auto-fill,minmax(min(100%,350px),1fr))] gap-4 md:gap-4.5';

interface PapersOfPageProps {
  list: PaperList;
  /** Those of the list that the search keeps. */
  shown: readonly Paper[];
  subjects: readonly Subject[];
  term: string;
  onClear: () => void;
  onReload: () => void;
  onMore: () => void;
  /** The address of the papers after one, for who has no scripts. */
  moreAfter: (paperId: number) => string;
  subjectsPath: string;
  /** Questions were found for the term, which stand below. */
  hasQuestions: boolean;
}

/** The cards, or what there is instead of them. */
export function PapersOfPage(props: PapersOfPageProps) {
  const { list, shown, subjects, term, onClear, onReload } = props;
  if (list.status === 'loading') return <LoadingPapers />;
  if (list.status === 'failed') {
    return (
      <EmptyState
        title="No Papers Available"
        message="The papers did not reach your phone or computer."
        action={
          <Button look="soft" onClick={onReload}>
            Try Again
          </Button>
        }
      />
    );
  }
  if (shown.length === 0 && term && props.hasQuestions) {
    return (
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 rounded-card border border-rule border-dashed px-4 py-3">
        <h2 className="text-lg">No Papers Found</h2>
        <Button look="soft" onClick={onClear}>
          Clear Search
        </Button>
      </div>
    );
  }
  if (shown.length === 0 && term) {
    return (
      <EmptyState
        title="No Papers Found"
        message={`No papers match “${term}”.`}
        action={
          <Button look="soft" onClick={onClear}>
            Clear Search
          </Button>
        }
      />
    );
  }
  if (shown.length === 0) {
    return (
      <EmptyState
        title="No Papers Available"
        message="There are no papers available for this subject at the moment"
        action={
          <ButtonLink look="soft" to={props.subjectsPath}>
            Browse Subjects
          </ButtonLink>
        }
      />
    );
  }
  return (
    <section aria-labelledby="papers-title">
      <h2 id="papers-title" className="sr-only">
        Papers
      </h2>
      <ul className={grid}>
        {shown.map((paper, index) => (
          <PaperCard
            key={paper.paperid ?? paper.papername}
            paper={paper}
            subject={subjects.find(({ id }) => id === paper.subjectId)}
            isFirst={index < 2}
          />
        ))}
      </ul>
      {list.hasMore && <ShowMore {...props} isLoading={list.isLoadingMore} />}
    </section>
  );
}

function LoadingPapers() {
  return (
    <div className="grid gap-4">
      <div className="no-script:hidden">
        <Spinner label="Loading papers" />
      </div>
      <p className="hidden no-script:block">Failed to load papers. Please try again later.</p>
      <div className={`${grid} no-script:hidden`}>
        {['first', 'second', 'third'].map((place) => (
          <Skeleton key={place} className="h-56" />
        ))}
      </div>
    </div>
  );
}

function ShowMore({ shown, onMore, moreAfter, isLoading }: PapersOfPageProps & { isLoading: boolean }) {
  const last = shown.at(-1)?.paperid ?? 0;
  return (
    <p className="mt-6 flex justify-center">
      <Link
        to={moreAfter(last)}
        aria-disabled={isLoading}
        className="inline-flex min-h-11 items-center rounded-button border-[1.5px] border-ink px-6 font-semibold hover:bg-ink hover:text-paper"
        onClick={(event) => {
          event.preventDefault();
          onMore();
        }}
      >
        {isLoading ? 'Loading papers' : 'Show more'}
      </Link>
    </p>
  );
}
