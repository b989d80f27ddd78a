const item = 'guest_cart';
const maxSubjects = 1_000;

/** What a visitor has chosen before logging in, kept in this browser. */
export function readGuestCart(): number[] {
  try {
    const ids: unknown = JSON.parse(localStorage.getItem(item) ?? '[]');
    return Array.isArray(ids) ? [...new Set(ids.filter(isId))].slice(0, maxSubjects) : [];
  } catch {
    return [];
  }
}

export function writeGuestCart(ids: readonly number[]): void {
  if (ids.length > 0) localStorage.setItem(item, JSON.stringify(ids));
  else localStorage.removeItem(item);
}

export function isGuestCartItem(key: string | null): boolean {
  return key === item || key === null;
}

function isId(value: unknown): value is number {
  return Number.isInteger(value) && Number(value) > 0;
}
