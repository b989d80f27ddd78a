import { useId } from 'react';

type TypedVerdict = 'right' | 'partly' | 'wrong' | 'look-again' | undefined;

interface TypedAnswerProps {
  label: string;
  text: string;
  onType: (text: string) => void;
  verdict: TypedVerdict;
  /** What to look at again, or how it differs. */
  note: string | undefined;
  isLocked: boolean;
}

const looks = {
  right: 'border-tick bg-tick-soft',
  wrong: 'border-red bg-red-soft',
  partly: 'border-ink bg-marker/25',
  'look-again': 'border-ink-2 bg-sheet',
  none: 'border-rule bg-sheet hover:border-ink-2',
};
const words = { right: '✓ right', partly: '½ partly', wrong: '✗ not yet', 'look-again': 'please look again' };

/** A line for a number with its unit, or a few words. */
export function TypedAnswer({ label, text, onType, verdict, note, isLocked }: TypedAnswerProps) {
  const id = useId();
  return (
    <div className="mt-3">
      <label htmlFor={id} className="sr-only">
        {label}
      </label>
      <div className="flex flex-wrap items-center gap-x-3.5 gap-y-1.5">
        <input
          id={id}
          value={text}
          readOnly={isLocked}
          maxLength={200}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          placeholder="Your answer, with its unit"
          aria-describedby={`${id}-note`}
          aria-invalid={verdict === 'look-again' || undefined}
          className={`min-h-13 min-w-0 max-w-80 grow rounded-button border-2 px-3.5 text-lg placeholder:text-base placeholder:text-ink-2/80 ${looks[verdict ?? 'none']}`}
          onChange={(event) => onType(event.target.value)}
        />
        {verdict && (
          <span
            className={`font-bold font-display text-lg ${verdict === 'right' ? 'text-tick' : verdict === 'wrong' ? 'text-red' : 'text-ink-2'}`}
          >
            {words[verdict]}
          </span>
        )}
      </div>
      <p id={`${id}-note`} className="mt-1.5 min-h-5 text-[15px] text-ink-2">
        {note}
      </p>
    </div>
  );
}
