import { formatMoment } from '../../../../page-kit/india-time.ts';
import { listEarlierFiles, putBackEarlierFile, type StaffPaper } from '../../../../papers/admin-contract.ts';
import { describeExtent } from '../../../../papers/browsing/paper-facts.ts';
import { Button } from '../../../../ui/button.tsx';
import { showToast } from '../../../../ui/toasts.tsx';
import { useAnswer, useChange } from '../../../kit/queries.ts';
import { showTrouble } from '../../../kit/undo-toast.ts';

/** The files a paper had before, each of which can be put back. */
export function EarlierFiles({ paper, onDone }: { paper: StaffPaper; onDone: () => void }) {
  const { data, isPlaceholderData } = useAnswer(listEarlierFiles, { params: { id: paper.paperid } });
  const { mutateAsync: putBack, isPending } = useChange(putBackEarlierFile);
  if (!data || isPlaceholderData || data.rows.length === 0) return null;
  const use = async (fileId: number): Promise<void> => {
    try {
      await putBack([{ params: { id: paper.paperid, fileId } }]);
      showToast(`${paper.papername} has its earlier file again`, { toastMs: 4_000 });
      onDone();
    } catch (error) {
      showTrouble(error);
    }
  };
  return (
    <section aria-labelledby="earlier-files" className="mt-6 border-rule border-t pt-4">
      <h3 id="earlier-files" className="font-semibold text-[15px]">
        Earlier files
      </h3>
      <ul className="mt-1 divide-y divide-rule">
        {data.rows.map((file) => (
          <li key={file.id} className="flex flex-wrap items-center gap-x-3 py-2">
            <p className="mr-auto min-w-0">
              <span className="break-all">
                {file.filename ?? (file.isOnScreen ? 'From the question bank' : 'A PDF')}
              </span>
              <span className="block text-ink-2 text-sm">
                {describeExtent(file)}, until {formatMoment(file.endedAt)}
              </span>
            </p>
            <Button look="soft" disabled={isPending} onClick={() => void use(file.id)}>
              Put it back
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
