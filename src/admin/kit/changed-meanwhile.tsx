import { useEffect, useRef, useState } from 'react';
import { Button } from '../../ui/button.tsx';

export interface ContestedField {
  label: string;
  /** What this person wants; undefined where they left it as it was, so that theirs stays whatever they choose. */
  mine: string | undefined;
  /** What is there now. */
  theirs: string;
}

interface ChangedMeanwhileProps {
  fields: readonly ContestedField[];
  /** Gives up what was typed and goes on with what is there now. */
  onTakeTheirs: () => void;
  /** Writes what was typed over what is there now. */
  onSaveMine: () => Promise<unknown> | undefined;
}

/** Somebody else was quicker: what they made of it beside what was typed here, and the two ways on. */
export function ChangedMeanwhile({ fields, onTakeTheirs, onSaveMine }: ChangedMeanwhileProps) {
  const [isSaving, setIsSaving] = useState(false);
  const part = useRef<HTMLElement>(null);
  useEffect(() => part.current?.focus(), []);
  const saveMine = async (): Promise<void> => {
    setIsSaving(true);
    try {
      await onSaveMine();
    } finally {
      setIsSaving(false);
    }
  };
  return (
    <section ref={part} tabIndex={-1} aria-label="Changed meanwhile" className="outline-none">
      <p role="alert" className="mb-4 text-ink-2">
        Somebody else has changed this while you had it open. Nothing of yours has been saved yet.
      </p>
      <table className="w-full text-left text-[15px]">
        <thead className="border-rule border-b text-ink-2 text-sm max-sm:sr-only">
          <tr>
            <th scope="col" className="py-2 pr-3 font-semibold">
              Field
            </th>
            <th scope="col" className="px-3 py-2 font-semibold">
              Yours
            </th>
            <th scope="col" className="py-2 pl-3 font-semibold">
              Theirs
            </th>
          </tr>
        </thead>
        <tbody className="divide-y divide-rule">
          {fields.map((field) => (
            <FieldRow key={field.label} {...field} />
          ))}
        </tbody>
      </table>
      <div className="mt-6 flex flex-wrap justify-end gap-3">
        <Button look="outline" disabled={isSaving} onClick={onTakeTheirs}>
          Take theirs
        </Button>
        <Button disabled={isSaving} onClick={saveMine}>
          Save mine over it
        </Button>
      </div>
    </section>
  );
}

function FieldRow({ label, mine, theirs }: ContestedField) {
  const isContested = mine !== undefined && mine !== theirs;
  const cell = 'py-2 align-top break-words max-sm:flex max-sm:gap-2 sm:px-3';
  return (
    <tr className="max-sm:block max-sm:py-2">
      <th scope="row" className="py-2 pr-3 align-top font-semibold max-sm:block">
        {label}
      </th>
      <td className={cell}>
        <Side name="Yours" />
        {mine === undefined ? <span className="text-ink-2">not changed by you</span> : <span>{mine}</span>}
      </td>
      <td className={`${cell} sm:pr-0`}>
        <Side name="Theirs" />
        <span className={isContested ? 'highlighted' : ''}>{theirs}</span>
      </td>
    </tr>
  );
}

/** On a phone the three stand under each other, each with its name. */
function Side({ name }: { name: string }) {
  return <span className="w-14 shrink-0 text-ink-2 text-sm sm:hidden">{name}</span>;
}
