import { Check, ChevronDown } from 'lucide-react';
import { Link } from 'react-router';
import { lettersOf, tintOf } from '../catalog/browsing/subject-tint.ts';
import { useVariant } from '../page-kit/variants.ts';
import { describeExtent, kindNames } from '../papers/browsing/paper-facts.ts';
import type { LibrarySubject } from '../papers/contract.ts';
import { DownloadLink } from '../papers/reading/download-link.tsx';
import { ButtonLink } from '../ui/button.tsx';

/** One bought subject: how far the person is with it, and its papers. */
export function OwnedSubject({ subject, isOpen }: { subject: LibrarySubject; isOpen: boolean }) {
  const { paths } = useVariant();
  const { subjectName, classname, papers } = subject;
  const done = papers.filter(({ isOpened }) => isOpened).length;
  return (
    <li className="rounded-card border border-rule">
      <details className="group" open={isOpen}>
        <summary className="flex min-h-16 list-none items-center gap-3 p-3 [&::-webkit-details-marker]:hidden">
          <span
            aria-hidden="true"
            className={`grid h-12 min-w-10 shrink-0 place-items-center overflow-hidden rounded-[2px_8px_2px_2px] px-1 font-bold font-display text-lg ${tintOf(subjectName)}`}
          >
            {lettersOf(subjectName)}
          </span>
          <div className="min-w-0 grow">
            <h3 className="text-lg break-words">{subjectName}</h3>
            <p className="text-ink-2 text-sm">
              {classname} · {done} of {papers.length} opened
            </p>
            <progress
              aria-label={`${subjectName}: opened`}
              value={done}
              max={Math.max(1, papers.length)}
              className="mt-1.5 block h-1.5 w-full max-w-60 appearance-none overflow-hidden rounded-full bg-rule [&::-moz-progress-bar]:bg-tick [&::-webkit-progress-bar]:bg-rule [&::-webkit-progress-value]:bg-tick"
            />
          </div>
          <ChevronDown aria-hidden className="size-5 shrink-0 text-ink-2 group-open:rotate-180" />
        </summary>
        <p className="border-rule border-t px-3 py-2">
          <ButtonLink look="soft" to={`${paths.practice}/${subject.id}`} aria-label={`Practise ${subjectName}`}>
            Practise
          </ButtonLink>
        </p>
        <ul className="border-rule border-t px-3">
          {papers.map((paper) => (
            <OwnedPaper key={paper.paperid} paper={paper} />
          ))}
          {papers.length === 0 && <li className="py-4 text-ink-2">Its papers are on their way.</li>}
        </ul>
      </details>
    </li>
  );
}

function OwnedPaper({ paper }: { paper: LibrarySubject['papers'][number] }) {
  const { paths } = useVariant();
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-rule border-t py-3 first:border-t-0 sm:flex-nowrap">
      <div className="min-w-0 max-w-full">
        <p className="font-semibold break-words">{paper.papername}</p>
        <p className="flex flex-wrap items-center gap-x-2 text-ink-2 text-sm">
          <span>
            {kindNames[paper.kind]} · {describeExtent(paper)}
          </span>
          {paper.isOpened && (
            <span className="inline-flex items-center gap-1 font-semibold text-tick">
              <Check aria-hidden className="size-4" />
              {paper.isDownloaded ? 'Downloaded' : 'Opened'}
            </span>
          )}
        </p>
      </div>
      <div className="flex shrink-0 gap-2 max-sm:-ml-3">
        <Link
          to={`${paths.paper}/${paper.paperid}`}
          aria-label={`Open: ${paper.papername}`}
          className="inline-flex min-h-11 items-center px-3 font-semibold text-[0.9375rem] text-pen-deep underline underline-offset-4"
        >
          Open
        </Link>
        <DownloadLink paper={paper} />
      </div>
    </li>
  );
}
