/** The labels of parts, in their order. */
export const romanNumerals = [
  'i',
  'ii',
  'iii',
  'iv',
  'v',
  'vi',
  'vii',
  'viii',
  'ix',
  'x',
  'xi',
  'xii',
  'xiii',
  'xiv',
  'xv',
  'xvi',
  'xvii',
  'xviii',
  'xix',
  'xx',
];

/**
 * `(i) 51; (ii) 9th` as the answers of its parts, in their order; nothing where it is not divided, undefined where a
 * part is missing.
 */
export function divideByParts(answer: string, labels: string[]): string[] | undefined {
  if (!answer.startsWith('(i) ') || labels.length === 0) return [];
  const starts: number[] = [];
  for (const label of labels) {
    const from = starts.at(-1) ?? 0;
    const at = answer.indexOf(`(${label}) `, from);
    if (at < 0) return undefined;
    starts.push(at);
  }
  return labels.map((label, index) =>
    answer
      .slice((starts[index] ?? 0) + label.length + 3, starts[index + 1])
      .trim()
      .replace(/;$/, ''),
  );
}
