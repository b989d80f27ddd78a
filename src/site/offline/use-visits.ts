import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import type { Visit } from './visit-message.ts';

/** Tells the service worker of pages that it does not see being opened, so that they too can be read offline. */
export function useVisits(): void {
  const { key } = useLocation();
  const lastKey = useRef(key);

  useEffect(() => {
    if (!('serviceWorker' in navigator)) return;
    const worker = navigator.serviceWorker;
    if (worker.controller) {
      if (key !== lastKey.current) tell({ page: location.href, files: [] });
      else if (!isFetchedByWorker()) tell({ page: location.href, files: loadedFiles() });
      lastKey.current = key;
      return;
    }
    const onControl = (): void => tell({ page: location.href, files: loadedFiles() });
    worker.addEventListener('controllerchange', onControl, { once: true });
    return () => worker.removeEventListener('controllerchange', onControl);
  }, [key]);
}

function tell(visit: Visit): void {
  navigator.serviceWorker.controller?.postMessage(visit);
}

/** On a first visit the worker may take over before this page's scripts run, but has not seen the page itself. */
function isFetchedByWorker(): boolean {
  const [navigation] = performance.getEntriesByType('navigation');
  return navigation instanceof PerformanceNavigationTiming && navigation.workerStart > 0;
}

function loadedFiles(): string[] {
  return performance.getEntriesByType('resource').map(({ name }) => name);
}
