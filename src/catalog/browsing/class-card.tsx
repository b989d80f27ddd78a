import { Link } from 'react-router';
import { Badge } from '../../ui/badge.tsx';
import type { SchoolClass } from '../schemas.ts';
import { ClassNumeral } from './class-numeral.tsx';

export function ClassStatus({ enabled }: { enabled: boolean }) {
  return <Badge tone={enabled ? 'good' : 'quiet'}>{enabled ? 'Available' : 'Coming Soon'}</Badge>;
}

export function subjectsOfClassPath(classid: number): string {
  return `/view-subjects?classId=${classid}`;
}

/** One class on the home page. The link spans the whole card; a class that is not enabled has none. */
export function ClassCard({
  schoolClass,
  subjectCount,
}: {
  schoolClass: SchoolClass;
  subjectCount: number | undefined;
}) {
  const { classid, classname, enabled } = schoolClass;
  return (
    <li
      className={`relative grid grid-cols-1 content-start rounded-card border border-rule bg-sheet p-4 sm:p-5 transition-transform duration-150 ${
        enabled ? 'shadow-card hover:-translate-y-0.5' : 'border-dashed'
      }`}
    >
      <div className="flex flex-col items-start gap-3 sm:flex-row-reverse sm:justify-between">
        <ClassStatus enabled={enabled} />
        <ClassNumeral classname={classname} className="text-[3.5rem] sm:text-[4.25rem]" />
      </div>
      <h3 className="mt-3 text-lg sm:text-xl">{classname}</h3>
      <p className="mt-1 mb-4 text-[0.9375rem] text-ink-2">
        <span className="whitespace-nowrap">Class ID {classid}</span>
        {subjectCount ? (
          <>
            <span className="max-sm:hidden"> · </span>
            <span className="whitespace-nowrap max-sm:block">{subjectCount} subjects</span>
          </>
        ) : null}
      </p>
      {enabled && (
        <Link
          to={subjectsOfClassPath(classid)}
          className="mt-auto flex min-h-11 items-center justify-center rounded-button bg-pen-soft font-semibold text-[0.8125rem] text-pen-deep whitespace-nowrap after:absolute after:inset-0 after:rounded-card sm:text-[0.9375rem]"
        >
          View All Subjects
        </Link>
      )}
    </li>
  );
}
