import { Search } from 'lucide-react';
import { lazy, type ReactNode, type RefObject, Suspense, useState } from 'react';
import { JumpMenu } from './jump-menu.tsx';
import { layOutWhole } from './lay-out.ts';
import type { Outline } from './outline.ts';
import { TextSizeMenu } from './text-size-menu.tsx';

/** Most readers never look for a word. */
const FindBox = lazy(() => import('./find-box.tsx').then(({ FindBox }) => ({ default: FindBox })));

interface ReadingBarProps {
  sections: Outline['sections'];
  current: string | undefined;
  container: RefObject<HTMLElement | null>;
  /** What else belongs into the bar. */
  actions: ReactNode;
}

/** Where one is in a paper and how to get about in it; stays in sight while it is read. */
export function ReadingBar({ sections, current, container, actions }: ReadingBarProps) {
  const [find, setFind] = useState<'unused' | 'open' | 'closed'>('unused');
  return (
    <div
      data-reader
      role="toolbar"
      aria-label="Reading"
      className="sticky top-[var(--shell-top,var(--spacing-header))] z-20 -mx-[16px] mb-4 flex min-h-13 items-center border-rule border-b bg-paper px-1.5 md:-mx-2.5 md:px-0 no-script:top-0 print:hidden"
    >
      {find === 'open' ? (
        <Suspense>
          <FindBox container={container} onClose={() => setFind('closed')} />
        </Suspense>
      ) : (
        <>
          <JumpMenu sections={sections} current={current} />
          <button
            type="button"
            aria-label="Find in the paper"
            className="ml-auto inline-flex size-11 items-center justify-center rounded-button hover:bg-pen-soft no-script:hidden"
            // biome-ignore lint/a11y/noAutofocus: the keyboard goes back to what opened the box.
            autoFocus={find === 'closed'}
            onClick={() => {
              layOutWhole();
              setFind('open');
            }}
          >
            <Search aria-hidden className="size-5" />
          </button>
          <TextSizeMenu />
          {actions}
        </>
      )}
    </div>
  );
}
