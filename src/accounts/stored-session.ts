const tokenItem = 'user_token';
const items = [tokenItem, 'admin_token', 'admin_user'];

/** Whether the browser holds a token that has not expired. The server decides what it is worth. */
function hasStoredSession(nowMs = Date.now()): boolean {
  return expirySeconds(localStorage.getItem(tokenItem)) * 1000 > nowMs;
}

export function clearStoredSession(): void {
  for (const item of items) {
    localStorage.removeItem(item);
    sessionStorage.removeItem(item);
  }
  markSession();
}

/** Tells the style sheet which entries to show. */
export function markSession(): void {
  document.documentElement.dataset.session = hasStoredSession() ? 'in' : 'out';
}

function expirySeconds(token: string | null): number {
  try {
    const payload = token?.split('.')[1] ?? '';
    return Number(JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/'))).exp) || 0;
  } catch {
    return 0;
  }
}

/**
 * The same as markSession, run before the first paint, so that a page which is the same for everybody never shows
 * the wrong entries for a moment.
 */
export const markSessionEarly = `try{var p=(localStorage.getItem('${tokenItem}')||'').split('.')[1];\
if(p&&JSON.parse(atob(p.replace(/-/g,'+').replace(/_/g,'/'))).exp*1000>Date.now())\
document.documentElement.dataset.session='in'}catch(e){}`;
