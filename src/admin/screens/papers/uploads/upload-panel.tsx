import { useState } from 'react';
import { kindNames } from '../../../../papers/browsing/paper-facts.ts';
import { papersPath } from '../../../../papers/browsing/papers-address.ts';
import { Access, Kind, Language } from '../../../../papers/schemas.ts';
import { Button } from '../../../../ui/button.tsx';
import { Confirm } from '../../../../ui/confirm.tsx';
import { counted } from '../../../kit/counted.ts';
import { oneOf } from '../../../kit/one-of.ts';
import { sentenceOf } from '../../../kit/screen.tsx';
import { showTrouble } from '../../../kit/undo-toast.ts';
import { useClasses, useSubjectsOf } from '../subjects.ts';
import { accessChoices, Choice, languageChoices } from './upload-choice.tsx';
import { canRetry, isStartable, isUnderWay, isUnfinished, type Upload, type UploadQueue } from './upload-queue.ts';
import { UploadRow } from './upload-row.tsx';

/** The files that were chosen: looked over first, then sent, then counted. */
export function UploadPanel({ uploads, queue }: { uploads: readonly Upload[]; queue: UploadQueue }) {
  const [areOnlyFailedShown, setAreOnlyFailedShown] = useState(false);
  const [isAsking, setIsAsking] = useState(false);
  if (uploads.length === 0) return null;
  const ready = uploads.filter(({ state }) => state === 'ready');
  const failed = uploads.filter(({ state }) => state === 'failed');
  const startable = ready.filter(isStartable).length;
  const isBusy = uploads.some(isUnderWay);
  const shown = areOnlyFailedShown && failed.length > 0 ? failed : uploads;
  return (
    <section aria-labelledby="uploads" className="mb-6 rounded-card border border-rule bg-sheet shadow-card">
      <div className="flex flex-wrap items-center gap-3 border-rule border-b px-4 py-3">
        <div className="mr-auto min-w-0">
          <h2 id="uploads" className="sr-only">
            Uploads
          </h2>
          <p role="status" className="font-semibold">
            {describeUploads(uploads)}
          </p>
          {!isBusy && <ShopLinks uploads={uploads} />}
        </div>
        {uploads.some((upload) => !isUnfinished(upload)) && (
          <Button look="outline" onClick={() => queue.clearEnded()}>
            Clear what is done
          </Button>
        )}
        {ready.length > 0 && (
          <>
            <Button look="outline" onClick={() => setIsAsking(true)}>
              Take {counted(ready.length, 'file')} off…
            </Button>
            <Button disabled={startable === 0} onClick={() => void queue.start().catch(showTrouble)}>
              Upload {startable} {startable === 1 ? 'paper' : 'papers'}
            </Button>
          </>
        )}
      </div>
      {failed.length > 0 && (
        <FailedFiles
          failed={failed}
          queue={queue}
          areOnlyShown={areOnlyFailedShown}
          onShow={() => setAreOnlyFailedShown(!areOnlyFailedShown)}
        />
      )}
      {ready.length > 1 && <ForAllFiles queue={queue} />}
      <ul className="max-h-[32rem] divide-y divide-rule overflow-y-auto">
        {shown.map((upload) => (
          <UploadRow key={upload.id} upload={upload} queue={queue} />
        ))}
      </ul>
      <Confirm
        title={`Take ${counted(ready.length, 'file')} off the list?`}
        does="Take them off"
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        onConfirm={async () => queue.clearReady()}
        describe={sentenceOf}
      >
        <p>They have not been sent. What you chose and typed for them is gone then.</p>
      </Confirm>
    </section>
  );
}

interface FailedFilesProps {
  failed: readonly Upload[];
  queue: UploadQueue;
  areOnlyShown: boolean;
  onShow: () => void;
}

