import { Download } from 'lucide-react';
import { describeBytes, savedName } from '../browsing/paper-facts.ts';
import { type DownloadedPaper, downloadPath, startDownload } from './download.ts';

interface DownloadLinkProps {
  paper: DownloadedPaper;
  /** Says what it costs in data. */
  hasSize?: boolean;
  className?: string;
}

/** Downloads with the overlay; without scripts it is a plain link to the file. */
export function DownloadLink({ paper, hasSize = false, className = '' }: DownloadLinkProps) {
  return (
    <a
      href={paper.paperid ? downloadPath(paper.paperid) : '#'}
      download={savedName(paper)}
      className={`inline-flex min-h-11 items-center justify-center gap-2 rounded-button bg-pen-soft px-3 font-semibold text-[0.9375rem] text-pen-deep whitespace-nowrap hover:opacity-85 ${className}`}
      onClick={(event) => {
        event.preventDefault();
        void startDownload(paper);
      }}
    >
      <Download aria-hidden className="size-4.5" />
      <span>
        Download<span className="sr-only"> {paper.papername}</span>
        {hasSize && paper.sizeBytes ? ` · ${describeBytes(paper.sizeBytes)}` : ''}
      </span>
    </a>
  );
}

/** The same as an icon, for the bars of readers. */
export function DownloadButton({ paper, className = '' }: { paper: DownloadedPaper; className?: string }) {
  return (
    <button
      type="button"
      aria-label="Download"
      className={`inline-flex size-11 shrink-0 items-center justify-center rounded-button text-ink hover:bg-pen-soft no-script:hidden ${className}`}
      onClick={() => void startDownload(paper)}
    >
      <Download aria-hidden className="size-5" />
    </button>
  );
}
