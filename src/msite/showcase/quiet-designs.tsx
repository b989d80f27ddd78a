import { Check, ChevronRight } from 'lucide-react';
import { type CardProps, partsOf } from './model-classes.ts';

/** A plain line of a settings screen. */
export function ListLine({ name, onChoose }: CardProps) {
  return (
    <button
      type="button"
      onClick={onChoose}
      className="flex min-h-14 w-full items-center justify-between border-rule border-b text-left"
    >
      {name}
      <ChevronRight aria-hidden className="size-5 text-ink-2" />
    </button>
  );
}

/** A round chip that fits its words. */
export function Chip({ name, onChoose }: CardProps) {
  return (
    <button
      type="button"
      onClick={onChoose}
      className="inline-flex min-h-11 items-center gap-2 rounded-full border border-tick bg-tick-soft px-4 font-semibold text-tick"
    >
      <Check aria-hidden className="size-4" />
      {name}
    </button>
  );
}

/** A book seen from its spine. */
export function BookSpine({ id, name, onChoose }: CardProps) {
  const { ordinal, rest } = partsOf(name);
  return (
    <button
      type="button"
      onClick={onChoose}
      className="flex w-full overflow-hidden rounded-card border border-rule bg-sheet text-left shadow-card"
    >
      <span className="grid w-14 shrink-0 place-items-center bg-tick-soft py-6 font-bold font-display text-tick [writing-mode:vertical-rl]">
        {ordinal}
      </span>
      <span className="grid content-center gap-1 p-4">
        <span className="font-semibold">{rest}</span>
        <span className="text-ink-2 text-sm">Volume {id}</span>
      </span>
    </button>
  );
}

/** A postage stamp with a toothed edge. */
export function Stamp({ id, name, onChoose }: CardProps) {
  const { number, rest } = partsOf(name);
  return (
    <button
      type="button"
      onClick={onChoose}
      className="grid aspect-[4/5] w-full content-between border-8 border-rule border-dotted bg-sheet p-3 text-center"
    >
      <span className="text-ink-2 text-xs uppercase tracking-widest">Abhyas {id}</span>
      <span className="font-extrabold font-display text-6xl text-pen-deep">{number}</span>
      <span className="text-sm leading-tight">{rest}</span>
    </button>
  );
}
