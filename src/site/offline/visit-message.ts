/** What a page tells the service worker: where somebody is, and what was loaded before the worker was there. */
export interface Visit {
  page: string;
  files: string[];
}

export function readVisit(message: unknown): Visit | undefined {
  const { page, files }: { page?: unknown; files?: unknown } = message ?? {};
  if (typeof page !== 'string' || !Array.isArray(files)) return undefined;
  return { page, files: files.filter((file) => typeof file === 'string') };
}

/** Pages that are to work without a network although nobody has opened them. */
export interface SavePages {
  save: string[];
}

export function readSavePages(message: unknown): string[] {
  const { save }: { save?: unknown } = message ?? {};
  return Array.isArray(save) ? save.filter((page) => typeof page === 'string') : [];
}
