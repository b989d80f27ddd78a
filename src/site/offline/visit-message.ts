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
