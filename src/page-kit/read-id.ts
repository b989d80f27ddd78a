/** An id in an address: a positive number of at most nine digits. Anything else counts as absent. */
export function readId(value: unknown): number | undefined {
  if (typeof value !== 'string' && typeof value !== 'number') return undefined;
  return /^[1-9]\d{0,8}$/.test(String(value)) ? Number(value) : undefined;
}
