import { Skeleton } from '../../ui/skeleton.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { ClassCard } from './class-card.tsx';
import { loadingClasses, NoClasses } from './no-classes.tsx';
import type { ClassList } from './use-classes.ts';

const grid = 'grid grid-cols-1 gap-4 min-[380px]:grid-cols-2 lg:grid-cols-4 lg:gap-4.5';

interface AvailableClassesProps {
  list: ClassList;
  subjectCounts: Record<number, number>;
  onReload: () => void;
}

/** The class cards of the home page. The spec has a failed load end quietly in the empty state here. */
export function AvailableClasses({ list, subjectCounts, onReload }: AvailableClassesProps) {
  if (list.status === 'loading') {
    return (
      <div className="grid gap-4">
        <Spinner label={loadingClasses} />
        <div className={grid}>
          {[9, 10, 11, 12].map((number) => (
            <Skeleton key={number} className="h-59 sm:h-56" />
          ))}
        </div>
      </div>
    );
  }
  if (list.status === 'failed') return <NoClasses onRefresh={onReload} />;
  if (list.classes.length === 0) return <NoClasses />;
  return (
    <ul className={grid}>
      {list.classes.map((schoolClass) => (
        <ClassCard
          key={schoolClass.classid}
          schoolClass={schoolClass}
          subjectCount={subjectCounts[schoolClass.classid]}
        />
      ))}
    </ul>
  );
}
