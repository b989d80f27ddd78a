import { lazy, Suspense, useState } from 'react';
import type { MistakeReport } from '../contract.ts';

/** Loaded by who reports something. */
const ReportDialog = lazy(async () => {
  const { ReportDialog: Loaded } = await import('./report-dialog.tsx');
  return { default: Loaded };
});

/** Tells staff of a mistake in a question. */
export function ReportMistake({ about }: { about: Pick<MistakeReport, 'subjectId' | 'key' | 'hash' | 'variant'> }) {
  const [state, setState] = useState<'never' | 'open' | 'closed'>('never');
  return (
    <>
      <button
        type="button"
        className="-ml-2 min-h-11 px-2 font-semibold text-[15px] text-ink-2 hover:text-ink"
        onClick={() => setState('open')}
      >
        Report a mistake
      </button>
      {state !== 'never' && (
        <Suspense>
          <ReportDialog about={about} isOpen={state === 'open'} onClose={() => setState('closed')} />
        </Suspense>
      )}
    </>
  );
}
