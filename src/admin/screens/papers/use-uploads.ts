import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { listPapersForStaff } from '../../../papers/admin-contract.ts';
import { updatePaper, uploadPaper } from '../../../papers/contract.ts';
import { addressOf, call } from '../../../platform/http/client.ts';
import { sendFile } from './send-file.ts';
import { guessPapers } from './subjects.ts';
import { type Sender, UploadQueue } from './upload-queue.ts';

const shop: Sender = {
  send(file, { subjectId, papername, kind, access }, options) {
    const form = new FormData();
    for (const [name, value] of Object.entries({ subjectid: subjectId, papername, kind, access })) {
      form.append(name, String(value));
    }
    form.append('file', file);
    return sendFile(uploadPaper, addressOf(uploadPaper), form, options);
  },
  amend({ paperid }, { papername, subjectId, kind, access }) {
    return call(updatePaper, { body: { paperid, papername, subjectId, kind, access } });
  },
};

/** The files that are on their way into the shop, as long as the screen is open. */
export function useUploads() {
  const client = useQueryClient();
  const [queue] = useState(() => new UploadQueue(shop));
  const uploads = useSyncExternalStore(queue.subscribe, queue.read, queue.read);
  const live = uploads.filter(({ state }) => state === 'live').length;
  // Whoever leaves has been asked; what is still under way is stopped.
  useEffect(() => () => queue.clear(), [queue]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked for again whenever another one has landed.
  useEffect(() => {
    void client.invalidateQueries({ queryKey: [listPapersForStaff.path] });
  }, [client, live]);

  /** What cannot be guessed now, because the shop does not answer, is left to be chosen. */
  const add = async (files: readonly File[]): Promise<void> => {
    const guesses = await guessPapers(files.map(({ name }) => name)).catch(() => []);
    queue.add(
      files.map((file, index) => {
        const guess = guesses[index] ?? { ...unknown, papername: file.name.replace(/\.pdf$/i, '') };
        return { file, fields: { ...guess, access: guess.kind === 'paper' ? 'free' : 'paid' } };
      }),
    );
  };
  return { queue, uploads, add };
}

const unknown = { classid: undefined, subjectId: undefined, kind: 'paper' } as const;
