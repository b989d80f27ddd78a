import { useState } from 'react';

interface SwitchProps {
  /** What is switched, for those who cannot see where it stands. */
  label: string;
  isOn: boolean;
  /** Shows the wanted state until this is done, and the real one from then on. */
  onSwitch: (isOn: boolean) => Promise<unknown> | undefined;
}

/** Something that is on or off, and changes at once. */
export function Switch({ label, isOn, onSwitch }: SwitchProps) {
  const [wanted, setWanted] = useState<boolean>();
  const shown = wanted ?? isOn;
  const press = async (): Promise<void> => {
    if (wanted !== undefined) return;
    setWanted(!isOn);
    try {
      await onSwitch(!isOn);
    } finally {
      setWanted(undefined);
    }
  };
  return (
    <button
      type="button"
      role="switch"
      aria-checked={shown}
      aria-label={label}
      aria-busy={wanted !== undefined}
      className="inline-flex min-h-11 min-w-11 items-center justify-center"
      onClick={press}
    >
      <span
        className={`flex h-6 w-10 items-center rounded-full border-[1.5px] px-0.5 transition-colors duration-150 ${
          shown ? 'justify-end border-tick bg-tick' : 'border-ink-2 bg-sheet'
        }`}
      >
        <span className={`size-4 rounded-full ${shown ? 'bg-sheet' : 'bg-ink-2'}`} />
      </span>
    </button>
  );
}
