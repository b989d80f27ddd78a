import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import { onSessionEnd } from '../../../../accounts/sessions/session.ts';
import { findNamesakes, listPapersForStaff, readUploadRules } from '../../../../papers/admin-contract.ts';
import { replacePaperFile, updatePaper, uploadPaper } from '../../../../papers/contract.ts';
import { addressOf, call } from '../../../../platform/http/client.ts';
import { callAsStaff, workerName } from '../../../kit/session/staff-session.ts';
import { guessPapers } from '../subjects.ts';
import { sendFile } from './send-file.ts';
import { isUnfinished, type Sender, UploadQueue } from './upload-queue.ts';

const shop: Sender = {
  async findNamesakes(chosen) {
    const papers = chosen.map(({ subjectId, papername, kind }) => ({ subjectId, papername: papername.trim(), kind }));
    const { ids } = await callAsStaff(() => call(findNamesakes, { body: { papers } }));
    return ids.map((id) => id ?? undefined);
  },
  send(file, { subjectId, papername, kind, access, language, replaces }, options) {
    const form = new FormData();
    if (replaces === undefined) {
      const fields = { subjectid: subjectId, papername, kind, access, ...(language && { language }) };
      for (const [name, value] of Object.entries(fields)) form.append(name, String(value));
    }
    // Downloads are called like the paper, not like the scan.
    form.append('file', file, `${papername.trim()}.pdf`);
    const target = replaces === undefined ? uploadPaper : replacePaperFile;
    return callAsStaff(() => sendFile(target, addressOf(target, { id: replaces }), form, options));
  },
  amend({ paperid }, { papername, subjectId, kind, access, language }) {
    return callAsStaff(() => call(updatePaper, { body: { paperid, papername, subjectId, kind, access, language } }));
  },
};

/** The list outlives the screen: its files go on while somebody looks at others. */
const queue = new UploadQueue(shop);
let owner = '';

const askBeforeLeaving = (event: BeforeUnloadEvent): void => event.preventDefault();
queue.subscribe(() => {
  const change = queue.read().some(isUnfinished) ? addEventListener : removeEventListener;
  change('beforeunload', askBeforeLeaving);
});
onSessionEnd((reason) => {
  if (reason === 'asked') queue.clear();
});

/** The files that are on their way into the shop. */
export function useUploads() {
  const client = useQueryClient();
  const uploads = useSyncExternalStore(queue.subscribe, queue.read, queue.read);
  const live = uploads.filter(({ state }) => state === 'live').length;
  useEffect(() => {
    // What somebody else chose at this device is not this person's to send.
    if (owner && owner !== workerName()) queue.clear();
    owner = workerName();
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked for again whenever another one has landed.
  useEffect(() => {
    void client.invalidateQueries({ queryKey: [listPapersForStaff.path] });
  }, [client, live]);

  /** What cannot be guessed now, because the shop does not answer, is left to be chosen. */
  const add = async (files: readonly File[]): Promise<void> => {
    const [guesses, rules] = await Promise.all([
      guessPapers(files.map(({ name }) => name)).catch(() => []),
      call(readUploadRules).catch(() => undefined),
    ]);
    queue.add(
      files.map((file, index) => {
        const guess = guesses[index] ?? { ...unknown, papername: file.name.replace(/\.pdf$/i, '') };
        const access = guess.kind === 'paper' ? 'free' : 'paid';
        return { file, fields: { ...guess, access } };
      }),
      rules?.limitBytes,
    );
  };
  return { queue, uploads, add };
}

const unknown = { classid: undefined, subjectId: undefined, kind: 'paper', language: null } as const;
