import { Link } from 'react-router';
import { subjectsOfClassPath } from '../../catalog/browsing/class-card.tsx';
import { ClassNumeral } from '../../catalog/browsing/class-numeral.tsx';
import type { SchoolClass } from '../../catalog/schemas.ts';

const samples = ['Class 9th', 'Class 10th', 'Class 11th', 'Class 12th'];

/** The four classes at a glance, each leading to its subjects. "Modal Papers" is the label the spec gives. */
export function ModalPapers({ classes }: { classes: readonly SchoolClass[] }) {
  return (
    <section aria-label="Modal Papers" className="column">
      <ul className="grid grid-cols-2 gap-3 md:grid-cols-4 md:gap-4.5">
        {samples.map((name) => (
          <li
            key={name}
            className="margined relative flex flex-wrap items-center gap-x-4 gap-y-1 rounded-sheet border border-rule py-4 pr-3 pl-7 shadow-card"
          >
            <ClassNumeral classname={name} className="text-[2.125rem] md:text-[2.625rem]" />
            <div className="min-w-0">
              <p className="font-bold font-display text-[0.9375rem] leading-tight tracking-tight md:text-base">
                <ClassLink name={name} classes={classes} />
              </p>
              <p className="mt-1 text-ink-2 text-sm leading-tight whitespace-nowrap">Modal Papers</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Spans the whole tile; a class that is not open yet is only named. */
function ClassLink({ name, classes }: { name: string; classes: readonly SchoolClass[] }) {
  const open = classes.find(({ classname, enabled }) => enabled && classname === name);
  if (!open) return name;
  return (
    <Link to={subjectsOfClassPath(open.classid)} className="after:absolute after:inset-0 after:rounded-sheet">
      {name}
    </Link>
  );
}
