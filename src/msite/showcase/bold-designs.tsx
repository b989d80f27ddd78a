import { ArrowUpRight } from 'lucide-react';
import { type CardProps, partsOf } from './model-classes.ts';

/** One giant numeral that runs out of the card. */
export function GiantNumeral({ name, onChoose }: CardProps) {
  const { number, rest } = partsOf(name);
  return (
    <button
      type="button"
      onClick={onChoose}
      className="relative h-36 w-full overflow-hidden rounded-card bg-pen p-4 text-left text-on-pen"
    >
      <span
        aria-hidden="true"
        className="absolute -right-3 -bottom-10 font-extrabold font-display text-[9rem] leading-none opacity-25"
      >
        {number}
      </span>
      <span className="relative block font-bold font-display text-xl">Class {number}</span>
      <span className="relative block">{rest}</span>
    </button>
  );
}

/** Chalk on a blackboard in a wooden frame. */
export function Blackboard({ name, onChoose }: CardProps) {
  return (
    <button
      type="button"
      onClick={onChoose}
      className="grid h-32 w-full place-items-center rounded-lg border-8 border-[#8a5a2b] bg-[#1f3b32] p-3 text-center font-display text-[#f4f1e4] text-xl"
    >
      <span className="border-[#f4f1e4]/60 border-b-2 border-dashed pb-1">{name}</span>
    </button>
  );
}

/** The top of a newspaper. */
export function Newspaper({ id, name, onChoose }: CardProps) {
  return (
    <button type="button" onClick={onChoose} className="w-full border-ink border-y-4 border-double py-3 text-left">
      <span className="flex justify-between text-ink-2 text-xs uppercase tracking-widest">
        <span>No. {id}</span>
        <span>Practice edition</span>
      </span>
      <span className="mt-1 block font-bold font-serif text-2xl leading-tight">{name}</span>
    </button>
  );
}

/** Ink from edge to edge, one word and an arrow. */
export function InkBlock({ name, onChoose }: CardProps) {
  const { ordinal, rest } = partsOf(name);
  return (
    <button
      type="button"
      onClick={onChoose}
      className="flex h-32 w-full flex-col justify-between rounded-none bg-foot p-4 text-left text-on-foot"
    >
      <ArrowUpRight aria-hidden className="size-6 shrink-0 self-end" />
      <span>
        <span className="block font-extrabold font-display text-3xl">{ordinal}</span>
        <span className="text-on-foot-2">{rest}</span>
      </span>
    </button>
  );
}
