const tapMs = 700;
const changedAtMs = new Map<number, number>();

/** Whether a tap on a subject's button belongs to the one before: a double tap on Add must not remove again. */
export function isSecondTap(subjectId: number, nowMs: number): boolean {
  const isSecond = nowMs - (changedAtMs.get(subjectId) ?? -Infinity) < tapMs;
  if (!isSecond) changedAtMs.set(subjectId, nowMs);
  return isSecond;
}
