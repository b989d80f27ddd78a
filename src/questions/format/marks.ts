/** Reads `1`, `2.5`, `½` and `1½`; undefined for anything else. */
export function readMarks(text: string): number | undefined {
  const match = /^(\d+(?:\.[05])?)?(½)?$/.exec(text.trim());
  if (!match || text.trim() === '') return undefined;
  return Number(match[1] ?? 0) + (match[2] ? 0.5 : 0);
}

/** Marks as they stand in a mark box: `½`, `1½`, `3`. */
export function writeMarks(marks: number): string {
  const whole = Math.floor(marks);
  if (marks === whole) return String(whole);
  return whole === 0 ? '½' : `${whole}½`;
}

export function addMarks(items: { marks: number | null }[]): number {
  return items.reduce((sum, { marks }) => sum + (marks ?? 0), 0);
}
