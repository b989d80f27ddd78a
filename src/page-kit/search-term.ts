const maxLength = 100;

/** What the address searches for, without what nobody can type; nothing when it is blank. */
export function readSearchTerm(search: URLSearchParams): string {
  return cleanSearchTerm(search.get('q') ?? '');
}

export function cleanSearchTerm(typed: string): string {
  return typed
    .replace(/[\p{Cc}\p{Cs}]/gu, '')
    .trim()
    .slice(0, maxLength);
}

/** A path with the parameters that are given, in their order. */
export function pathWith(path: string, parameters: Record<string, string | number | undefined>): string {
  const given = Object.entries(parameters).flatMap(([name, value]) =>
    value === undefined || value === '' ? [] : [[name, String(value)]],
  );
  return given.length > 0 ? `${path}?${new URLSearchParams(given)}` : path;
}
