import { ChevronDown, ChevronUp, X } from 'lucide-react';
import { type RefObject, useEffect, useState } from 'react';
import { findText } from './find-text.ts';
import { showFound } from './show-found.ts';

interface FindBoxProps {
  container: RefObject<HTMLElement | null>;
  onClose: () => void;
}

const iconButton =
  'inline-flex size-11 shrink-0 items-center justify-center rounded-button hover:bg-pen-soft disabled:opacity-40';

/** Finds words in the paper and leads from one place to the next. */
export function FindBox({ container, onClose }: FindBoxProps) {
  const [term, setTerm] = useState('');
  const [found, setFound] = useState<{ ranges: Range[]; at: number }>({ ranges: [], at: 0 });
  const { ranges, at } = found;
  useEffect(() => {
    showFound(ranges, ranges[at]);
    return () => showFound([], undefined);
  }, [ranges, at]);
  const search = (typed: string): void => {
    setTerm(typed);
    setFound({ ranges: container.current ? findText(container.current, typed) : [], at: 0 });
  };
  const step = (by: number): void => {
    if (ranges.length > 0) setFound({ ranges, at: (at + by + ranges.length) % ranges.length });
  };
  return (
    <search className="flex w-full items-center">
      <form
        className="flex min-w-0 flex-1 items-center"
        onSubmit={(event) => {
          event.preventDefault();
          step(1);
        }}
      >
        <input
          // biome-ignore lint/a11y/noAutofocus: whoever opened the box wants to type into it.
          autoFocus
          type="search"
          aria-label="Find in the paper"
          placeholder="Find in the paper"
          value={term}
          maxLength={100}
          enterKeyHint="next"
          autoComplete="off"
          className="h-11 min-w-0 flex-1 bg-transparent px-2.5 text-base outline-offset-[-2px] placeholder:text-ink-2 [&::-webkit-search-cancel-button]:hidden"
          onChange={(event) => search(event.target.value)}
          onKeyDown={(event) => {
            if (event.key === 'Escape') onClose();
            if (event.key !== 'Enter' || !event.shiftKey) return;
            event.preventDefault();
            step(-1);
          }}
        />
      </form>
      <p role="status" className="px-1 text-[0.9375rem] text-ink-2 whitespace-nowrap tabular-nums">
        {term.trim() && (ranges.length > 0 ? `${at + 1} of ${ranges.length}` : 'Not found')}
      </p>
      <button
        type="button"
        aria-label="Previous"
        className={iconButton}
        disabled={ranges.length === 0}
        onClick={() => step(-1)}
      >
        <ChevronUp aria-hidden className="size-5" />
      </button>
      <button
        type="button"
        aria-label="Next"
        className={iconButton}
        disabled={ranges.length === 0}
        onClick={() => step(1)}
      >
        <ChevronDown aria-hidden className="size-5" />
      </button>
      <button type="button" aria-label="Close" className={iconButton} onClick={onClose}>
        <X aria-hidden className="size-5" />
      </button>
    </search>
  );
}
