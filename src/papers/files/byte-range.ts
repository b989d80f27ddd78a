import type { ByteRange } from '../../platform/storage/storage.server.ts';

/**
 * The part of a file that a Range header asks for; undefined means all of it. Several parts at once are answered with
 * the whole file, as is what is not understood: both are allowed, and nobody who reads papers asks for them.
 */
export function readRange(header: string | undefined, size: number): ByteRange | 'none' | undefined {
  const [, first, last] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header?.replace(/\s/g, '') ?? '') ?? [];
  if (first === undefined || last === undefined || (first === '' && last === '')) return undefined;
  if (first === '') {
    const length = Math.min(Number(last), size);
    return length === 0 ? 'none' : { start: size - length, end: size - 1 };
  }
  const range = { start: Number(first), end: last === '' ? size - 1 : Math.min(Number(last), size - 1) };
  if (last !== '' && Number(last) < range.start) return undefined;
  return range.start >= size ? 'none' : range;
}
