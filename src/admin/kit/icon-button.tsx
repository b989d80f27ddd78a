import type { LucideIcon } from 'lucide-react';
import type { ComponentProps } from 'react';

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'children'> {
  icon: LucideIcon;
  /** What it does, and to what. */
  label: string;
}

/** A small button in a row of a table or list. */
export function IconButton({ icon: Icon, label, className = '', ...button }: IconButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      className={`inline-flex size-11 items-center justify-center rounded-button text-ink-2 transition-colors duration-150 hover:bg-pen-soft hover:text-ink disabled:opacity-40 ${className}`}
      {...button}
    >
      <Icon aria-hidden className="size-4.5" />
    </button>
  );
}
