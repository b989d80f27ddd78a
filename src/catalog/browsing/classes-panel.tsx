import { ArrowRight, RefreshCw } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import type { SchoolClass } from '../schemas.ts';
import { ClassStatus, subjectsOfClassPath } from './class-card.tsx';
import { ClassNumeral } from './class-numeral.tsx';
import { FailedClasses, loadingClasses, NoClasses } from './no-classes.tsx';
import type { ClassList } from './use-classes.ts';

/** The classes as a panel that can be placed in any page and loads itself anew. */
export function ClassesPanel({ list, onReload }: { list: ClassList; onReload: () => void }) {
  const isLoading = list.status === 'loading';
  return (
    <section
      aria-labelledby="classes-panel-title"
      className="rounded-card border border-rule bg-sheet p-4 shadow-card sm:p-5"
    >
      <div className="mb-3 flex items-center justify-between gap-3">
        <h2 id="classes-panel-title" className="text-xl">
          Available Classes
        </h2>
        <button
          type="button"
          aria-label="Refresh classes"
          disabled={isLoading}
          onClick={onReload}
          className="-mr-2 inline-flex size-11 items-center justify-center rounded-button text-ink-2 hover:bg-pen-soft hover:text-pen-deep disabled:opacity-50 no-script:hidden"
        >
          <RefreshCw aria-hidden className={`size-5 ${isLoading ? 'animate-spin' : ''}`} />
        </button>
      </div>
      {isLoading && <LoadingPanel />}
      {list.status === 'failed' && <FailedClasses onReload={onReload} />}
      {list.status === 'loaded' && list.classes.length === 0 && <NoClasses />}
      {list.status === 'loaded' && list.classes.length > 0 && (
        <PanelGrid>
          {list.classes.map((schoolClass) => (
            <PanelCard key={schoolClass.classid} schoolClass={schoolClass} />
          ))}
        </PanelGrid>
      )}
    </section>
  );
}

function PanelGrid({ children }: { children: ReactNode }) {
  return <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(320px,100%),1fr))] gap-2.5">{children}</ul>;
}

function PanelCard({ schoolClass: { classid, classname, enabled } }: { schoolClass: SchoolClass }) {
  return (
    <li
      className={`relative flex min-h-17 items-center gap-3 sm:gap-4 rounded-button border border-rule px-4 py-2.5 ${enabled ? 'hover:border-pen' : 'border-dashed'}`}
    >
      <ClassNumeral classname={classname} className="w-14 text-[2rem] sm:w-17" />
      <h3 className="mr-auto text-base whitespace-nowrap">
        {enabled ? (
          <Link to={subjectsOfClassPath(classid)} className="after:absolute after:inset-0 after:rounded-button">
            {classname}
          </Link>
        ) : (
          classname
        )}
      </h3>
      <ClassStatus enabled={enabled} />
      {enabled && <ArrowRight aria-hidden className="size-4.5 shrink-0 text-ink-2 max-sm:hidden" />}
    </li>
  );
}

function LoadingPanel() {
  return (
    <div className="grid gap-3">
      <Spinner label={loadingClasses} />
      <div className="grid grid-cols-[repeat(auto-fill,minmax(min(320px,100%),1fr))] gap-2.5">
        {[9, 10, 11, 12].map((number) => (
          <Skeleton key={number} className="h-17" />
        ))}
      </div>
    </div>
  );
}
