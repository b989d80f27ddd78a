import { BookOpen, Check, LockKeyhole } from 'lucide-react';
import { Link } from 'react-router';
import { CartToggle } from '../../cart/cart-toggle.tsx';
import { Price } from '../../cart/price.tsx';
import type { Subject } from '../../catalog/schemas.ts';
import { useVariant } from '../../page-kit/variants.ts';
import { Badge } from '../../ui/badge.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { useOwns } from '../owning/library.ts';
import { DownloadLink } from '../reading/download-link.tsx';
import { isOpenToAll, useMayOpen } from '../reading/use-may-open.ts';
import type { Paper } from '../schemas.ts';
import { describeExtent, kindNames } from './paper-facts.ts';
import { PaperPicture } from './paper-picture.tsx';

interface PaperCardProps {
  paper: Paper;
  /** What it belongs to, where that is known. */
  subject: Subject | undefined;
  isFirst: boolean;
}

/** One paper of a list. Both forms of its last line take the same room: which applies is known only in the browser. */
export function PaperCard({ paper, subject, isFirst }: PaperCardProps) {
  const { paths } = useVariant();
  const mayOpen = useMayOpen();
  const path = `${paths.paper}/${paper.paperid}`;
  return (
    <li className="flex flex-col gap-4 rounded-card border border-rule bg-sheet p-4 shadow-card">
      <div className="group relative grid grow grid-cols-[92px_minmax(0,1fr)] items-start gap-4">
        <PaperPicture paper={paper} isFirst={isFirst} className="w-full" />
        <div className="grid content-start gap-1.5">
          <p className="flex flex-wrap gap-1.5">
            <Badge tone="good">Available</Badge>
            <Badge tone="quiet">PDF</Badge>
          </p>
          <h3 className="mt-0.5 break-words text-lg">
            <Link
              to={path}
              className="decoration-2 underline-offset-4 after:absolute after:inset-0 after:rounded-card group-hover:underline"
            >
              {paper.papername}
            </Link>
          </h3>
          <p className="text-[0.9375rem] text-ink-2">{kindNames[paper.kind]}</p>
          <p className="text-[0.9375rem] text-ink-2">{describeExtent(paper)}</p>
          {!isOpenToAll(paper, subject) && <HowToGetIt subjectId={paper.subjectId} />}
        </div>
      </div>
      <div className="grid grid-cols-2 items-center gap-2.5">
        {mayOpen(paper, subject) ? (
          <>
            <ButtonLink to={path} className="px-3 text-[0.9375rem]">
              <BookOpen aria-hidden className="size-4.5" />
              View
              <span className="sr-only">{paper.papername}</span>
            </ButtonLink>
            <DownloadLink paper={paper} />
          </>
        ) : (
          <Offer subject={subject} path={path} />
        )}
      </div>
    </li>
  );
}

function HowToGetIt({ subjectId }: { subjectId: number }) {
  const isOwned = useOwns()(subjectId);
  const Icon = isOwned ? Check : LockKeyhole;
  return (
    <p className={`flex items-center gap-1.5 text-[0.9375rem] ${isOwned ? 'text-tick' : 'text-ink-2'}`}>
      <Icon aria-hidden className="size-4 shrink-0" />
      {isOwned ? 'You bought this' : 'Comes with the subject'}
    </p>
  );
}

function Offer({ subject, path }: { subject: Subject | undefined; path: string }) {
  if (!subject) {
    return (
      <ButtonLink look="soft" to={path} className="col-span-2">
        How to get it
      </ButtonLink>
    );
  }
  return (
    <>
      <Price priceRupees={subject.price} className="text-[1.375rem]" />
      <CartToggle subject={subject} />
    </>
  );
}
