import { useCallback, useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { ListMemory } from '../../page-kit/list-memory.ts';
import { call } from '../../platform/http/client.ts';
import { showToast } from '../../ui/toasts.tsx';
import { useReloadOnline } from '../../ui/when-online-again.ts';
import { listPapers, listPapersOfSubject } from '../contract.ts';
import type { Paper } from '../schemas.ts';
import { filterPapers, papersPerPage } from './papers-list.ts';

interface LoadedPapers {
  papers: readonly Paper[];
  /** Of all papers there are, whatever is searched for. */
  total: number;
  hasMore: boolean;
}

export type PaperList =
  | { status: 'loading' }
  | { status: 'failed' }
  | ({ status: 'loaded'; isLoadingMore: boolean } & LoadedPapers);

interface Asked {
  subjectId: number | undefined;
  q: string;
  /** What the server rendered the page with; null when it could not. */
  rendered: LoadedPapers | null;
}

const shown = new ListMemory<PaperList>();

/** What was shown before, where it is the list of now with more of it. */
function goesOn(before: PaperList | undefined, rendered: LoadedPapers | null): PaperList | undefined {
  if (before?.status !== 'loaded' || !rendered || before.total !== rendered.total) return undefined;
  const isSame = rendered.papers.every(({ paperid }, index) => before.papers[index]?.paperid === paperid);
  return isSame && before.papers.length > rendered.papers.length ? before : undefined;
}

/** The papers of a page: those it was rendered with, and more on request; asked for again where it came without. */
export function usePapers(asked: Asked) {
  const { subjectId, q, rendered } = asked;
  const { key } = useLocation();
  const [list, setList] = useState(() => goesOn(shown.read(key), rendered) ?? listOf(rendered));
  useEffect(() => shown.write(key, list), [key, list]);
  const [shownFor, setShownFor] = useState(rendered);
  if (shownFor !== rendered) {
    setShownFor(rendered);
    setList(listOf(rendered));
  }

  const reload = useCallback(async () => {
    setList({ status: 'loading' });
    try {
      const all = await fetchPapers(subjectId, {});
      const found = filterPapers(all, q);
      const papers = found.slice(0, papersPerPage);
      const hasMore = found.length > papers.length;
      setList({ status: 'loaded', papers, total: all.length, hasMore, isLoadingMore: false });
    } catch {
      setList({ status: 'failed' });
      sayFailed();
    }
  }, [subjectId, q]);

  useEffect(() => {
    if (!rendered) void reload();
  }, [rendered, reload]);

  useReloadOnline(list.status === 'failed', () => void reload());

  const loadMore = async (): Promise<void> => {
    if (list.status !== 'loaded' || list.isLoadingMore) return;
    setList({ ...list, isLoadingMore: true });
    try {
      const after = list.papers.at(-1)?.paperid;
      const next = await fetchPapers(subjectId, { q, after, limit: papersPerPage + 1 });
      const papers = [...list.papers, ...next.slice(0, papersPerPage)];
      setList({ ...list, papers, hasMore: next.length > papersPerPage });
    } catch {
      setList(list);
      sayFailed();
    }
  };
  return { list, reload, loadMore };
}

function listOf(rendered: LoadedPapers | null): PaperList {
  return rendered ? { status: 'loaded', isLoadingMore: false, ...rendered } : { status: 'loading' };
}

async function fetchPapers(
  subjectId: number | undefined,
  query: { q?: string; after?: number | undefined; limit?: number },
) {
  const papers =
    subjectId === undefined
      ? await call(listPapers, { query })
      : await call(listPapersOfSubject, { params: { subjectId }, query });
  return papers.filter(({ enabled }) => enabled !== false);
}

function sayFailed(): void {
  showToast('Failed to load papers. Please try again later.', { toastMs: 5_000, tone: 'bad' });
}
