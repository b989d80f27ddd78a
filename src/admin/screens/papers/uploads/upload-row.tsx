import { CircleAlert, CircleCheck, RotateCcw, X } from 'lucide-react';
import { describeBytes, kindNames } from '../../../../papers/browsing/paper-facts.ts';
import { Access, Kind, Language } from '../../../../papers/schemas.ts';
import { oneOf } from '../../../kit/one-of.ts';
import { useClasses, useSubjectsOf } from '../subjects.ts';
import { accessChoices, box, Choice, languageChoices } from './upload-choice.tsx';
import type { Upload, UploadFields, UploadQueue } from './upload-queue.ts';

/** One file: what is known of the paper in it, how far it is, and what can be done about it. */
export function UploadRow({ upload, queue }: { upload: Upload; queue: UploadQueue }) {
  const { id, file, fields, state } = upload;
  const isLive = state === 'live';
  const change = (part: Partial<UploadFields>): void => queue.change(id, part);
  return (
    <li aria-label={file.name} className="grid gap-2 px-4 py-3">
      <div className="flex items-center gap-2">
        <p className="min-w-0 flex-1 truncate text-ink-2 text-sm">
          <span className="text-ink">{file.name}</span> · {describeBytes(file.size)}
        </p>
        <UploadActions upload={upload} queue={queue} />
      </div>
      <div className="grid grid-cols-2 gap-2 xl:grid-cols-[minmax(0,2fr)_repeat(5,minmax(0,1fr))]">
        <input
          aria-label={`Name of ${file.name}`}
          className={`${box} col-span-2 xl:col-span-1`}
          maxLength={120}
          disabled={isLive}
          value={fields.papername}
          onChange={({ target }) => change({ papername: target.value })}
        />
        <SubjectChoice upload={upload} onChange={change} />
        <Choice
          aria-label={`Kind of ${file.name}`}
          disabled={isLive}
          value={fields.kind}
          onChange={({ target }) => change({ kind: oneOf(Kind.options, target.value) ?? 'paper' })}
          choices={Object.entries(kindNames)}
        />
        <Choice
          aria-label={`Access to ${file.name}`}
          disabled={isLive}
          value={fields.access}
          onChange={({ target }) => change({ access: oneOf(Access.options, target.value) ?? 'free' })}
          choices={accessChoices}
        />
        <Choice
          aria-label={`Language of ${file.name}`}
          disabled={isLive}
          value={fields.language ?? ''}
          onChange={({ target }) => change({ language: oneOf(Language.options, target.value) ?? null })}
          choices={[['', 'Language?'], ...languageChoices]}
        />
      </div>
      {upload.namesake !== undefined && <NamesakeQuestion upload={upload} queue={queue} />}
      <UploadProgress upload={upload} />
    </li>
  );
}

const decisions = [
  ['replace', 'Replace its file'],
  ['keep both', 'Keep both'],
  ['skip', 'Skip this file'],
] as const;

function NamesakeQuestion({ upload: { id, fields, file }, queue }: { upload: Upload; queue: UploadQueue }) {
  return (
    <div role="alert" className="flex flex-wrap items-center gap-x-4 rounded-button bg-pen-soft px-3 text-[15px]">
      <p className="mr-auto py-2">The subject already has a paper called {fields.papername}.</p>
      {decisions.map(([decision, text]) => (
        <button key={decision} type="button" className={action} onClick={() => queue.decide(id, decision)}>
          {text}
          <span className="sr-only"> ({file.name})</span>
        </button>
      ))}
    </div>
  );
}

