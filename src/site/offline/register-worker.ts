const workerFile = '/service-worker.js';

const latestMs = 2_000;

/** Registers the service worker when the page has nothing else to do. Browsers without one, or that refuse it, do without. */
export function registerWorker(): void {
  if (!('serviceWorker' in navigator)) return;
  const register = (): void => void navigator.serviceWorker.register(workerFile).catch(() => undefined);
  if ('requestIdleCallback' in window) requestIdleCallback(register, { timeout: latestMs });
  else setTimeout(register, latestMs);
}

const reloadedAtItem = 'reloaded_at';
const reloadAgainMs = 30_000;

/**
 * A tab of an older build asks for parts that the server has no more: it loads the page anew, which is then of the
 * current build. Not twice in a row, in case something else is wrong. React Router does the same for its pages.
 */
export function reloadWhenOutdated(): void {
  addEventListener('vite:preloadError', (event) => {
    const reloadedAtMs = Number(sessionStorage.getItem(reloadedAtItem));
    if (!navigator.onLine || Date.now() - reloadedAtMs < reloadAgainMs) return;
    event.preventDefault();
    sessionStorage.setItem(reloadedAtItem, String(Date.now()));
    location.reload();
  });
}
