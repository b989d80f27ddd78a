import { Panel } from '../../accounts/profile/panel.tsx';
import { useVariant } from '../../page-kit/variants.ts';
import { writeMarks } from '../../questions/format/marks.ts';
import { ButtonLink } from '../../ui/button.tsx';
import type { PracticeChapter } from '../contract.ts';
import type { ChapterStanding } from '../log/state.ts';
import { Bar } from './bar.tsx';

interface ChapterListProps {
  subjectId: number;
  chapters: readonly PracticeChapter[];
  standings: readonly ChapterStanding[];
  /** Whether all questions open, or the free ones. */
  isWhole: boolean;
}

/** The chapters of a subject: what they carry in the exam, and how they stand. Those that stand worst come first. */
export function ChapterList({ subjectId, chapters, standings, isWhole }: ChapterListProps) {
  const { paths } = useVariant();
  const standingOf = new Map(standings.map((standing) => [standing.chapter, standing]));
  const isTried = standingOf.size > 0;
  const shown = isTried
    ? chapters.toSorted((a, b) => shareOf(standingOf.get(a.chapter)) - shareOf(standingOf.get(b.chapter)))
    : chapters;
  return (
    <Panel
      title="Chapters"
      aside={
        <p className="text-[15px] text-ink-2">
          {isTried ? 'weakest first · marks in the paper' : 'marks in the paper'}
        </p>
      }
    >
      <ul>
        {shown.map((chapter) => (
          <ChapterRow
            key={chapter.slug}
            chapter={chapter}
            standing={standingOf.get(chapter.chapter)}
            isWhole={isWhole}
            to={`${paths.practice}/${subjectId}/${chapter.slug}`}
          />
        ))}
      </ul>
    </Panel>
  );
}

/** What was never tried comes after what was. */
function shareOf(standing: ChapterStanding | undefined): number {
  return standing && standing.outOf > 0 ? standing.marks / standing.outOf : 2;
}

interface ChapterRowProps {
  chapter: PracticeChapter;
  standing: ChapterStanding | undefined;
  isWhole: boolean;
  to: string;
}

function ChapterRow({ chapter: { chapter, questions, free, examMarks }, standing, isWhole, to }: ChapterRowProps) {
  const percent = standing && standing.outOf > 0 ? Math.round((standing.marks / standing.outOf) * 100) : undefined;
  const open = isWhole ? questions : free;
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1.5 border-rule border-b border-dashed py-3 last:border-b-0 sm:grid-cols-[minmax(0,1fr)_minmax(5rem,9rem)_7rem_auto]">
      <div className="min-w-0">
        <p className="break-words">{chapter}</p>
        <p className="text-ink-2 text-sm">
          {isWhole || free === questions ? `${questions} questions` : `${free} of ${questions} questions free`}
        </p>
      </div>
      <Bar part={standing?.marks ?? 0} of={standing?.outOf ?? 0} className="max-sm:order-3 max-sm:col-span-2" />
      <p className="text-[15px] text-ink-2 tabular-nums max-sm:order-4 max-sm:col-span-2">
        {percent === undefined ? 'not tried' : `${percent}%`}
        {examMarks !== null && (
          <>
            {' · '}
            <span aria-hidden="true">{writeMarks(examMarks)} m</span>
            <span className="sr-only">{writeMarks(examMarks)} marks in the exam</span>
          </>
        )}
      </p>
      <ButtonLink look="soft" to={to} aria-label={`Practise: ${chapter}`} className={open > 0 ? '' : 'invisible'}>
        Practise
      </ButtonLink>
    </li>
  );
}
