import { ArrowDown, ArrowUp, Lock, LockOpen, Repeat2 } from 'lucide-react';
import { Link } from 'react-router';
import type { ComposedPaper } from '../../../questions/composing/composing-contract.ts';
import { IconButton } from '../../kit/icon-button.tsx';
import { typeWords, writeMarks } from '../questions/question-words.ts';

type Slot = ComposedPaper['slots'][number];

interface SlotListProps {
  paper: ComposedPaper;
  isBusy: boolean;
  onLock: (slot: Slot) => void;
  onSwap: (slot: Slot) => void;
  /** Exchanges a place with another of its group. */
  onMove: (slot: Slot, to: Slot) => void;
}

/** Every place of the paper with its question, by section. */
export function SlotList({ paper, ...props }: SlotListProps) {
  return (
    <div className="grid gap-6">
      {paper.sections.map(({ name, title }) => (
        <section key={name} aria-label={`Section ${name}`}>
          <h2 className="mb-2 text-lg">
            Section {name}: {title}
          </h2>
          <ol className="divide-y divide-rule rounded-card border border-rule bg-sheet">
            {paper.slots
              .filter(({ section }) => section === name)
              .map((slot) => (
                <SlotRow key={slot.number} slot={slot} slots={paper.slots} {...props} />
              ))}
          </ol>
        </section>
      ))}
    </div>
  );
}

type SlotRowProps = Omit<SlotListProps, 'paper'> & { slot: Slot; slots: readonly Slot[] };

function SlotRow({ slot, slots, isBusy, onLock, onSwap, onMove }: SlotRowProps) {
  const { number, question, isLocked, group } = slot;
  const neighbour = (step: number) => slots.find((one) => one.number === number + step && one.group === group);
  const [above, below] = [neighbour(-1), neighbour(1)];
  return (
    <li className="flex flex-wrap items-center gap-x-3 px-3 py-2">
      <span className="w-7 shrink-0 text-right font-semibold tabular-nums">{number}</span>
      <div className="min-w-48 flex-1">
        {question ? (
          <>
            <p className="line-clamp-2">{question.text}</p>
            <p className="text-ink-2 text-sm">
              <Link
                to={`/admin/questions/${question.id}`}
                className="text-pen-deep underline underline-offset-4"
                aria-label={`Open question ${question.key}`}
              >
                {question.key}
              </Link>
              , {question.chapter}
              {question.skill && `, ${question.skill}`}
              {question.hasChoice && ', with choice'}
              {!question.isApproved && <span className="font-semibold text-red">, not approved</span>}
            </p>
          </>
        ) : (
          <p className="text-red">Empty: {slot.types.map((type) => typeWords[type]).join(' or ')}</p>
        )}
      </div>
      <span className="rounded border border-rule px-2 text-sm">{writeMarks(slot.marks)}</span>
      <div className="flex">
        <IconButton
          label={`Move question ${number} up`}
          icon={ArrowUp}
          disabled={isBusy || !above}
          onClick={() => above && onMove(slot, above)}
        />
        <IconButton
          label={`Move question ${number} down`}
          icon={ArrowDown}
          disabled={isBusy || !below}
          onClick={() => below && onMove(slot, below)}
        />
        <IconButton label={`Swap question ${number}`} icon={Repeat2} disabled={isBusy} onClick={() => onSwap(slot)} />
        <IconButton
          label={isLocked ? `Unlock question ${number}` : `Lock question ${number}`}
          icon={isLocked ? Lock : LockOpen}
          aria-pressed={isLocked}
          disabled={isBusy || !question}
          className={isLocked ? 'text-pen-deep' : ''}
          onClick={() => onLock(slot)}
        />
      </div>
    </li>
  );
}
