import { Eye, EyeOff } from 'lucide-react';
import { type ComponentProps, useId, useState } from 'react';

const box =
  'w-full rounded-button border-[1.5px] bg-sheet px-3.5 text-base text-ink placeholder:text-ink-2/70 transition-colors duration-150';

function borderOf(error: string | undefined): string {
  return error ? 'border-red' : 'border-rule hover:border-ink-2 focus:border-pen-deep';
}

interface FieldProps {
  label: string;
  /** Why it is not right yet; shown under the field. */
  error?: string | undefined;
  hint?: string;
}

/** A labelled line to type into, with what is wrong with it. */
export function TextField({ label, error, hint, className = '', ...input }: FieldProps & ComponentProps<'input'>) {
  const id = useId();
  return (
    <div className={className}>
      <FieldLabel id={id} label={label} />
      <input
        id={id}
        aria-invalid={error ? true : undefined}
        aria-describedby={`${id}-note`}
        className={`${box} min-h-12 ${borderOf(error)}`}
        {...input}
      />
      <FieldNote id={id} error={error} hint={hint} />
    </div>
  );
}

/** The same for a password, which can be looked at while it is typed. */
export function PasswordField({ label, error, hint, className = '', ...input }: FieldProps & ComponentProps<'input'>) {
  const id = useId();
  const [isShown, setIsShown] = useState(false);
  const Icon = isShown ? EyeOff : Eye;
  return (
    <div className={className}>
      <FieldLabel id={id} label={label} />
      <div className="relative">
        <input
          id={id}
          type={isShown ? 'text' : 'password'}
          aria-invalid={error ? true : undefined}
          aria-describedby={`${id}-note`}
          className={`${box} min-h-12 pr-12 ${borderOf(error)}`}
          {...input}
        />
        <button
          type="button"
          aria-label={isShown ? 'Hide password' : 'Show password'}
          aria-pressed={isShown}
          className="absolute inset-y-0 right-0 inline-flex w-12 items-center justify-center text-ink-2 hover:text-ink"
          onClick={() => setIsShown(!isShown)}
        >
          <Icon aria-hidden className="size-5" />
        </button>
      </div>
      <FieldNote id={id} error={error} hint={hint} />
    </div>
  );
}

/** The same for a text of several lines. */
export function TextArea({ label, error, hint, className = '', ...input }: FieldProps & ComponentProps<'textarea'>) {
  const id = useId();
  return (
    <div className={className}>
      <FieldLabel id={id} label={label} />
      <textarea
        id={id}
        rows={6}
        aria-invalid={error ? true : undefined}
        aria-describedby={`${id}-note`}
        className={`${box} py-2.5 ${borderOf(error)}`}
        {...input}
      />
      <FieldNote id={id} error={error} hint={hint} />
    </div>
  );
}

/** The same for one of a few choices, given as options. */
export function SelectField({ label, error, hint, className = '', ...select }: FieldProps & ComponentProps<'select'>) {
  const id = useId();
  return (
    <div className={className}>
      <FieldLabel id={id} label={label} />
      <select
        id={id}
        aria-invalid={error ? true : undefined}
        aria-describedby={`${id}-note`}
        className={`${box} min-h-12 ${borderOf(error)}`}
        {...select}
      />
      <FieldNote id={id} error={error} hint={hint} />
    </div>
  );
}

/** A box to tick, with what it means. */
export function CheckField({
  label,
  hint,
  className = '',
  ...input
}: Omit<FieldProps, 'error'> & ComponentProps<'input'>) {
  const id = useId();
  return (
    <div className={`flex items-start gap-3 ${className}`}>
      <input
        id={id}
        type="checkbox"
        aria-describedby={`${id}-note`}
        className="mt-0.5 size-5 shrink-0 accent-pen"
        {...input}
      />
      <div>
        <label htmlFor={id} className="font-semibold text-[0.9375rem]">
          {label}
        </label>
        <p id={`${id}-note`} className="text-ink-2 text-sm">
          {hint}
        </p>
      </div>
    </div>
  );
}

function FieldLabel({ id, label }: { id: string; label: string }) {
  return (
    <label htmlFor={id} className="mb-1.5 block font-semibold text-[0.9375rem]">
      {label}
    </label>
  );
}

function FieldNote({ id, error, hint }: { id: string; error: string | undefined; hint: string | undefined }) {
  return (
    <p id={`${id}-note`} aria-live="polite" className={`mt-1.5 text-sm ${error ? 'text-red' : 'text-ink-2'}`}>
      {error ?? hint}
    </p>
  );
}
