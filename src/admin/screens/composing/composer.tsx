import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { call } from '../../../platform/http/client.ts';
import {
  type ComposedPaper,
  deleteDraft,
  fillDraft,
  printDraft,
  publishDraft,
  readDraft,
  saveDraft,
} from '../../../questions/composing/composing-contract.ts';
import { Button } from '../../../ui/button.tsx';
import { Confirm } from '../../../ui/confirm.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { showToast } from '../../../ui/toasts.tsx';
import { counted } from '../../kit/counted.ts';
import { PdfPages } from '../../kit/pdf-pages.tsx';
import { useChange } from '../../kit/queries.ts';
import { Screen, sentenceOf } from '../../kit/screen.tsx';
import { callAsStaff } from '../../kit/session/staff-session.ts';
import { showTrouble } from '../../kit/undo-toast.ts';
import { writeMarks } from '../questions/question-words.ts';
import { Blueprint } from './blueprint.tsx';
import { SlotList } from './slot-list.tsx';
import { SwapDialog } from './swap-dialog.tsx';

const doneMs = 6_000;
type Slot = ComposedPaper['slots'][number];
type SentSlots = { questionId: number | null; isLocked: boolean }[];

/** A paper that is being put together. Everything done here is saved at once. */
export function Composer({ paper }: { paper: ComposedPaper }) {
  const { mutateAsync: save, isPending: isSaving } = useChange(saveDraft);
  const { mutateAsync: fill, isPending: isFilling } = useChange(fillDraft);
  const print = useMutation({
    mutationFn: () => callAsStaff(() => call(printDraft, { params: { id: paper.id } })),
    onError: showTrouble,
  });
  const [swapping, setSwapping] = useState<number>();
  const [asked, setAsked] = useState<'publish' | 'delete'>();
  const navigate = useNavigate();
  const client = useQueryClient();
  /** The draft is gone: only what else is shown is asked for again. */
  const leaveFor = async (path: string): Promise<void> => {
    await navigate(path);
    client.removeQueries({ queryKey: [readDraft.path] });
    await client.invalidateQueries();
  };
  const isBusy = isSaving || isFilling;
  const params = { id: paper.id };
  const { version, title, problems } = paper;

  const place = (change: (slots: SentSlots) => void): void => {
    const slots = paper.slots.map(({ question, isLocked }) => ({ questionId: question?.id ?? null, isLocked }));
    change(slots);
    save([{ params, body: { version, title, slots } }]).catch(showTrouble);
  };
  const move = (slot: Slot, to: Slot): void =>
    place((slots) => {
      const [one, two] = [slots[slot.number - 1], slots[to.number - 1]];
      if (!one || !two) return;
      slots[slot.number - 1] = two;
      slots[to.number - 1] = one;
    });
  const refill = (): void => {
    // Another seed each time, so that asking again gives another paper.
    const isEmpty = paper.slots.every(({ question }) => question === null);
    fill([{ params, body: { version, seed: isEmpty ? paper.seed : paper.seed + 1 } }]).catch(showTrouble);
  };
  return (
    <Screen
      title={paper.title}
      actions={
        <>
          <Button look="outline" onClick={() => setAsked('delete')}>
            Throw away…
          </Button>
          <Button look="soft" disabled={print.isPending} onClick={() => print.mutate()}>
            {print.isPending ? 'Printing…' : 'Print preview'}
          </Button>
          <Button disabled={problems.length > 0 || isBusy} onClick={() => setAsked('publish')}>
            Publish…
          </Button>
        </>
      }
    >
      <p className="mb-4 text-ink-2">
        Draft, class {paper.classid} {paper.subjectName}, {writeMarks(paper.marks.has)} of{' '}
        {writeMarks(paper.marks.wants)} marks. {isBusy ? 'Saving…' : 'All saved.'}
      </p>
      <div className="grid items-start gap-6 lg:grid-cols-[16rem_minmax(0,1fr)]">
        <div className="grid gap-4 lg:sticky lg:top-4">
          <Blueprint paper={paper} />
          <Button look="soft" disabled={isBusy} onClick={refill}>
            {isFilling ? 'Filling…' : 'Fill from the bank'}
          </Button>
        </div>
        <div className="grid gap-6">
          <Problems problems={problems} />
          <SlotList
            paper={paper}
            isBusy={isBusy}
            onSwap={({ number }) => setSwapping(number)}
            onMove={move}
            onLock={({ number }) =>
              place((slots) => {
                const slot = slots[number - 1];
                if (slot) slot.isLocked = !slot.isLocked;
              })
            }
          />
        </div>
      </div>
      <SwapDialog
        paper={paper}
        number={swapping}
        onClose={() => setSwapping(undefined)}
        onChoose={({ id }) => {
          place((slots) => {
            if (swapping !== undefined) slots[swapping - 1] = { questionId: id, isLocked: true };
          });
          setSwapping(undefined);
        }}
      />
      <Dialog
        title="As it will be printed"
        isOpen={print.data !== undefined}
        onClose={print.reset}
        className="w-[min(60rem,calc(100vw-2rem))]"
      >
        {print.data && <PdfPages pdf={print.data.pdf} label={`${paper.title} in print`} />}
      </Dialog>
      <Confirm
        title={`Publish ${paper.title}?`}
        does="Publish"
        isOpen={asked === 'publish'}
        onClose={() => setAsked(undefined)}
        onConfirm={async () => {
          const { papername } = await callAsStaff(() => call(publishDraft, { params, body: { version } }));
          showToast(`${papername} is in the shop. Its PDF is being made.`, { toastMs: doneMs });
          await leaveFor('/admin/papers');
        }}
        describe={sentenceOf}
      >
        <p>
          {paper.replaces
            ? 'The paper keeps its address, and everyone who has it gets the new one.'
            : 'It becomes a paper of the shop that comes with the subject.'}{' '}
          The practice set and the solutions are made anew with it.
        </p>
      </Confirm>
      <Confirm
        title="Throw this draft away?"
        does="Throw it away"
        isOpen={asked === 'delete'}
        onClose={() => setAsked(undefined)}
        onConfirm={async () => {
          await callAsStaff(() => call(deleteDraft, { params }));
          await leaveFor('/admin/papers/compose');
        }}
        describe={sentenceOf}
      >
        <p>Its questions stay in the bank.</p>
      </Confirm>
    </Screen>
  );
}

function Problems({ problems }: { problems: readonly string[] }) {
  if (problems.length === 0)
    return <p className="font-semibold text-tick">It fits its pattern and can be published.</p>;
  return (
    <details className="rounded-card border border-rule bg-sheet px-4 py-2" open={problems.length <= 6}>
      <summary className="min-h-11 cursor-pointer py-2.5 font-semibold text-red">
        {counted(problems.length, 'thing')} to mend before it can be published
      </summary>
      <ul className="list-disc pb-2 pl-5 text-[15px]">
        {problems.map((problem) => (
          <li key={problem}>{problem}</li>
        ))}
      </ul>
    </details>
  );
}
