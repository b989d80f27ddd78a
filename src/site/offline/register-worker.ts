const workerFile = '/service-worker.js';

/** Registers the service worker when the page has all it needs. Browsers without one, or that refuse it, do without. */
export function registerWorker(): void {
  if (!('serviceWorker' in navigator)) return;
  const register = (): void => void navigator.serviceWorker.register(workerFile).catch(() => undefined);
  if (document.readyState === 'complete') register();
  else addEventListener('load', register, { once: true });
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
