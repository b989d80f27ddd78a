import { useSearchParams } from 'react-router';

export interface Sort {
  by: string;
  isDescending: boolean;
}

/** How a list is shown is in its address: it can be sent to a colleague, and Back works. */
export function useListState(defaultSort: string) {
  const [search, setSearch] = useSearchParams();
  const page = Math.max(1, Number.parseInt(search.get('page') ?? '', 10) || 1);
  const sort = readSort(search.get('sort') ?? defaultSort);

  /** Sets or, when blank, removes parameters. Whatever changes what is listed begins at the first page. */
  const set = (changes: Readonly<Record<string, string | undefined>>): void => {
    // The address itself: a link that was followed a moment ago is in it before it is in what was drawn.
    const next = new URLSearchParams(location.search);
    next.delete('page');
    for (const [name, value] of Object.entries(changes)) {
      if (value) next.set(name, value);
      else next.delete(name);
    }
    setSearch(next, { replace: !('page' in changes), preventScrollReset: true });
  };

  return {
    page,
    sort,
    /** The value of a filter; undefined when it is not set. */
    filter: (name: string) => search.get(name) || undefined,
    set,
    goTo: (to: number) => set({ page: to > 1 ? String(to) : undefined }),
    sortBy: ({ by, isDescending }: Sort) => set({ sort: `${isDescending ? '-' : ''}${by}` }),
  };
}

/** `-name` sorts by name downwards. */
function readSort(text: string): Sort {
  return text.startsWith('-') ? { by: text.slice(1), isDescending: true } : { by: text, isDescending: false };
}

/** The same as the address and the API write it. */
export function writeSort({ by, isDescending }: Sort): string {
  return `${isDescending ? '-' : ''}${by}`;
}
