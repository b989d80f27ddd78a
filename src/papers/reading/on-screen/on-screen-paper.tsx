import { memo, type ReactNode, type RefObject, useContext, useEffect, useLayoutEffect, useRef } from 'react';
import { ContentOfDocument } from './document-content.ts';
import { layOutWhole, useGradualLayout } from './lay-out.ts';
import { PaperSections } from './paper-sections.tsx';
import { returnToPlaceEarly } from './places.ts';
import { ReadingBar } from './reading-bar.tsx';
import type { OnScreen } from './use-on-screen.ts';
import { useReadingPlace } from './use-reading-place.ts';

type OnScreenPaperProps = { paperId: number; subjectName: string; actions: ReactNode } & Omit<
  Extract<OnScreen, { status: 'ready' }>,
  'status'
>;

/** A paper as text, with what helps to find one's way in it. */
export function OnScreenPaper({ paperId, subjectName, outline, actions, ...onScreen }: OnScreenPaperProps) {
  const { content, arrivedLate, onMissing } = onScreen;
  const container = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (content) layOutWhole();
  }, [content]);
  useGradualLayout(container);
  const current = useReadingPlace({ paperId, subjectName, container, arrivedLate });
  useEffect(() => {
    // Where taking over the document failed, the browser has made it anew, without what only the server had.
    if (!content && !container.current?.firstElementChild) onMissing();
  }, [content, onMissing]);
  return (
    <div>
      <ReadingBar sections={outline.sections} current={current} container={container} actions={actions} />
      {content ? (
        <div ref={container}>
          <PaperSections content={content} />
        </div>
      ) : (
        <DocumentPaper paperId={paperId} container={container} />
      )}
    </div>
  );
}

/** One object for good: React sets the HTML of an element anew when it is given another. */
const asItCame = { __html: '' };

/** Rendered by the server with the content; in the browser the element is taken over as it is, and not looked into. */
const DocumentPaper = memo(function DocumentPaper(props: {
  paperId: number;
  container: RefObject<HTMLDivElement | null>;
}) {
  const { paperId, container } = props;
  const content = useContext(ContentOfDocument);
  if (content) {
    return (
      <div data-paper={paperId}>
        <PaperSections content={content} />
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of our own, allowed by its hash. */}
        <script dangerouslySetInnerHTML={{ __html: returnToPlaceEarly }} />
      </div>
    );
  }
  return (
    // biome-ignore lint/security/noDangerouslySetInnerHtml: nothing is set.
    <div ref={container} data-paper={paperId} dangerouslySetInnerHTML={asItCame} suppressHydrationWarning />
  );
});
