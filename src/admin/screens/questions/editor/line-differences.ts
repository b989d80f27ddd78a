export interface DifferentLine {
  kind: 'same' | 'added' | 'removed';
  text: string;
}

/** What became of a text, line by line: the longest common run of lines stays, all else was removed or added. */
export function compareLines(before: string, after: string): DifferentLine[] {
  const [was, is] = [before.split('\n'), after.split('\n')];
  const common = Array.from({ length: was.length + 1 }, () => new Uint32Array(is.length + 1));
  const at = (row: number, column: number) => common[row]?.[column] ?? 0;
  for (let row = was.length - 1; row >= 0; row--) {
    for (let column = is.length - 1; column >= 0; column--) {
      const line = common[row];
      if (!line) continue;
      line[column] =
        was[row] === is[column] ? at(row + 1, column + 1) + 1 : Math.max(at(row + 1, column), at(row, column + 1));
    }
  }
  const lines: DifferentLine[] = [];
  let [row, column] = [0, 0];
  while (row < was.length || column < is.length) {
    const [old, now] = [was[row], is[column]];
    if (old !== undefined && old === now) {
      lines.push({ kind: 'same', text: old });
      row += 1;
      column += 1;
    } else if (old !== undefined && (now === undefined || at(row + 1, column) >= at(row, column + 1))) {
      lines.push({ kind: 'removed', text: old });
      row += 1;
    } else {
      lines.push({ kind: 'added', text: now ?? '' });
      column += 1;
    }
  }
  return lines;
}
