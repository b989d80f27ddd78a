import { LoadFailure, Panel } from '../accounts/profile/panel.tsx';
import { useVariant } from '../page-kit/variants.ts';
import { loadLibrary, useLibrary } from '../papers/owning/library.ts';
import { ButtonLink } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { OwnedSubject } from './owned-subject.tsx';

/** Everything the person bought, the last first. */
export function OwnedSubjects() {
  return (
    <Panel title="My subjects">
      <OwnedList />
    </Panel>
  );
}

function OwnedList() {
  const { status, subjects } = useLibrary();
  const { paths } = useVariant();
  if (status === 'loading') return <Skeleton className="h-40" />;
  if (status === 'failed') {
    return <LoadFailure text="Your subjects could not be loaded." onRetry={() => void loadLibrary()} />;
  }
  if (subjects.length === 0) {
    return (
      <EmptyState
        title="No subjects yet"
        message="What you buy appears here with all its papers. Many papers are free to read before that."
        action={
          <ButtonLink look="soft" to={paths.subjects}>
            See all subjects
          </ButtonLink>
        }
      />
    );
  }
  return (
    <>
      <p className="mb-3 text-[0.9375rem] text-ink-2">Download a paper to have it without a connection too.</p>
      <ul className="grid gap-3">
        {subjects.map((subject, index) => (
          <OwnedSubject key={subject.id} subject={subject} isOpen={index === 0} />
        ))}
      </ul>
    </>
  );
}
