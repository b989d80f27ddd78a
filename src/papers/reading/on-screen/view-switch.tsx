import type { Paper } from '../../schemas.ts';
import { downloadPath } from '../download.ts';
import { chooseView, useChoices } from './choices.ts';

const look = 'min-h-11 items-center rounded-button px-3.5 font-semibold whitespace-nowrap';
const chosen = 'bg-pen-soft text-pen-deep';
const other = 'text-ink-2 hover:text-ink';

/** Which of a paper's two forms is shown. What looks chosen follows the document's mark, which is there from the start. */
export function ViewSwitch({ paper }: { paper: Paper }) {
  const { view } = useChoices();
  return (
    <div className="mb-1 flex flex-wrap md:mb-3 items-center gap-x-1 print:hidden">
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms. */}
      <div role="group" aria-label="View" className="flex gap-1">
        <button
          type="button"
          aria-pressed={view === 'screen'}
          className={`inline-flex ${look} ${chosen} printed:bg-transparent printed:text-ink-2`}
          onClick={() => chooseView('screen')}
        >
          On screen
        </button>
        <button
          type="button"
          aria-pressed={view === 'printed'}
          className={`inline-flex ${look} ${other} printed:bg-pen-soft printed:text-pen-deep no-script:hidden`}
          onClick={() => chooseView('printed')}
        >
          As printed
        </button>
        <a
          href={`${downloadPath(paper.paperid)}?inline=true`}
          className={`hidden no-script:inline-flex ${look} ${other}`}
        >
          As printed
        </a>
      </div>
    </div>
  );
}
