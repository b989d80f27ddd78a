import { record } from '../device/practice-store.ts';

const choices = [5, 10, 20, 40, 80];

/** How many due questions a day somebody wants. */
export function DailyLimit({ limit }: { limit: number }) {
  const all = choices.includes(limit) ? choices : [...choices, limit].toSorted((a, b) => a - b);
  return (
    <label className="flex flex-wrap items-center gap-2.5 text-[15px] text-ink-2">
      Questions that come back, a day at most:
      <select
        value={limit}
        className="min-h-11 rounded-button border-[1.5px] border-rule bg-sheet px-3 text-ink"
        onChange={(event) => {
          const count = Number(event.target.value);
          void record([{ attempt: null, kind: 'daily-limit-set', body: { count } }]).catch(() => undefined);
        }}
      >
        {all.map((choice) => (
          <option key={choice} value={choice}>
            {choice}
          </option>
        ))}
      </select>
    </label>
  );
}
