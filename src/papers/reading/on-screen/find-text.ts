/** Where a term stands in what is read, whatever the case and across formulas and bold words, in the order of reading. */
export function findText(root: Element, term: string): Range[] {
  const wanted = term.trim().replace(/\s+/g, ' ').toLowerCase();
  if (!wanted) return [];
  return [...root.querySelectorAll('.question, .passage, .section-note, .instructions, h2')].flatMap((block) =>
    findInBlock(block, wanted),
  );
}

interface Piece {
  node: Text;
  /** Where it begins in the text of its block. */
  start: number;
}

function findInBlock(block: Element, wanted: string): Range[] {
  const pieces: Piece[] = [];
  let text = '';
  const walker = document.createTreeWalker(block, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (!(node instanceof Text) || !isSeen(node)) continue;
    pieces.push({ node, start: text.length });
    text += sameLength(node.data);
  }
  const ranges: Range[] = [];
  for (let at = text.indexOf(wanted); at >= 0; at = text.indexOf(wanted, at + wanted.length)) {
    const range = document.createRange();
    const [first, last] = [pieceAt(pieces, at), pieceAt(pieces, at + wanted.length - 1)];
    if (!first || !last) continue;
    range.setStart(first.node, at - first.start);
    range.setEnd(last.node, at + wanted.length - last.start);
    ranges.push(range);
  }
  return ranges;
}

/** Small letters and plain spaces, each in the place of one character. */
function sameLength(text: string): string {
  const small = text.toLowerCase();
  return (small.length === text.length ? small : text).replace(/\s/g, ' ');
}

function isSeen({ parentElement }: Text): boolean {
  return parentElement !== null && !parentElement.closest('.sr-only, annotation');
}

function pieceAt(pieces: readonly Piece[], at: number): Piece | undefined {
  return pieces.findLast(({ start }) => start <= at);
}
