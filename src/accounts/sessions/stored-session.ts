import type { User } from '../contract.ts';

const tokenItem = 'user_token';
const staffTokenItem = 'admin_token';
const userItem = 'admin_user';
const items = [tokenItem, staffTokenItem, userItem];

export interface StoredSession {
  token: string;
  user: User;
  /** When the token ends, as it says itself. The server decides what it is worth. */
  expiresAtMs: number;
  /** When it was made; 0 for one that does not say. */
  issuedAtMs: number;
}

/** What the browser holds of a login; undefined for an expired token, or a user that cannot be read. */
export function readStoredSession(nowMs = Date.now()): StoredSession | undefined {
  const token = localStorage.getItem(tokenItem);
  const { expiresAtMs, issuedAtMs } = readTimes(token);
  const user = readUser();
  return token && user && expiresAtMs > nowMs ? { token, user, expiresAtMs, issuedAtMs } : undefined;
}

export function storeSession(token: string, user: User): void {
  localStorage.setItem(tokenItem, token);
  if (user.role === 'user') localStorage.removeItem(staffTokenItem);
  else localStorage.setItem(staffTokenItem, token);
  localStorage.setItem(userItem, JSON.stringify(user));
  markSession();
}

export function clearStoredSession(): void {
  for (const item of items) {
    localStorage.removeItem(item);
    sessionStorage.removeItem(item);
  }
  markSession();
}

/** Whether anything of a login is stored, of whatever worth. */
export function hasStoredItems(): boolean {
  return items.some((item) => localStorage.getItem(item) !== null);
}

export function isSessionItem(key: string | null): boolean {
  // Null is a whole storage that was cleared.
  return key === null || items.includes(key);
}

/** Tells the style sheet which entries to show. */
export function markSession(): void {
  document.documentElement.dataset.session = readStoredSession() ? 'in' : 'out';
}

function readUser(): User | undefined {
  try {
    const user: unknown = JSON.parse(localStorage.getItem(userItem) ?? '');
    return isUser(user) ? user : undefined;
  } catch {
    return undefined;
  }
}

// By hand: every public page carries this, and a schema library is heavier than the check.
function isUser(value: unknown): value is User {
  const { username, name, role }: Partial<Record<keyof User, unknown>> = value ?? {};
  return (
    typeof username === 'string' &&
    typeof name === 'string' &&
    (role === 'user' || role === 'admin' || role === 'super_admin')
  );
}

function readTimes(token: string | null): { expiresAtMs: number; issuedAtMs: number } {
  try {
    const payload = token?.split('.')[1] ?? '';
    const { exp, iat } = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/')));
    return { expiresAtMs: Number(exp) * 1000 || 0, issuedAtMs: Number(iat) * 1000 || 0 };
  } catch {
    return { expiresAtMs: 0, issuedAtMs: 0 };
  }
}

/**
 * The same as markSession, run before the first paint, so that a page which is the same for everybody never shows
 * the wrong entries for a moment.
 */
export const markSessionEarly = `try{var p=(localStorage.getItem('${tokenItem}')||'').split('.')[1];\
if(p&&JSON.parse(localStorage.getItem('${userItem}')).username&&\
JSON.parse(atob(p.replace(/-/g,'+').replace(/_/g,'/'))).exp*1000>Date.now())\
document.documentElement.dataset.session='in'}catch(e){}`;
