import { type CardProps, partsOf } from './model-classes.ts';

/** Ruled answer sheet with a margin line. */
export function RuledSheet({ id, name, onChoose }: CardProps) {
  return (
    <button
      type="button"
      onClick={onChoose}
      className="ruled min-h-32 w-full rounded-sheet border border-rule pt-8 pr-3 pl-8 text-left shadow-card"
    >
      <span className="block truncate font-bold font-display leading-8">{name}</span>
      <span className="block text-ink-2 text-sm leading-8">Code {id}</span>
    </button>
  );
}

/** A spiral notebook, bound at the top. */
export function SpiralNotebook({ name, onChoose }: CardProps) {
  const { ordinal, rest } = partsOf(name);
  return (
    <button
      type="button"
      onClick={onChoose}
      className="w-full overflow-hidden rounded-b-card border border-rule bg-sheet text-left shadow-card"
    >
      <span
        aria-hidden="true"
        className="block h-5 bg-[radial-gradient(circle_at_center,var(--color-ink-2)_3px,transparent_3.5px)] bg-[length:16px_100%] bg-rule"
      />
      <span className="block p-4">
        <span className="block font-extrabold font-display text-3xl">{ordinal}</span>
        <span className="block text-ink-2">{rest}</span>
      </span>
    </button>
  );
}

/** A yellow note stuck on at an angle. */
export function StickyNote({ name, onChoose }: CardProps) {
  return (
    <button
      type="button"
      onClick={onChoose}
      className="aspect-square w-full -rotate-2 bg-marker p-4 text-left font-bold font-display text-lg text-on-marker leading-tight shadow-card transition-transform duration-150 hover:rotate-0"
    >
      {name}
    </button>
  );
}

/** An index card in a box, told apart by its tab. */
export function IndexTab({ id, name, onChoose }: CardProps) {
  const { ordinal, rest } = partsOf(name);
  return (
    <button type="button" onClick={onChoose} className="block w-full text-left">
      <span className="inline-block rounded-t-lg bg-pen px-3 py-1.5 font-bold text-on-pen text-sm">{ordinal}</span>
      <span className="block rounded-tr-card rounded-b-card border border-rule bg-sheet p-4 shadow-card">
        <span className="block font-semibold">{rest}</span>
        <span className="mt-2 block border-rule border-t pt-2 text-ink-2 text-sm">Card {id}</span>
      </span>
    </button>
  );
}
