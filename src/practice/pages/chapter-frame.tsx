import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useVariant } from '../../page-kit/variants.ts';

interface ChapterFrameProps {
  subject: { subjectId: number; subjectName: string; classname: string };
  title: string;
  /** `7 of 12`. */
  place: string;
  /** How each question went so far. */
  dots?: ReactNode;
  children: ReactNode;
  /** What is done next, under the thumb. */
  actions?: ReactNode;
}

/** What surrounds a question that is practised. */
export function ChapterFrame({ subject, title, place, dots, children, actions }: ChapterFrameProps) {
  const { paths } = useVariant();
  const { subjectId, subjectName, classname } = subject;
  return (
    <div className="flex min-h-dvh flex-col">
      <header className="sticky top-0 z-20 border-rule border-b bg-paper pt-[env(safe-area-inset-top)]">
        <div className="mx-auto max-w-[46rem] px-4 pt-2 pb-2.5">
          <div className="flex items-center gap-2">
            <Link
              to={`${paths.practice}/${subjectId}`}
              aria-label="Back to all chapters"
              className="-ml-3 inline-flex size-11 shrink-0 items-center justify-center rounded-button hover:bg-pen-soft"
            >
              <ArrowLeft aria-hidden className="size-5" />
            </Link>
            <div className="min-w-0 grow">
              <h1 className="text-lg break-words">{title}</h1>
              <p className="truncate text-[15px] text-ink-2">
                {classname} {subjectName} · practice
              </p>
            </div>
            <p className="shrink-0 text-[15px] text-ink-2 tabular-nums">{place}</p>
          </div>
          {dots}
        </div>
      </header>
      <main id="content" tabIndex={-1} className="mx-auto w-full max-w-[46rem] grow px-4 py-5 outline-none">
        {children}
      </main>
      {actions && (
        <footer
          data-floating
          className="sticky bottom-0 z-20 border-rule border-t bg-sheet pb-[env(safe-area-inset-bottom)]"
        >
          <div className="mx-auto flex max-w-[46rem] items-center justify-between gap-3 px-4 py-2.5">{actions}</div>
        </footer>
      )}
    </div>
  );
}
