import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { QuestionView } from '../../../../questions/screen/question-view.tsx';
import type { CheckedSource } from '../../../../questions/studio/studio-contract.ts';
import { IconButton } from '../../../kit/icon-button.tsx';
import { PrintPicture } from './print-picture.tsx';

interface LivePictureProps {
  subjectId: number | undefined;
  source: string;
  answer: CheckedSource | undefined;
  language: string;
  variant: number;
  onVariant: (variant: number) => void;
}

const views = [
  ['screen', 'On screen'],
  ['phone', 'Phone'],
  ['print', 'In print'],
] as const;
type View = (typeof views)[number][0];

/** The question as students will see it, while it is typed. */
export function LivePicture({ subjectId, source, answer, language, variant, onVariant }: LivePictureProps) {
  const [view, setView] = useState<View>('screen');
  const variants = answer?.facts?.variants ?? 1;
  const shown = answer?.shown;
  return (
    <section aria-label="Picture">
      <div className="mb-3 flex flex-wrap items-center gap-2">
        {views.map(([name, text]) => (
          <button
            key={name}
            type="button"
            aria-pressed={view === name}
            className={`min-h-11 rounded-button px-4 font-semibold ${
              view === name ? 'bg-pen-soft text-pen-deep' : 'text-ink-2 hover:text-ink'
            }`}
            onClick={() => setView(name)}
          >
            {text}
          </button>
        ))}
        {variants > 1 && view !== 'print' && (
          <div className="ml-auto flex items-center gap-1 text-[15px] text-ink-2">
            <IconButton
              label="Variant before"
              icon={ChevronLeft}
              onClick={() => onVariant((variant + variants - 1) % variants)}
            />
            <span aria-live="polite">
              variant {(variant % variants) + 1} of {variants}
            </span>
            <IconButton label="Next variant" icon={ChevronRight} onClick={() => onVariant((variant + 1) % variants)} />
          </div>
        )}
      </div>
      {view === 'print' ? (
        <PrintPicture subjectId={subjectId} source={source} />
      ) : (
        <div
          lang={language}
          className={`question-content rounded-card border border-rule bg-sheet p-4 shadow-card ${
            view === 'phone' ? 'mx-auto max-w-[360px]' : ''
          }`}
        >
          {shown && answer ? (
            <>
              <QuestionView question={shown.question} anchor={undefined} words={answer.words} />
              {shown.values && <p className="mt-3 text-ink-2 text-sm">{shown.values}</p>}
            </>
          ) : (
            <p className="text-ink-2">There is a picture as soon as the text is a question.</p>
          )}
        </div>
      )}
    </section>
  );
}
