import { type ReactNode, useEffect, useRef } from 'react';

interface MenuProps {
  /** What opens it. */
  label: ReactNode;
  /** Its name, where the label is not one. */
  name?: string;
  className?: string;
  panelClassName: string;
  /** Called with what closes it. */
  children: (close: () => void) => ReactNode;
}

/** Something that opens below its button, without scripts too. With them it closes on Escape and on a click elsewhere. */
export function Menu({ label, name, className = '', panelClassName, children }: MenuProps) {
  const details = useRef<HTMLDetailsElement>(null);
  const close = (): void => {
    if (details.current) details.current.open = false;
  };
  useEffect(() => {
    const onPress = ({ target }: Event): void => {
      if (target instanceof Node && !details.current?.contains(target)) close();
    };
    const onKey = ({ key }: KeyboardEvent): void => {
      if (key !== 'Escape' || !details.current?.open) return;
      close();
      details.current.querySelector('summary')?.focus();
    };
    addEventListener('pointerdown', onPress);
    addEventListener('keydown', onKey);
    return () => {
      removeEventListener('pointerdown', onPress);
      removeEventListener('keydown', onKey);
    };
  });
  return (
    <details ref={details} className={className}>
      <summary
        aria-label={name}
        className="flex min-h-11 min-w-11 list-none items-center justify-center gap-1 rounded-button px-2.5 font-semibold text-[0.9375rem] whitespace-nowrap hover:bg-pen-soft [&::-webkit-details-marker]:hidden"
      >
        {label}
      </summary>
      <div
        className={`absolute top-full z-10 mt-1.5 rounded-card border border-rule bg-sheet shadow-card ${panelClassName}`}
      >
        {children(close)}
      </div>
    </details>
  );
}
