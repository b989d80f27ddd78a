import { type KeyboardEvent, useEffect, useId, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { find } from '../../contract.ts';
import { useAnswer } from '../../kit/queries.ts';
import { sentenceOf } from '../../kit/screen.tsx';
import { useDebounced } from '../../kit/use-debounced.ts';
import { type Entry, entriesOf, findActions, findScreens } from './entries.ts';

/** A box that finds screens and everything the shop holds, and goes there with arrows and Enter. */
export function PaletteSearch({ isSuperAdmin, onGo }: { isSuperAdmin: boolean; onGo: () => void }) {
  const id = useId();
  const navigate = useNavigate();
  const [typed, setTyped] = useState('');
  const [activeIndex, setActiveIndex] = useState(0);
  const asked = useDebounced(typed).trim();
  const { data, error, isPlaceholderData } = useAnswer(find, { query: { q: asked } });
  // What was found for an earlier term would lead astray.
  const isSearching = !error && (asked !== typed.trim() || isPlaceholderData || !data);
  const screens = findScreens(typed, isSuperAdmin);
  const actions = findActions(typed);
  const groups = [
    ...(screens.length > 0 ? [{ title: 'Screens', entries: screens }] : []),
    ...(actions.length > 0 ? [{ title: 'Actions', entries: actions }] : []),
    ...(isSearching || !data ? [] : entriesOf(data)),
  ];
  const entries = groups.flatMap((group) => group.entries);
  const active = entries[activeIndex];
  const idOf = (entry: Entry): string => `${id}-${entries.indexOf(entry)}`;

  useEffect(() => {
    document.getElementById(`${id}-${activeIndex}`)?.scrollIntoView({ block: 'nearest' });
  }, [id, activeIndex]);

  const moveBy = (step: number): void => {
    if (entries.length > 0) setActiveIndex((activeIndex + step + entries.length) % entries.length);
  };
  const steer = (event: KeyboardEvent): void => {
    if (event.key === 'ArrowDown') moveBy(1);
    else if (event.key === 'ArrowUp') moveBy(-1);
    else if (event.key === 'Enter' && active) {
      onGo();
      void navigate(active.to);
    } else return;
    event.preventDefault();
  };

  return (
    <>
      <input
        data-takes-focus
        type="text"
        role="combobox"
        aria-label="Search screens, subjects, papers, orders, people and messages"
        aria-expanded={entries.length > 0}
        aria-controls={`${id}-list`}
        aria-activedescendant={active && idOf(active)}
        aria-autocomplete="list"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={100}
        placeholder="A screen, subject, paper, order, name…"
        className="min-h-12 w-full rounded-button border-[1.5px] border-rule bg-sheet px-3.5 text-base placeholder:text-ink-2 focus:border-pen-deep"
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value);
          setActiveIndex(0);
        }}
        onKeyDown={steer}
      />
      <p role="status" className={entries.length > 0 && !error ? 'sr-only' : 'px-1 pt-4 pb-2 text-ink-2'}>
        {error ? sentenceOf(error) : describeCount(entries.length, isSearching)}
      </p>
      <div id={`${id}-list`} role="listbox" aria-label="Places to go to" className="mt-2 -mb-2">
        {groups.map(({ title, entries: listed }) => (
          // biome-ignore lint/a11y/useSemanticElements: a fieldset is no part of a listbox.
          <div key={title} role="group" aria-labelledby={`${id}-${title}`} className="pb-2">
            <p id={`${id}-${title}`} className="px-3 py-1 font-semibold text-[13px] text-ink-2">
              {title}
            </p>
            {listed.map((entry) => (
              <Link
                key={idOf(entry)}
                id={idOf(entry)}
                role="option"
                aria-selected={entry === active}
                tabIndex={-1}
                to={entry.to}
                onClick={onGo}
                onMouseMove={() => setActiveIndex(entries.indexOf(entry))}
                className={`flex min-h-11 items-baseline gap-3 rounded-button px-3 py-2.5 ${entry === active ? 'bg-pen-soft text-pen-deep' : ''}`}
              >
                <span className="min-w-0 font-semibold break-words">{entry.label}</span>
                {entry.note && <span className="ml-auto min-w-0 text-right text-ink-2 text-sm">{entry.note}</span>}
              </Link>
            ))}
          </div>
        ))}
      </div>
    </>
  );
}

function describeCount(count: number, isSearching: boolean): string {
  if (isSearching) return 'Searching…';
  if (count === 0) return 'Nothing found. Try a part of a name, an e-mail address or the number of an order.';
  return count === 1 ? '1 place found' : `${count} places found`;
}
