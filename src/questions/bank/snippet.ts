/** Words of a text around what was found, in pieces; every second one is what was found. */
export type Snippet = string[];

const lettersBefore = 60;
const lettersInAll = 180;

/** Cuts a piece out of a text around the first word that begins with one of the given. */
export function quote(text: string, beginnings: readonly string[]): Snippet {
  const found = findWords(text, beginnings);
  const first = found[0]?.start ?? 0;
  const start = first <= lettersBefore ? 0 : text.indexOf(' ', first - lettersBefore) + 1;
  const cut = start + lettersInAll;
  const end = cut >= text.length ? text.length : Math.max(text.lastIndexOf(' ', cut), first);
  const pieces: string[] = [];
  let at = start;
  for (const word of found.filter((one) => one.start >= start && one.end <= end)) {
    pieces.push(text.slice(at, word.start), text.slice(word.start, word.end));
    at = word.end;
  }
  pieces.push(text.slice(at, end));
  if (start > 0) pieces[0] = `… ${pieces[0]}`;
  if (end < text.length) pieces.push(`${pieces.pop()} …`);
  return pieces;
}

function findWords(text: string, beginnings: readonly string[]): { start: number; end: number }[] {
  const wanted = beginnings.map((word) => word.toLowerCase());
  return [...text.matchAll(/[\p{L}\p{M}\p{N}]+/gu)]
    .filter(([word]) => wanted.some((beginning) => word.toLowerCase().startsWith(beginning)))
    .map(({ 0: word, index }) => ({ start: index, end: index + word.length }));
}
