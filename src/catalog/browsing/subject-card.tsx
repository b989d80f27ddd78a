import { Link } from 'react-router';
import { CartToggle } from '../../cart/cart-toggle.tsx';
import { Price } from '../../cart/price.tsx';
import { pathWith } from '../../page-kit/search-term.ts';
import { useVariant } from '../../page-kit/variants.ts';
import { describeBytes } from '../../papers/browsing/paper-facts.ts';
import type { PapersSummary } from '../../papers/browsing/summaries.server.ts';
import { Badge } from '../../ui/badge.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import type { Subject } from '../schemas.ts';
import { lettersOf, tintOf } from './subject-tint.ts';

interface SubjectCardProps {
  subject: Subject;
  /** What is in it, where that is known. */
  summary?: PapersSummary | undefined;
  /** What can be practised in it, where that is known. */
  practice?: { free: number } | undefined;
  /** For lists that mix classes. */
  showsClassId: boolean;
}

/** One subject: what it is, what it costs, and the ways into the cart and to its papers. */
export function SubjectCard({ subject, summary, practice, showsClassId }: SubjectCardProps) {
  const { id, subjectName, classid, price } = subject;
  const { paths } = useVariant();
  const papersPath = pathWith(paths.papers, { subjectId: id, subjectName, classId: classid });
  return (
    <li
      id={`subject-${id}`}
      tabIndex={-1}
      className="grid grid-cols-1 content-start rounded-card border border-rule bg-sheet p-4 shadow-card sm:p-5"
    >
      <div className="flex items-start justify-between gap-3">
        <span
          aria-hidden="true"
          className={`grid h-13 min-w-11 place-items-center overflow-hidden rounded-[2px_8px_2px_2px] px-1.5 font-bold font-display text-xl ${tintOf(subjectName)}`}
        >
          {lettersOf(subjectName)}
        </span>
        <Badge tone="good">Available</Badge>
      </div>
      <h3 className="mt-3 text-[1.375rem] break-words">
        <Link to={papersPath} className="decoration-2 underline-offset-4 hover:underline">
          {subjectName}
        </Link>
      </h3>
      {showsClassId && <p className="mt-1 text-[0.9375rem] text-ink-2">Class ID: {classid}</p>}
      {summary && <p className="mt-1 text-[0.9375rem] text-ink-2">{describe(summary)}</p>}
      {summary?.freePaperId && (
        <Link
          to={`${paths.paper}/${summary.freePaperId}`}
          aria-label={`Read a free paper: ${subjectName}`}
          className="inline-flex min-h-11 items-center justify-self-start font-semibold text-[0.9375rem] text-pen-deep underline underline-offset-4"
        >
          Read a free paper
        </Link>
      )}
      {practice && (
        <p className="text-[0.9375rem]">
          <Link
            to={`${paths.practice}/${id}`}
            aria-label={`${practice.free} questions to practise free: ${subjectName}`}
            className="inline-flex min-h-11 items-center font-semibold text-pen-deep underline underline-offset-4"
          >
            {practice.free} questions to practise free
          </Link>
        </p>
      )}
      <div className="mt-auto grid gap-3.5 pt-2.5">
        <Price priceRupees={price} />
        <div className="@container">
          <div className="grid grid-cols-1 gap-2.5 @min-[284px]:grid-cols-[1.22fr_1fr] *:only:col-span-full no-script:grid-cols-1!">
            <CartToggle subject={subject} />
            <ButtonLink
              look="soft"
              to={papersPath}
              aria-label={`View Papers: ${subjectName}`}
              className="px-2! text-[0.9375rem]"
            >
              View Papers
            </ButtonLink>
          </div>
        </div>
      </div>
    </li>
  );
}

function describe({ papers, hasPractice, hasSolutions, sizeBytes }: PapersSummary): string {
  const count = papers > 0 ? [`${papers} sample ${papers === 1 ? 'paper' : 'papers'}`] : [];
  const sets = hasPractice ? ['practice set'] : [];
  const size = sizeBytes > 0 ? [describeBytes(sizeBytes)] : [];
  return [...count, ...sets, ...(hasSolutions ? ['solutions'] : []), ...size].join(' · ');
}

/** Where subject cards stand: each at least 350 px wide, one below the other on phones. */
export const subjectGrid = 'grid grid-cols-[repeat(auto-fill,minmax(min(350px,100%),1fr))] gap-4 lg:gap-4.5';
