const tapMs = 700;
const addedAtMs = new Map<number, number>();

export function noteAdding(subjectId: number, nowMs: number): void {
  addedAtMs.set(subjectId, nowMs);
}

/** Whether a tap that would remove a subject is the second half of a double tap on Add. */
export function isSecondTap(subjectId: number, nowMs: number): boolean {
  return nowMs - (addedAtMs.get(subjectId) ?? Number.NEGATIVE_INFINITY) < tapMs;
}
