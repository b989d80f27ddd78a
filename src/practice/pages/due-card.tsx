import type { ReactNode } from 'react';
import { useVariant } from '../../page-kit/variants.ts';
import { ButtonLink } from '../../ui/button.tsx';
import type { DueCard } from '../log/due.ts';

interface DueSheetProps {
  due: readonly DueCard[];
  secondsEach: number;
  subjectId: number;
  subjectName?: string;
  /** What is offered while nothing is due. */
  otherwise: ReactNode;
}

/** What is due today in a subject. */
export function DueSheet({ due, secondsEach, subjectId, subjectName, otherwise }: DueSheetProps) {
  const { paths } = useVariant();
  const failed = due.filter(({ isFailed }) => isFailed).length;
  const minutes = Math.max(1, Math.round((due.length * secondsEach) / 60));
  return (
    <section
      aria-label={subjectName ? `Today in ${subjectName}` : 'Today'}
      className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-sheet border border-rule py-5 pr-5 pl-8 shadow-card margined sm:pl-9"
    >
      {due.length > 0 ? (
        <>
          <div className="min-w-0">
            <p className="text-[15px] text-ink-2">Today{subjectName && ` · ${subjectName}`}</p>
            <p className="font-bold font-display text-[22px] leading-tight tracking-tight">
              <span className="highlighted">{count(due.length, 'question')}</span> {due.length === 1 ? 'is' : 'are'} due
              again, about {count(minutes, 'minute')}
            </p>
            <p className="mt-1 text-[15px] text-ink-2">{describe(failed, due.length - failed)}</p>
          </div>
          <ButtonLink to={`${paths.practice}/${subjectId}/due`}>Begin</ButtonLink>
        </>
      ) : (
        otherwise
      )}
    </section>
  );
}

function describe(failed: number, fading: number): string {
  const parts = [
    ...(failed > 0 ? [`${failed} that did not go well`] : []),
    ...(fading > 0 ? [`${fading} that ${fading === 1 ? 'is' : 'are'} about to fade`] : []),
  ];
  return `${parts.join(', ')}.`;
}

function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? '' : 's'}`;
}
