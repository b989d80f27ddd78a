import { X } from 'lucide-react';
import { type ReactNode, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { SearchBox } from '../../ui/search-box.tsx';
import type { useListState } from './list-state.ts';

type ListState = ReturnType<typeof useListState>;

/** What narrows a list, in a row above it. */
export function ListFilters({ children }: { children: ReactNode }) {
  return (
    <div className="group/filters mb-4 flex flex-wrap items-end gap-3">
      {children}
      {/* What is on stands in a line of its own, below everything that could be. */}
      <span className="order-1 hidden h-0 basis-full group-has-[[data-chip]]/filters:block" />
    </div>
  );
}

interface FilterChipProps {
  label: string;
  /** What the filter is set to, in words. */
  text: string;
  onRemove: () => void;
}

/** A filter that is on, and the way to take it off. */
export function FilterChip({ label, text, onRemove }: FilterChipProps) {
  return (
    <button
      type="button"
      data-chip
      aria-label={`Remove the filter ${label}: ${text}`}
      className="order-2 -my-1 inline-flex min-h-11 items-center gap-1.5 rounded-full bg-pen-soft px-3.5 text-[15px] text-pen-deep hover:opacity-85"
      onClick={onRemove}
    >
      {label}: {text}
      <X aria-hidden className="size-4" />
    </button>
  );
}

const typingPauseMs = 250;

/** Searches once somebody pauses typing; the term is the list's `q`. */
export function SearchFilter({ label, list }: { label: string; list: ListState }) {
  const asked = list.filter('q') ?? '';
  const [typed, setTyped] = useState(asked);
  const sent = useRef(asked);
  // Another term came by a link or by going back, not from this box.
  useEffect(() => {
    if (asked === sent.current) return;
    sent.current = asked;
    setTyped(asked);
  }, [asked]);
  // The address may have changed since the last letter was typed, for instance because a row was opened.
  const search = useEffectEvent((term: string) => {
    if (term === asked) return;
    sent.current = term;
    list.set({ q: term });
  });
  useEffect(() => {
    const timer = setTimeout(() => search(typed.trim()), typingPauseMs);
    return () => clearTimeout(timer);
  }, [typed]);
  return <SearchBox label={label} value={typed} onType={setTyped} action="" className="min-w-56 flex-1" />;
}

interface ChoiceFilterProps {
  label: string;
  /** The parameter of the address and of the API. */
  name: string;
  list: ListState;
  /** Values with what they are called; the first choice, everything, is added. */
  choices: readonly (readonly [value: string, text: string])[];
  /** What the choice of everything is called. */
  all: string;
}

/** Narrows a list to those of one kind. */
export function ChoiceFilter({ label, name, list, choices, all }: ChoiceFilterProps) {
  const id = useId();
  const chosen = choices.find(([value]) => value === list.filter(name));
  return (
    <>
      <LabelledFilter id={id} label={label}>
        <select
          id={id}
          className={filterBox}
          value={list.filter(name) ?? ''}
          onChange={(event) => list.set({ [name]: event.target.value })}
        >
          <option value="">{all}</option>
          {choices.map(([value, text]) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </select>
      </LabelledFilter>
      {chosen && <FilterChip label={label} text={chosen[1]} onRemove={() => list.set({ [name]: undefined })} />}
    </>
  );
}

/** Narrows a list to what is from or until a day. */
export function DayFilter({ label, name, list }: Pick<ChoiceFilterProps, 'label' | 'name' | 'list'>) {
  const id = useId();
  const day = list.filter(name);
  return (
    <>
      <LabelledFilter id={id} label={label}>
        <input
          id={id}
          type="date"
          className={filterBox}
          value={list.filter(name) ?? ''}
          onChange={(event) => list.set({ [name]: event.target.value })}
        />
      </LabelledFilter>
      {day && <FilterChip label={label} text={day} onRemove={() => list.set({ [name]: undefined })} />}
    </>
  );
}

const filterBox =
  'min-h-12 rounded-button border-[1.5px] border-rule bg-sheet px-3 text-base hover:border-ink-2 focus:border-pen-deep';

function LabelledFilter({ id, label, children }: { id: string; label: string; children: ReactNode }) {
  return (
    <div className="grid gap-1">
      <label htmlFor={id} className="font-semibold text-ink-2 text-sm">
        {label}
      </label>
      {children}
    </div>
  );
}
