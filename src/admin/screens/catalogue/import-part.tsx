import { CircleCheck, Upload } from 'lucide-react';
import { useId, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import { showToast } from '../../../ui/toasts.tsx';
import { undoBatch } from '../../bin/bin-contract.ts';
import { describeUndone } from '../../bin/describe-undone.ts';
import type { ImportReport } from '../../import/catalogue-contract.ts';
import { counted } from '../../kit/counted.ts';
import { useChange } from '../../kit/queries.ts';
import { showTrouble } from '../../kit/undo-toast.ts';
import { ReportView } from './report-view.tsx';
import { useImport } from './use-import.ts';

/** A changed file on its way back: what it would do, and then doing it. */
export function ImportPart() {
  const { file, report, changed, doing, failure, check, apply, startAgain } = useImport();
  return (
    <section aria-labelledby="import" className="min-w-0 rounded-card border border-rule bg-sheet p-4 md:p-6">
      <h2 id="import" className="text-lg">
        Import
      </h2>
      <p className="mt-1 mb-4 max-w-prose text-ink-2">
        Choose a changed file. You first see line by line what it would do; nothing changes before you say so. A line
        without an id is added; what is not in the file stays as it is.
      </p>
      {!report && <ChooseFile isBusy={doing !== undefined} onChoose={check} />}
      {doing && (
        <div className="mt-4">
          <Spinner label={doing === 'checking' ? 'Checking the file…' : 'Changing the catalogue…'} />
        </div>
      )}
      {failure && (
        <p role="alert" className="mt-4 rounded-button bg-red-soft px-3.5 py-2.5 text-red">
          {failure}
        </p>
      )}
      {file && report && (
        <div className="grid grid-cols-1 gap-4">
          <Verdict fileName={file.name} report={report} />
          {report.batchId && <UndoImport batchId={report.batchId} onUndone={startAgain} />}
          <div className="flex flex-wrap gap-3">
            {canApply(report) && (
              <Button disabled={doing !== undefined} onClick={apply}>
                Apply {counted(report.counts.add + report.counts.change, 'change')}
              </Button>
            )}
            <Button look="outline" disabled={doing !== undefined} onClick={startAgain}>
              Choose another file
            </Button>
          </div>
          <ReportView key={report.plan} report={report} changed={changed} />
        </div>
      )}
    </section>
  );
}

/** What was just applied can be undone here, and for 30 days in the bin. */
function UndoImport({ batchId, onUndone }: { batchId: string; onUndone: () => void }) {
  const { mutateAsync, isPending } = useChange(undoBatch);
  const undo = async (): Promise<void> => {
    try {
      showToast(describeUndone(await mutateAsync([{ params: { batchId } }])), { toastMs: 10_000 });
      onUndone();
    } catch (error) {
      showTrouble(error);
    }
  };
  return (
    <div className="flex flex-wrap items-center gap-3">
      <Button look="soft" disabled={isPending} onClick={() => void undo()}>
        Undo this import
      </Button>
      <p className="text-ink-2">It can also be undone in the bin, for 30 days.</p>
    </div>
  );
}

function canApply({ isApplied, counts }: ImportReport): boolean {
  return !isApplied && counts.error === 0 && counts.add + counts.change > 0;
}

function Verdict({ fileName, report }: { fileName: string; report: ImportReport }) {
  const { isApplied, counts } = report;
  const name = <strong className="break-all">{fileName}</strong>;
  if (isApplied) {
    return (
      <p role="status" className="flex items-center gap-2.5 rounded-button bg-tick-soft px-3.5 py-2.5 text-tick">
        <CircleCheck aria-hidden className="size-5 shrink-0" />
        <span>{name} is applied. The shop shows it from now on.</span>
      </p>
    );
  }
  if (report.isChangedMeanwhile) {
    return (
      <p role="alert" className="rounded-button bg-red-soft px-3.5 py-2.5 text-red">
        Somebody has changed the catalogue since you looked at {name}, so nothing was applied. The marked lines do
        something else now. Please look at them, then apply again.
      </p>
    );
  }
  if (counts.error > 0) {
    return (
      <p role="status" className="rounded-button bg-red-soft px-3.5 py-2.5 text-red">
        {name} has {counted(counts.error, 'line')} that cannot be done. Nothing has been changed: correct the file and
        choose it again.
      </p>
    );
  }
  return (
    <p role="status" className="rounded-button bg-pen-soft px-3.5 py-2.5 text-pen-deep">
      {counts.add + counts.change === 0 ? (
        <>{name} already matches the catalogue: there is nothing to change.</>
      ) : (
        <>This is what {name} would do. Nothing has been changed yet.</>
      )}
    </p>
  );
}

function ChooseFile({ isBusy, onChoose }: { isBusy: boolean; onChoose: (file: File) => void }) {
  const id = useId();
  const [isOver, setIsOver] = useState(false);
  return (
    <div
      className={`relative grid justify-items-center gap-2 rounded-card border-2 border-dashed px-4 py-8 text-center focus-within:border-pen-deep ${
        isOver ? 'border-pen-deep bg-pen-soft' : 'border-rule'
      }`}
    >
      <Upload aria-hidden className="size-7 text-ink-2" />
      <label htmlFor={id} className="font-semibold text-pen-deep underline underline-offset-4">
        Choose a CSV file
      </label>
      <p className="text-ink-2 text-sm">or drop it here</p>
      {/* The input itself covers the place, so that a file can be dropped on it as on any input. */}
      <input
        id={id}
        type="file"
        accept=".csv,text/csv"
        disabled={isBusy}
        className="absolute inset-0 cursor-pointer opacity-0"
        onDragEnter={() => setIsOver(true)}
        onDragLeave={() => setIsOver(false)}
        onDrop={() => setIsOver(false)}
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          // The same file may be chosen again once it has been corrected.
          event.target.value = '';
          if (file) onChoose(file);
        }}
      />
    </div>
  );
}
