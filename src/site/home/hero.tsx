import { Check } from 'lucide-react';
import type { MouseEvent } from 'react';
import { Link } from 'react-router';
import { useRememberedClass } from '../../catalog/browsing/remembered-class.ts';
import { useLibrary } from '../../papers/owning/library.ts';
import { ContinueReading } from '../../papers/reading/continue-reading.tsx';
import { ButtonLink } from '../../ui/button.tsx';

const target = 'available-classes';

const questions = [
  { text: 'Solve x + y = 5, x − y = 1.', marks: 2 },
  { text: 'Prove that √5 is irrational.', marks: 3 },
  { text: 'Find sin A if tan A = ¾.', marks: 3 },
  { text: 'Factorise x² − 5x + 6.', marks: 2 },
];

/** The class of the board's exam: what a visitor is offered who has not looked at a class yet. */
const usualClass = 10;

export function Hero({ papersToTry }: { papersToTry: Record<number, number> }) {
  const rememberedClass = useRememberedClass();
  const paperToTry = papersToTry[rememberedClass ?? usualClass] ?? Object.values(papersToTry)[0];
  return (
    <section className="column grid grid-cols-1 items-center gap-12 py-10 md:py-20 lg:grid-cols-[1.15fr_1fr] lg:gap-16">
      <div>
        <h1 className="font-extrabold text-[2.5rem] leading-[1.06] md:text-[3.75rem]">
          Practise the paper <span className="highlighted">before</span> the paper.
        </h1>
        <p className="mt-5 max-w-[34rem] text-ink-2 text-lg leading-relaxed md:text-xl">
          Sample papers, practice questions and step-by-step solutions for classes 9 to 12, built on NCERT patterns.
          Read online, save for offline, walk in ready.
        </p>
        <div className="mt-7 flex flex-wrap gap-3">
          <ButtonLink to={`#${target}`} onClick={scrollToClasses} className="max-sm:px-3 max-sm:text-[0.9375rem]">
            View All Classes
          </ButtonLink>
          <ButtonLink
            to={paperToTry ? `/paper/${paperToTry}` : '/view-subjects'}
            look="outline"
            className="max-sm:px-3 max-sm:text-[0.9375rem]"
          >
            Try a free paper
          </ButtonLink>
        </div>
        <ContinueReading className="mt-3" />
        <OwnLibrary />
      </div>
      <SampleSheet />
    </section>
  );
}

/** Who is logged in finds what they bought from here; its room is there before that is known. */
function OwnLibrary() {
  const { subjects } = useLibrary();
  const names = subjects.slice(0, 2).map(({ subjectName }) => subjectName);
  const more = subjects.length - names.length;
  return (
    <p className="hidden min-h-11 items-center logged-in:flex">
      <Link
        to="/dashboard"
        className="inline-flex min-h-11 items-center gap-2 font-semibold text-pen-deep underline underline-offset-4"
      >
        <Check aria-hidden className="size-5 shrink-0" />
        My library{names.length > 0 && `: ${names.join(', ')}${more > 0 ? ` and ${more} more` : ''}`}
      </Link>
    </p>
  );
}

function scrollToClasses(event: MouseEvent): void {
  event.preventDefault();
  const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches;
  document.getElementById(target)?.scrollIntoView({ behavior: isCalm ? 'auto' : 'smooth' });
}

function SampleSheet() {
  return (
    <div aria-hidden="true" className="relative mr-2 min-w-0">
      <div className="ruled rounded-sheet border border-rule pt-8 pr-5 pb-[33px] pl-9 leading-8 shadow-card">
        <p className="font-bold font-display text-[1.1875rem] leading-8 tracking-tight">Mathematics · Class 10th</p>
        <ol>
          {questions.map(({ text, marks }, index) => (
            <li key={text} className="flex justify-between gap-4 text-[0.9375rem] leading-8 sm:text-base sm:leading-8">
              <span className="truncate">
                {index + 1}. {text}
              </span>
              <span className="font-semibold text-tick whitespace-nowrap">✓ {marks}</span>
            </li>
          ))}
        </ol>
        <p className="text-[0.875rem] text-ink-2 leading-8">Step-by-step solutions come with the subject</p>
      </div>
      <p className="absolute -right-2 -bottom-4 -rotate-3 rounded-full bg-marker px-4.5 py-2.5 font-bold font-display text-[0.9375rem] text-on-marker shadow-card">
        ≈ 90% pattern accuracy
      </p>
    </div>
  );
}
