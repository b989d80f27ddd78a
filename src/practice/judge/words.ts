/** Words as they are compared: without case, punctuation around them, and what cannot be seen. */
export function plainWords(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\u200b-\u200d\u2060\ufeff]/g, '')
    .replace(/[’‘`´]/g, "'")
    .replace(/[“”"]/g, '')
    .replace(/[-‐‑–—−]/g, '-')
    .replace(/\s+/g, ' ')
    .replace(/^[\s'(.,;:!?।]+|[\s').,;:!?।]+$/g, '')
    .replace(/^(?:a|an|the) (?=.)/, '');
}

/** Whether one letter more, less or other makes one word of the other; only for words that are long enough. */
export function isNearly(a: string, b: string): boolean {
  const [short, long] = a.length <= b.length ? [a, b] : [b, a];
  if (short.length < 5 || long.length - short.length > 1) return false;
  let start = 0;
  while (start < short.length && short[start] === long[start]) start += 1;
  let end = 0;
  while (end < short.length - start && short.at(-1 - end) === long.at(-1 - end)) end += 1;
  return long.length - start - end <= 1;
}
