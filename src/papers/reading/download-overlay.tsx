import { type FunctionComponent, lazy, Suspense } from 'react';
import { type Download, useDownload } from './download.ts';

/** Fetched with the first download. Without it the download runs all the same, and says how it ended. */
const PreparingDownload = lazy<FunctionComponent<{ download: Download }>>(() =>
  import('./preparing-download.tsx').then(
    ({ Preparing }) => ({ default: Preparing }),
    () => ({ default: () => null }),
  ),
);

/** Covers the page while a download runs; once on every page that offers downloads. */
export function DownloadOverlay() {
  const download = useDownload();
  return <Suspense>{download && <PreparingDownload download={download} />}</Suspense>;
}
