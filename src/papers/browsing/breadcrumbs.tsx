import { ChevronRight } from 'lucide-react';
import { Link } from 'react-router';

interface Crumb {
  name: string;
  path: string;
}

/** The way from the home page to what is shown. */
export function Breadcrumbs({ crumbs }: { crumbs: readonly Crumb[] }) {
  return (
    <nav aria-label="Breadcrumb">
      <ol className="flex flex-wrap items-center gap-x-1 text-[0.9375rem] text-ink-2">
        {crumbs.map(({ name, path }, index) => (
          <li key={path} className="flex min-w-0 items-center gap-1">
            {index > 0 && <ChevronRight aria-hidden className="size-4 shrink-0" />}
            <Link
              to={path}
              className="inline-flex min-h-11 items-center break-words px-1 hover:text-ink hover:underline"
            >
              {name}
            </Link>
          </li>
        ))}
      </ol>
    </nav>
  );
}
