import { X } from 'lucide-react';
import type { SelectedPaper } from './selected-papers.ts';

interface NamedPapersProps {
  papers: readonly SelectedPaper[];
  /** Takes one of them out; left out where they are only named. */
  onRemove?: (paper: SelectedPaper) => void;
}

/** Every paper that something is about to be done to, by name. */
export function NamedPapers({ papers, onRemove }: NamedPapersProps) {
  return (
    <section
      aria-label="Which papers"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard.
      tabIndex={0}
      className="max-h-56 overflow-y-auto rounded-button bg-paper px-3 py-1"
    >
      <ul className="divide-y divide-rule text-[15px]">
        {papers.map((paper) => (
          <li key={paper.paperid} className="flex items-center gap-2 py-1">
            <span className="min-w-0 flex-1 break-words text-ink">
              {paper.papername}{' '}
              <span className="text-ink-2">
                {paper.classname} {paper.subjectName}
              </span>
            </span>
            {onRemove && (
              <button
                type="button"
                aria-label={`Unselect ${paper.papername}`}
                className="inline-flex size-11 items-center justify-center text-ink-2 hover:text-ink"
                onClick={() => onRemove(paper)}
              >
                <X aria-hidden className="size-4.5" />
              </button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
