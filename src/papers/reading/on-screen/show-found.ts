/** Highlights what was found, scrolls to the one that is looked at, and opens what it is folded into. */
export function showFound(ranges: readonly Range[], current: Range | undefined): void {
  const canHighlight = 'highlights' in CSS;
  if (canHighlight) {
    CSS.highlights.set('found', new Highlight(...ranges));
    CSS.highlights.set('found-current', new Highlight(...(current ? [current] : [])));
  }
  const element = current?.startContainer.parentElement;
  if (!current || !element) return;
  const folded = element.closest('details');
  if (folded) folded.open = true;
  element.scrollIntoView({ block: 'center', inline: 'nearest' });
  if (canHighlight) return;
  const selection = getSelection();
  selection?.removeAllRanges();
  selection?.addRange(current);
}
