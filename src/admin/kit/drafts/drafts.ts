const prefix = 'staff_draft:';
const keptDays = 7;
const keptMs = keptDays * 24 * 60 * 60 * 1000;

/** What could not be stored on the device, for as long as the page is open. */
const inMemory = new Map<string, string>();

/** What somebody typed and did not save is kept on their device, under their name, for a week or until they log out. */
export function writeDraft(owner: string, name: string, value: unknown, nowMs = Date.now()): void {
  const key = keyOf(owner, name);
  const text = JSON.stringify({ atMs: nowMs, value });
  try {
    localStorage.setItem(key, text);
    inMemory.delete(key);
  } catch {
    inMemory.set(key, text);
  }
}

export function readDraft(owner: string, name: string, nowMs = Date.now()): unknown {
  const key = keyOf(owner, name);
  const stored = inMemory.get(key) ?? localStorage.getItem(key);
  if (stored === null) return undefined;
  try {
    const { atMs, value }: { atMs?: unknown; value?: unknown } = JSON.parse(stored);
    if (typeof atMs === 'number' && nowMs - atMs < keptMs) return value;
  } catch {
    // Not written by us: as good as none.
  }
  dropDraft(owner, name);
  return undefined;
}

export function dropDraft(owner: string, name: string): void {
  inMemory.delete(keyOf(owner, name));
  localStorage.removeItem(keyOf(owner, name));
}

/** Whoever logs out leaves nothing of theirs on the device. */
export function dropAllDrafts(): void {
  inMemory.clear();
  const keys = Array.from({ length: localStorage.length }, (_, index) => localStorage.key(index));
  for (const key of keys) if (key?.startsWith(prefix)) localStorage.removeItem(key);
}

function keyOf(owner: string, name: string): string {
  return `${prefix}${owner}:${name}`;
}
