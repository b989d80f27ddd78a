import { useQueryClient } from '@tanstack/react-query';
import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import type { StaffPaper } from '../../../../papers/admin-contract.ts';
import { describeExtent } from '../../../../papers/browsing/paper-facts.ts';
import { replacePaperFile } from '../../../../papers/contract.ts';
import { addressOf } from '../../../../platform/http/client.ts';
import { Button } from '../../../../ui/button.tsx';
import { Dialog } from '../../../../ui/dialog.tsx';
import { showToast } from '../../../../ui/toasts.tsx';
import { sentenceOf } from '../../../kit/screen.tsx';
import { callAsStaff } from '../../../kit/session/staff-session.ts';
import { sendFile } from '../uploads/send-file.ts';
import { EarlierFiles } from './earlier-files.tsx';

interface ReplaceFileProps {
  paper: StaffPaper | undefined;
  onClose: () => void;
}

/** Gives a paper another PDF; everything else of it stays. */
export function ReplaceFile({ paper, onClose }: ReplaceFileProps) {
  return (
    <Dialog title="Replace the file" isOpen={paper !== undefined} onClose={onClose}>
      {paper && <ReplaceForm paper={paper} onClose={onClose} />}
      {paper && <EarlierFiles paper={paper} onDone={onClose} />}
    </Dialog>
  );
}

function ReplaceForm({ paper, onClose }: { paper: StaffPaper; onClose: () => void }) {
  const client = useQueryClient();
  const [file, setFile] = useState<File>();
  const [progress, setProgress] = useState<number>();
  const [failure, setFailure] = useState<string>();
  const controller = useRef<AbortController>(null);
  useEffect(() => () => controller.current?.abort(), []);

  const send = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    if (!file) return setFailure('Please choose a PDF.');
    const form = new FormData();
    // What downloads are called stays.
    form.append('file', file, paper.filename ?? `${paper.papername}.pdf`);
    const sending = new AbortController();
    controller.current = sending;
    setFailure(undefined);
    setProgress(0);
    try {
      const address = addressOf(replacePaperFile, { id: paper.paperid });
      const { signal } = sending;
      await callAsStaff(() => sendFile(replacePaperFile, address, form, { signal, onProgress: setProgress }));
      showToast(`The file of ${paper.papername} is replaced`, { toastMs: 4_000 });
      onClose();
    } catch (error) {
      if (!sending.signal.aborted) setFailure(sentenceOf(error));
    } finally {
      setProgress(undefined);
      void client.invalidateQueries();
    }
  };
  return (
    <form onSubmit={send}>
      <p className="text-ink-2">
        {paper.sizeBytes !== null && `${paper.papername} has ${describeExtent(paper)} now. `}
        {paper.isOnScreen && 'It will no longer be readable on screen. '}Whoever opens it from then on, buyers too, gets
        the new file. The present one is kept for 30 days and can be put back here.
      </p>
      <label className="mt-4 block font-semibold text-[15px]">
        New PDF
        <input
          type="file"
          accept="application/pdf,.pdf"
          disabled={progress !== undefined}
          className="mt-1.5 block min-h-12 w-full rounded-button border-[1.5px] border-rule p-2 font-normal file:mr-3 file:min-h-9 file:rounded-button file:bg-pen-soft file:px-3 file:font-semibold file:text-pen-deep"
          onChange={({ target }) => setFile(target.files?.[0])}
        />
      </label>
      {progress !== undefined && (
        <div className="mt-4 flex items-center gap-3 text-ink-2 text-sm">
          <progress aria-label="Upload" className="h-2 flex-1 accent-pen" max={1} value={progress} />
          <span className="tabular-nums">{progress < 1 ? `${Math.floor(progress * 100)} %` : 'Checking…'}</span>
        </div>
      )}
      {failure && (
        <p role="alert" className="mt-4 rounded-button bg-red-soft px-3.5 py-2.5 text-red">
          {failure}
        </p>
      )}
      <div className="mt-6 flex flex-wrap justify-end gap-3">
        <Button look="outline" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" disabled={progress !== undefined}>
          Replace
        </Button>
      </div>
    </form>
  );
}
