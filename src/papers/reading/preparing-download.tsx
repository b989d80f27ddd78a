import { FileDown } from 'lucide-react';
import { useLayoutEffect, useRef } from 'react';
import { Button } from '../../ui/button.tsx';
import { describeBytes } from '../browsing/paper-facts.ts';
import type { Download } from './download.ts';

/** How far a download is, over the whole page. */
export function Preparing({ download: { paper, loadedBytes, totalBytes, cancel } }: { download: Download }) {
  const dialog = useRef<HTMLDialogElement>(null);
  // A modal dialog keeps the keyboard inside and, closed before it leaves the page, gives it back where it was.
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);
  const percent = Math.min(100, Math.floor((loadedBytes / Math.max(1, totalBytes)) * 100));
  return (
    <dialog
      ref={dialog}
      aria-labelledby="download-title"
      className="m-0 h-dvh max-h-none w-screen max-w-none bg-paper p-4 text-ink open:grid"
      onCancel={(event) => {
        event.preventDefault();
        cancel();
      }}
    >
      <div className="m-auto grid w-full max-w-md justify-items-center gap-4 text-center">
        <FileDown aria-hidden className="size-12 text-pen-deep" />
        <h2 id="download-title" className="text-[1.6875rem]">
          Preparing download
        </h2>
        <p className="max-w-full break-words text-ink-2">{paper.papername}</p>
        <progress
          aria-labelledby="download-title"
          {...(totalBytes > 0 && { value: percent })}
          max={100}
          className="h-3 w-full appearance-none overflow-hidden rounded-full bg-rule [&::-moz-progress-bar]:bg-pen [&::-webkit-progress-bar]:bg-rule [&::-webkit-progress-value]:bg-pen"
        />
        <p className="text-ink-2 tabular-nums">
          {totalBytes === 0
            ? 'The PDF is being made. This takes a few seconds.'
            : `${describeBytes(loadedBytes)} of ${describeBytes(totalBytes)} · ${percent}%`}
        </p>
        <Button look="outline" className="mt-2 min-w-36" onClick={cancel}>
          Cancel
        </Button>
      </div>
    </dialog>
  );
}
