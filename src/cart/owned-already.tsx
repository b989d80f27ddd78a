import { Check } from 'lucide-react';
import { Link } from 'react-router';
import { pathWith } from '../page-kit/search-term.ts';
import { useVariant } from '../page-kit/variants.ts';
import { useLibrary } from '../papers/owning/library.ts';
import { useCart } from './cart-store.ts';

/** What somebody chose before logging in and has bought earlier: it is not in the cart, and why is said here. */
export function OwnedAlready() {
  const { leftOut } = useCart();
  const { subjects } = useLibrary();
  const { paths } = useVariant();
  const owned = subjects.filter(({ id }) => leftOut.includes(id));
  if (owned.length === 0) return null;
  return (
    <ul className="grid gap-2">
      {owned.map(({ id, subjectName, classname, classid }) => (
        <li
          key={id}
          className="flex flex-wrap items-center justify-between gap-x-4 rounded-card bg-tick-soft px-4 py-1.5 text-tick"
        >
          <p className="flex min-w-0 items-center gap-2 break-words">
            <Check aria-hidden className="size-4.5 shrink-0" />
            {subjectName}, {classname}: You own this already
          </p>
          <Link
            to={pathWith(paths.papers, { subjectId: id, classId: classid })}
            className="inline-flex min-h-11 items-center font-semibold underline underline-offset-4"
          >
            Open<span className="sr-only"> {subjectName}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