function SubjectChoice({ upload, onChange }: { upload: Upload; onChange: (part: Partial<UploadFields>) => void }) {
  const { file, fields, state } = upload;
  const classes = useClasses();
  const { subjects } = useSubjectsOf(fields.classid);
  const isLive = state === 'live';
  return (
    <>
      <Choice
        aria-label={`Class of ${file.name}`}
        disabled={isLive}
        value={fields.classid ?? ''}
        onChange={({ target }) => onChange({ classid: Number(target.value) || undefined, subjectId: undefined })}
        choices={[['', 'Class?'], ...classes.map(({ classid, classname }) => [String(classid), classname] as const)]}
      />
      <Choice
        aria-label={`Subject of ${file.name}`}
        aria-invalid={fields.subjectId === undefined}
        disabled={isLive || fields.classid === undefined}
        value={fields.subjectId ?? ''}
        // One that is under way is on its way to a subject: it can go to another, but not to none.
        onChange={({ target }) => onChange({ subjectId: Number(target.value) })}
        choices={[
          ...(fields.subjectId === undefined ? [['', 'Subject?'] as const] : []),
          ...subjects.map(
            ({ id, subjectName, enabled }) =>
              [String(id), enabled ? subjectName : `${subjectName} (disabled)`] as const,
          ),
        ]}
      />
    </>
  );
}

function UploadProgress({ upload: { file, fields, state, progress, message } }: { upload: Upload }) {
  if (state === 'failed') {
    return (
      <p className="flex gap-2 rounded-button bg-red-soft px-3 py-2 text-[15px] text-red">
        <CircleAlert aria-hidden className="mt-0.5 size-4.5 shrink-0" />
        {message}
      </p>
    );
  }
  if (state === 'cancelled') return <p className="text-ink-2 text-sm">Cancelled. It is not in the shop.</p>;
  if (state === 'ready' && fields.subjectId === undefined) {
    return <p className="text-red text-sm">We could not tell the subject from the file name. Please choose one.</p>;
  }
  if (state === 'live' && message) return <p className="text-red text-sm">{message}</p>;
  if (state !== 'sending') return null;
  return (
    <div className="flex items-center gap-3 text-ink-2 text-sm">
      <progress aria-label={`Upload of ${file.name}`} className="h-2 flex-1 accent-pen" max={1} value={progress} />
      <span className="w-20 text-right tabular-nums">
        {progress < 1 ? `${Math.floor(progress * 100)} %` : 'Checking…'}
      </span>
    </div>
  );
}

const action = 'inline-flex min-h-11 items-center gap-1.5 px-2 font-semibold text-[15px] text-pen-deep hover:underline';

function UploadActions({
  upload: { id, file, state, progress, paper, isHopeless },
  queue,
}: {
  upload: Upload;
  queue: UploadQueue;
}) {
  const isEnded = state === 'failed' || state === 'cancelled';
  return (
    <div className="flex shrink-0 items-center">
      {state === 'waiting' && <span className="px-2 text-ink-2 text-sm">Waiting</span>}
      {paper && (
        <>
          <span className="flex items-center gap-1.5 px-2 font-semibold text-[15px] text-tick">
            <CircleCheck aria-hidden className="size-4.5" />
            Live
          </span>
          <a className={action} href={`/paper/${paper.paperid}`} target="_blank" rel="noreferrer">
            Open<span className="sr-only"> {paper.papername} (new tab)</span>
          </a>
        </>
      )}
      {isEnded && !isHopeless && (
        <button type="button" className={action} onClick={() => queue.retry(id)}>
          <RotateCcw aria-hidden className="size-4" />
          Try again<span className="sr-only"> with {file.name}</span>
        </button>
      )}
      {(state === 'waiting' || (state === 'sending' && progress < 1)) && (
        <button type="button" className={action} onClick={() => queue.cancel(id)}>
          Cancel<span className="sr-only"> {file.name}</span>
        </button>
      )}
      {(state === 'ready' || isEnded) && (
        <button
          type="button"
          aria-label={`Take ${file.name} off the list`}
          className="inline-flex size-11 items-center justify-center text-ink-2 hover:text-ink"
          onClick={() => queue.remove(id)}
        >
          <X aria-hidden className="size-5" />
        </button>
      )}
    </div>
  );
}
