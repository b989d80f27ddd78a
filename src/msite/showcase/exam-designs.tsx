import { type CardProps, partsOf } from './model-classes.ts';

/** An admission ticket with a perforated stub. */
export function HallTicket({ id, name, onChoose }: CardProps) {
  const { ordinal, rest } = partsOf(name);
  return (
    <button
      type="button"
      onClick={onChoose}
      className="flex min-h-24 w-full items-stretch rounded-card border border-rule bg-sheet text-left shadow-card"
    >
      <span className="flex flex-1 flex-col justify-center p-4">
        <span className="font-bold font-display">{ordinal}</span>
        <span className="text-[0.9375rem] text-ink-2">{rest}</span>
      </span>
      <span className="grid place-items-center border-rule border-l-2 border-dashed px-3 font-mono text-sm [writing-mode:vertical-rl]">
        {id}
      </span>
    </button>
  );
}

/** A row of the sheet on which answers are marked by filling circles. */
export function AnswerBubbles({ name, onChoose }: CardProps) {
  const { number, rest } = partsOf(name);
  return (
    <button
      type="button"
      onClick={onChoose}
      className="grid w-full gap-3 rounded-card border-2 border-ink bg-sheet p-4 text-left"
    >
      <span aria-hidden="true" className="flex gap-2">
        {['9', '10', '11', '12'].map((value) => (
          <span
            key={value}
            className={`grid size-9 place-items-center rounded-full border-2 border-ink font-semibold text-[0.8125rem] ${
              value === number ? 'bg-ink text-paper' : ''
            }`}
          >
            {value}
          </span>
        ))}
      </span>
      <span>
        Class {number}: {rest}
      </span>
    </button>
  );
}

/** Marks in a red circle, as they stand on a corrected paper. */
export function MarksCircle({ name, onChoose }: CardProps) {
  const { number, ordinal, rest } = partsOf(name);
  return (
    <button
      type="button"
      onClick={onChoose}
      className="flex w-full items-center gap-4 rounded-card bg-sheet p-4 text-left shadow-card"
    >
      <span
        aria-hidden="true"
        className="grid size-16 shrink-0 -rotate-6 place-items-center rounded-[50%_46%_52%_48%] border-[3px] border-red font-bold font-display text-2xl text-red"
      >
        {number}
      </span>
      <span className="min-w-0">
        <span className="block font-semibold">{ordinal}</span>
        <span className="block text-ink-2 text-sm">{rest}</span>
      </span>
    </button>
  );
}

/** A line of a timetable. */
export function TimetableRow({ id, name, onChoose }: CardProps) {
  const { ordinal, rest } = partsOf(name);
  return (
    <button
      type="button"
      onClick={onChoose}
      className="grid w-full grid-cols-[4rem_1fr_auto] divide-x divide-rule border border-rule bg-sheet text-left"
    >
      <span className="bg-pen-soft p-3 font-bold text-pen-deep">{ordinal}</span>
      <span className="p-3">{rest}</span>
      <span className="p-3 font-mono text-ink-2 text-sm">{id}</span>
    </button>
  );
}
