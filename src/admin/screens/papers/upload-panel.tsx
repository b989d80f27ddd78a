import { papersPath } from '../../../papers/browsing/papers-address.ts';
import { Button } from '../../../ui/button.tsx';
import { useClasses, useSubjectsOf } from './subjects.ts';
import { isUnderWay, type Upload, type UploadQueue } from './upload-queue.ts';
import { UploadRow } from './upload-row.tsx';

/** The files that were chosen: looked over first, then sent, then counted. */
export function UploadPanel({ uploads, queue }: { uploads: readonly Upload[]; queue: UploadQueue }) {
  if (uploads.length === 0) return null;
  const ready = uploads.filter(({ state }) => state === 'ready');
  const startable = ready.filter(({ fields }) => fields.subjectId !== undefined).length;
  const isBusy = uploads.some(isUnderWay);
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
        {!isBusy && (
          <Button look="outline" onClick={() => queue.clear()}>
            Clear this list
          </Button>
        )}
        {ready.length > 0 && (
          <Button disabled={startable === 0} onClick={() => queue.start()}>
            Upload {startable} {startable === 1 ? 'paper' : 'papers'}
          </Button>
        )}
      </div>
      <ul className="max-h-[32rem] divide-y divide-rule overflow-y-auto">
        {uploads.map((upload) => (
          <UploadRow key={upload.id} upload={upload} queue={queue} />
        ))}
      </ul>
    </section>
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
