import { useCallback, useEffect, useState } from 'react';
import { CallFailed, call } from '../../../platform/http/client.ts';
import { readPaperContent } from '../../../questions/content-contract.ts';
import type { PaperContent } from '../../../questions/contract.ts';
import type { OnScreenOfPage } from './on-screen-page.server.ts';
import { type Outline, outlineOf } from './outline.ts';

/** A paper's text, for who reads it on screen. `none`: it has no text, or it could not be loaded; its PDF remains. */
export type OnScreen =
  | { status: 'none' | 'loading' | 'refused' }
  | {
      status: 'ready';
      outline: Outline;
      /** Missing where the document already has it. */
      content: PaperContent | undefined;
      /** Whether it was put into a page that was there before. */
      arrivedLate: boolean;
      /** To be called where the document turns out not to have it. */
      onMissing: () => void;
    };

interface Asked {
  paperId: number;
  /** What the page came with. */
  given: OnScreenOfPage | undefined;
  /** Whether it came without, and the person here may read it. */
  isToFetch: boolean;
}

/** The text that the page came with, or else that the API gives this person. */
export function useOnScreen({ paperId, given, isToFetch }: Asked): OnScreen {
  const [fetched, setFetched] = useState<PaperContent | 'none' | 'refused'>();
  const load = useCallback(() => {
    call(readPaperContent, { params: { paperid: paperId } }).then(setFetched, (error: unknown) => {
      const isRefused = error instanceof CallFailed && (error.status === 401 || error.status === 403);
      setFetched(isRefused ? 'refused' : 'none');
    });
  }, [paperId]);
  useEffect(() => {
    if (isToFetch) load();
  }, [isToFetch, load]);
  if (typeof fetched === 'object') {
    return { status: 'ready', outline: outlineOf(fetched), content: fetched, arrivedLate: true, onMissing: load };
  }
  if (given) return { status: 'ready', ...given, arrivedLate: false, onMissing: load };
  if (fetched) return { status: fetched };
  return { status: isToFetch ? 'loading' : 'none' };
}