/** What did not work, which stays until somebody takes it off. */
function FailedFiles({ failed, queue, areOnlyShown, onShow }: FailedFilesProps) {
  const again = failed.filter(canRetry).length;
  const link = 'min-h-11 font-semibold underline underline-offset-4';
  return (
    <div className="flex flex-wrap items-center gap-x-4 border-rule border-b bg-red-soft px-4 text-red">
      <p className="mr-auto py-2">{failed.length.toLocaleString('en-IN')} failed</p>
      <button type="button" aria-pressed={areOnlyShown} className={link} onClick={onShow}>
        {areOnlyShown ? 'Show all files' : 'Show only these'}
      </button>
      {again > 0 && (
        <button type="button" className={link} onClick={() => queue.retryAll()}>
          Try {again === 1 ? 'it' : `all ${again}`} again
        </button>
      )}
    </div>
  );
}

/** Chosen once for every file, where they are all of a kind; each can be changed on its own afterwards. */
function ForAllFiles({ queue }: { queue: UploadQueue }) {
  return (
    <fieldset className="grid grid-cols-2 items-center gap-2 border-rule border-b bg-paper px-4 py-2 md:grid-cols-4">
      <legend className="sr-only">For all files</legend>
      <span aria-hidden className="font-semibold text-ink-2 text-sm">
        For all files:
      </span>
      <Choice
        aria-label="Kind of all files"
        value=""
        onChange={({ target }) => queue.changeAll({ kind: oneOf(Kind.options, target.value) ?? 'paper' })}
        choices={[['', 'Kind…'], ...Object.entries(kindNames)]}
      />
      <Choice
        aria-label="Access to all files"
        value=""
        onChange={({ target }) => queue.changeAll({ access: oneOf(Access.options, target.value) ?? 'free' })}
        choices={[['', 'Access…'], ...accessChoices]}
      />
      <Choice
        aria-label="Language of all files"
        value=""
        onChange={({ target }) => queue.changeAll({ language: oneOf(Language.options, target.value) ?? null })}
        choices={[['', 'Language…'], ...languageChoices]}
      />
    </fieldset>
  );
}

function describeUploads(uploads: readonly Upload[]): string {
  const count = (state: Upload['state']): number => uploads.filter((upload) => upload.state === state).length;
  const total = `${uploads.length} ${uploads.length === 1 ? 'paper' : 'papers'}`;
  const live = `${count('live')} of ${total} ${count('live') === 1 ? 'is' : 'are'} live`;
  if (uploads.some(isUnderWay)) return `Uploading: ${live}`;
  if (count('ready') < uploads.length) return live;
  return `${uploads.length} ${uploads.length === 1 ? 'file' : 'files'} chosen. Please check what we read from the file names.`;
}

/** Where the papers that are live can be seen, one place for each subject. */
function ShopLinks({ uploads }: { uploads: readonly Upload[] }) {
  const landed = uploads.flatMap(({ paper, fields }) => (paper ? [{ ...fields, subjectId: paper.subjectId }] : []));
  const places = [...Map.groupBy(landed, ({ subjectId }) => subjectId).values()];
  if (places.length === 0) return null;
  return (
    <ul className="mt-1 flex flex-wrap gap-x-4">
      {places.map(([first, ...others]) =>
        first ? <ShopLink key={first.subjectId} {...first} count={others.length + 1} /> : null,
      )}
    </ul>
  );
}

interface ShopLinkProps {
  classid: number | undefined;
  subjectId: number;
  count: number;
}

function ShopLink({ classid, subjectId, count }: ShopLinkProps) {
  const classname = useClasses().find((row) => row.classid === classid)?.classname ?? '';
  const subject = useSubjectsOf(classid).subjects.find(({ id }) => id === subjectId);
  const name = `${classname} ${subject?.subjectName ?? ''}`.trim();
  if (subject && !subject.enabled) {
    return (
      <li className="flex min-h-11 items-center text-ink-2 text-sm">
        {name} ({count}): seen once the subject is shown in the shop
      </li>
    );
  }
  return (
    <li>
      <a
        className="inline-flex min-h-11 items-center text-[15px] text-pen-deep underline underline-offset-4"
        href={papersPath('/view-papers', { subjectId })}
        target="_blank"
        rel="noreferrer"
      >
        {name || 'In the shop'} ({count})<span className="sr-only"> in the shop (new tab)</span>
      </a>
    </li>
  );
}
