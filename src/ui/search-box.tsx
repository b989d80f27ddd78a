import { Search, X } from 'lucide-react';
import { type ComponentProps, useId, useRef } from 'react';

interface SearchBoxProps extends Omit<ComponentProps<'form'>, 'onChange' | 'placeholder'> {
  /** What is searched, as in "Search subjects": its name for everybody. */
  label: string;
  /** What the empty box says instead, where the label is too long for it. */
  placeholder?: string;
  value: string;
  /** Told of every change while somebody types; without scripts the form asks the server instead. */
  onType: (term: string) => void;
  /** Where the form leads without scripts. */
  action: string;
  /** A button that searches, where typing alone does not; without scripts it is always there. */
  hasButton?: boolean;
  /** Parameters of the address that a search keeps. */
  kept?: Record<string, string | number | undefined>;
}

/** A box that filters while somebody types, and an ordinary form where there are no scripts. */
export function SearchBox({
  label,
  placeholder = label,
  value,
  onType,
  action,
  hasButton = false,
  kept = {},
  className = '',
  ...form
}: SearchBoxProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const clear = (): void => {
    onType('');
    input.current?.focus();
  };
  return (
    <search className={className}>
      <form
        method="get"
        action={action}
        className="flex gap-2"
        // Everything typed already counts; Enter only puts the keyboard of a phone away.
        onSubmit={(event) => {
          event.preventDefault();
          input.current?.blur();
        }}
        {...form}
      >
        {Object.entries(kept).map(([name, keptValue]) =>
          keptValue === undefined ? null : <input key={name} type="hidden" name={name} value={keptValue} />,
        )}
        <label htmlFor={id} className="sr-only">
          {label}
        </label>
        <div className="relative min-w-0 flex-1">
          <Search aria-hidden className="pointer-events-none absolute inset-y-0 left-3.5 my-auto size-5 text-ink-2" />
          <input
            ref={input}
            id={id}
            type="search"
            name="q"
            value={value}
            onChange={(event) => onType(event.target.value)}
            placeholder={placeholder}
            maxLength={100}
            enterKeyHint="search"
            autoComplete="off"
            className="min-h-12 w-full rounded-button border-[1.5px] border-rule bg-sheet pr-12 pl-11 text-base text-ink transition-colors duration-150 placeholder:text-ink-2 hover:border-ink-2 focus:border-pen-deep [&::-webkit-search-cancel-button]:hidden"
          />
          {value && (
            <button
              type="button"
              aria-label="Clear what you typed"
              className="absolute inset-y-0 right-0 inline-flex w-12 items-center justify-center text-ink-2 hover:text-ink no-script:hidden"
              onClick={clear}
            >
              <X aria-hidden className="size-5" />
            </button>
          )}
        </div>
        <button
          type="submit"
          className={`min-h-12 items-center rounded-button bg-pen px-4.5 font-semibold text-on-pen hover:bg-pen-hover ${hasButton ? 'inline-flex' : 'hidden no-script:inline-flex'}`}
        >
          Search
        </button>
      </form>
    </search>
  );
}
