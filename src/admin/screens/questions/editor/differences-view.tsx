import { compareLines } from './line-differences.ts';

const looks = {
  same: 'text-ink-2',
  added: 'bg-tick-soft text-tick',
  removed: 'bg-red-soft text-red line-through decoration-1',
};
const signs = { same: ' ', added: '+', removed: '−' };

/** Two texts of a question, line by line. */
export function DifferencesView({ before, after }: { before: string; after: string }) {
  return (
    <section
      aria-label="Differences"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard.
      tabIndex={0}
      className="max-h-96 overflow-auto rounded-button border border-rule bg-sheet p-3"
    >
      <pre className="font-mono text-[13px] leading-relaxed">
        {compareLines(before, after).map(({ kind, text }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines have no other name and are all drawn anew.
          <span key={index} className={`block whitespace-pre-wrap ${looks[kind]}`}>
            {signs[kind]} {text || ' '}
          </span>
        ))}
      </pre>
    </section>
  );
}
