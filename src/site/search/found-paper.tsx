import { FileText, Lock } from 'lucide-react';
import { Link } from 'react-router';
import { useVariant } from '../../page-kit/variants.ts';
import { describeExtent } from '../../papers/browsing/paper-facts.ts';
import type { FoundPaper } from './find-everything.server.ts';

/** One paper among what was found; it opens where it is read. */
export function FoundPaperRow({ paper }: { paper: FoundPaper }) {
  const { paths } = useVariant();
  const { paperid, papername, subjectName, classname, access } = paper;
  const Icon = access === 'paid' ? Lock : FileText;
  const details = [subjectName, classname, describeExtent(paper)];
  return (
    <li className="relative flex min-h-17 items-center gap-3.5 rounded-card border border-rule bg-sheet px-4 py-3 shadow-card hover:border-pen">
      <Icon aria-hidden className="size-5 shrink-0 text-ink-2" />
      <div className="min-w-0">
        <h3 className="text-base break-words">
          <Link to={`${paths.paper}/${paperid}`} className="after:absolute after:inset-0 after:rounded-card">
            {papername}
          </Link>
        </h3>
        <p className="mt-0.5 text-[0.9375rem] text-ink-2">
          {details.join(' · ')}
          {access === 'paid' && <span className="sr-only"> · with the subject</span>}
        </p>
      </div>
    </li>
  );
}
