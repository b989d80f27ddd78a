import { type ComponentType, lazy, Suspense } from 'react';
import { type Download, useDownload } from './download.ts';

/** Fetched with the first download. Without it the download runs all the same, and says how it ended. */
const PreparingDownload = lazy<ComponentType<{ download: Download }>>(() =>
  import('./preparing-download.tsx').then(
    ({ Preparing }) => ({ default: Preparing }),
    () => ({ default: Nothing }),
  ),
);

/** In place of what could not be fetched. */
function Nothing() {
  return null;
}

/** Covers the page while a download runs; once on every page that offers downloads. */
export function DownloadOverlay() {
  const download = useDownload();
  return <Suspense>{download && <PreparingDownload download={download} />}</Suspense>;
}
