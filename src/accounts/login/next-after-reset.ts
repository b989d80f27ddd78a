import { readNext } from './login-path.ts';

const item = 'next_after_reset';

/** Where somebody was going who asked for a new password: the mail's link opens in another tab. */
export function keepNextAfterReset(next: string | undefined): void {
  try {
    if (next) localStorage.setItem(item, next);
    else localStorage.removeItem(item);
  } catch {
    // A browser that keeps nothing leads to where everybody goes.
  }
}

export function takeNextAfterReset(): string | undefined {
  try {
    const next = localStorage.getItem(item);
    localStorage.removeItem(item);
    return next ? readNext(new URLSearchParams({ next })) : undefined;
  } catch {
    return undefined;
  }
}
