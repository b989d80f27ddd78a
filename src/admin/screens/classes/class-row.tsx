import { ArrowDown, ArrowUp, Trash2 } from 'lucide-react';
import { type KeyboardEvent, useId } from 'react';
import { Switch } from '../../../ui/switch.tsx';
import { IconButton } from '../../kit/icon-button.tsx';
import type { EditedClass } from './class-list.ts';

interface ClassRowProps {
  row: EditedClass;
  place: number;
  count: number;
  problem: string | undefined;
  onChange: (change: Partial<EditedClass>) => void;
  /** Told which part of the row had the focus, so that it can have it again. */
  onMove: (by: -1 | 1, focused: 'name' | 'up' | 'down') => void;
  onRemove: () => void;
}

const box =
  'min-h-11 w-full rounded-button border-[1.5px] bg-sheet px-3 text-base transition-colors duration-150 focus:border-pen-deep';

/** One class of the list that is being edited. */
export function ClassRow({ row, place, count, problem, onChange, onMove, onRemove }: ClassRowProps) {
  const id = useId();
  const name = row.classname || `class ${row.classid}`;
  const border = problem ? 'border-red' : 'border-rule hover:border-ink-2';
  const moveByKey = (event: KeyboardEvent): void => {
    if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
    event.preventDefault();
    onMove(event.key === 'ArrowUp' ? -1 : 1, 'name');
  };
  return (
    <li
      data-row={row.key}
      className="grid grid-cols-[auto_1fr_auto] items-center gap-x-3 gap-y-1 rounded-card border border-rule bg-sheet px-3 py-2"
    >
      <span aria-hidden className="w-6 text-center font-bold font-display text-ink-2 text-xl">
        {place}
      </span>
      <div className="flex min-w-0 flex-wrap items-center gap-2">
        <input
          data-part="name"
          aria-label={`Name of class ${place}`}
          aria-invalid={problem ? true : undefined}
          aria-describedby={id}
          className={`${box} ${border} min-w-32 flex-1`}
          value={row.classname}
          maxLength={200}
          onChange={(event) => onChange({ classname: event.target.value })}
          onKeyDown={moveByKey}
        />
        {row.isNew ? (
          <input
            aria-label={`Id of class ${place}`}
            inputMode="numeric"
            className={`${box} ${border} max-w-24`}
            value={row.classid}
            onChange={(event) => onChange({ classid: event.target.value })}
          />
        ) : (
          <span className="w-24 text-ink-2 text-sm">Class id {row.classid}</span>
        )}
      </div>
      <div className="flex items-center max-sm:col-span-3 max-sm:justify-end">
        <Switch
          label={`${name} enabled`}
          isOn={row.enabled}
          onSwitch={(enabled) => {
            onChange({ enabled });
            return undefined;
          }}
        />
        <IconButton
          data-part="up"
          icon={ArrowUp}
          label={`Move ${name} up`}
          disabled={place === 1}
          onClick={() => onMove(-1, 'up')}
        />
        <IconButton
          data-part="down"
          icon={ArrowDown}
          label={`Move ${name} down`}
          disabled={place === count}
          onClick={() => onMove(1, 'down')}
        />
        <IconButton data-part="remove" icon={Trash2} label={`Take ${name} off the list`} onClick={onRemove} />
      </div>
      <p id={id} aria-live="polite" className="col-span-3 pl-9 text-red text-sm empty:hidden">
        {problem}
      </p>
    </li>
  );
}
