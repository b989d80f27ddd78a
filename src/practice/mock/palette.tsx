import { type PaletteState, paletteStates, stateNames } from './palette-states.ts';

export interface PaletteQuestion {
  number: number;
  section: string;
  state: PaletteState;
}

interface PaletteProps {
  questions: readonly PaletteQuestion[];
  current: number;
  onOpen: (number: number) => void;
}

/** Shape and sign tell the states apart as well as colour does. */
const looks: Record<PaletteState, string> = {
  answered: 'rounded-button border-tick bg-tick text-paper',
  'answered-review': 'rounded-full border-tick bg-tick text-paper',
  review: 'rounded-full border-ink bg-marker text-on-marker',
  seen: 'rounded-[3px] border-red border-dashed bg-red-soft text-red',
  'not-seen': 'rounded-button border-rule bg-sheet text-ink-2',
};
const signs: Record<PaletteState, string> = {
  answered: '✓',
  'answered-review': '✓?',
  review: '?',
  seen: '–',
  'not-seen': '',
};

/** Every question of a mock: where somebody is, what is done and what is left. */
export function Palette({ questions, current, onOpen }: PaletteProps) {
  const sections = [...new Set(questions.map(({ section }) => section))];
  const counts = paletteStates.map((state) => ({
    state,
    count: questions.filter((question) => question.state === state).length,
  }));
  return (
    <nav aria-label="Questions">
      {sections.map((section) => (
        <div key={section} className="mb-3">
          {section && sections.length > 1 && <h3 className="mb-1.5 font-semibold text-ink-2 text-sm">{section}</h3>}
          <ol className="grid grid-cols-[repeat(auto-fill,minmax(2.75rem,1fr))] gap-1.5">
            {questions
              .filter((question) => question.section === section)
              .map(({ number, state }) => (
                <li key={number}>
                  <button
                    type="button"
                    aria-current={number === current ? 'step' : undefined}
                    aria-label={`Question ${number}, ${stateNames[state]}`}
                    className={`relative grid h-11 w-full place-items-center border-[1.5px] font-semibold text-[15px] tabular-nums aria-[current]:ring-3 aria-[current]:ring-pen aria-[current]:ring-offset-2 aria-[current]:ring-offset-sheet ${looks[state]}`}
                    onClick={() => onOpen(number)}
                  >
                    {number}
                    <span aria-hidden="true" className="absolute right-1 bottom-0 font-bold text-[11px] leading-none">
                      {signs[state]}
                    </span>
                  </button>
                </li>
              ))}
          </ol>
        </div>
      ))}
      <ul className="grid grid-cols-2 gap-x-3 gap-y-1.5 text-[15px]">
        {counts.map(({ state, count }) => (
          <li key={state} className="flex items-center gap-2">
            <span
              aria-hidden="true"
              className={`grid size-5 shrink-0 place-items-center border-[1.5px] font-bold text-[10px] ${looks[state]}`}
            >
              {signs[state]}
            </span>
            <span>
              {stateNames[state]} {count}
            </span>
          </li>
        ))}
      </ul>
    </nav>
  );
}
