import { lazy, Suspense } from 'react';
import { Link } from 'react-router';
import { useSession } from '../../accounts/sessions/session.ts';
import { lettersOf, tintOf } from '../../catalog/browsing/subject-tint.ts';
import { loadOrFallback } from '../../page-kit/load-or-fallback.server.ts';
import { pageMeta } from '../../page-kit/page-meta.ts';
import { useVariant } from '../../page-kit/variants.ts';
import { useLibrary } from '../../papers/owning/library.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { SyncNote } from '../device/sync-note.tsx';
import { useSync } from '../device/use-sync.ts';
import { listPracticeSubjects, type SubjectToPractise } from '../pack/practice-subjects.server.ts';
import type { Route } from './+types/practice-page';
import { DailyLimit } from './daily-limit.tsx';
import { DueSheet } from './due-card.tsx';
import { type Standing, useStanding } from './use-standing.ts';

const SavedList = lazy(async () => {
  const { SavedList: Loaded } = await import('../device/saved-list.tsx');
  return { default: Loaded };
});

export async function loader({ context }: Route.LoaderArgs) {
  return loadOrFallback<{ subjects: SubjectToPractise[] }>(
    context,
    async ({ db }) => ({ subjects: await listPracticeSubjects(db) }),
    { subjects: [] },
  );
}

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: 'Practice',
    description:
      'Practise every chapter question by question, with the marks of every step, and sit sample papers as timed mocks. The first questions of each chapter are free.',
  });

export default function PracticePage({ loaderData: { subjects } }: Route.ComponentProps) {
  useSync();
  const { paths } = useVariant();
  const { user } = useSession();
  const library = useLibrary();
  const standing = useStanding();
  const touched = new Set(standing.state.chapters.map(({ subjectId }) => subjectId));
  const owned = new Set(library.subjects.map(({ id }) => id));
  const mine = subjects.filter(({ subjectId }) => owned.has(subjectId) || touched.has(subjectId));
  const others = subjects.filter((subject) => !mine.includes(subject));
  return (
    <div className="column pt-6 pb-10 md:pt-10">
      <h1 className="text-[27px] md:text-[34px]">{user || mine.length > 0 ? 'My practice' : 'Practice'}</h1>
      <p className="mt-1 mb-5 text-ink-2">
        One question after another, with the marks of every step. The first questions of each chapter are free.
        <span className="ml-2 text-[15px]">
          <SyncNote />
        </span>
      </p>
      {mine.length > 0 && (
        <div className="mb-8 grid gap-4">
          {mine.map((subject) => (
            <MySubject key={subject.subjectId} subject={subject} standing={standing} />
          ))}
          <DailyLimit limit={standing.state.dailyLimit} />
          <Suspense>
            <SavedList />
          </Suspense>
        </div>
      )}
      {subjects.length === 0 && (
        <EmptyState
          title="Nothing to practise yet"
          message="Questions are on their way. Papers can be read meanwhile."
        />
      )}
      <ClassLists subjects={others} path={paths.practice} title={mine.length > 0 ? 'More to practise' : 'Subjects'} />
    </div>
  );
}

function MySubject({ subject, standing }: { subject: SubjectToPractise; standing: Standing }) {
  const { paths } = useVariant();
  const { subjectId, subjectName, classname } = subject;
  const chapters = standing.state.chapters.filter((chapter) => chapter.subjectId === subjectId);
  const marks = chapters.reduce((sum, chapter) => sum + chapter.marks, 0);
  const outOf = chapters.reduce((sum, chapter) => sum + chapter.outOf, 0);
  const name = `${classname} ${subjectName}`;
  return (
    <div className="grid gap-1.5">
      <DueSheet
        due={standing.due.filter((card) => card.subjectId === subjectId)}
        secondsEach={standing.secondsEach}
        subjectId={subjectId}
        subjectName={name}
        otherwise={
          <div className="min-w-0">
            <p className="text-[15px] text-ink-2">{name}</p>
            <p className="font-bold font-display text-[22px] leading-tight tracking-tight">
              {chapters.length > 0 ? 'Nothing is due now' : 'Ready to begin'}
            </p>
          </div>
        }
      />
      <p className="flex flex-wrap items-center justify-between gap-x-4 px-1 text-[15px] text-ink-2">
        <span>
          {chapters.length === 0
            ? 'No chapter tried yet'
            : `${chapters.length} ${chapters.length === 1 ? 'chapter' : 'chapters'} tried, ${Math.round((marks / Math.max(1, outOf)) * 100)}% of the marks`}
        </span>
        <Link
          to={`${paths.practice}/${subjectId}`}
          aria-label={`Chapters and mocks: ${name}`}
          className="inline-flex min-h-11 items-center font-semibold text-pen-deep underline underline-offset-4"
        >
          Chapters and mocks
        </Link>
      </p>
    </div>
  );
}

function ClassLists({
  subjects,
  path,
  title,
}: {
  subjects: readonly SubjectToPractise[];
  path: string;
  title: string;
}) {
  const classes = [...new Set(subjects.map(({ classname }) => classname))];
  if (classes.length === 0) return null;
  return (
    <section aria-labelledby="more">
      <h2 id="more" className="mb-3 text-[22px]">
        {title}
      </h2>
      <div className="grid gap-5">
        {classes.map((classname) => (
          <div key={classname}>
            <h3 className="mb-2 text-lg">{classname}</h3>
            <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,15rem),1fr))] gap-2.5">
              {subjects
                .filter((subject) => subject.classname === classname)
                .map(({ subjectId, subjectName, questions, free }) => (
                  <li key={subjectId}>
                    <Link
                      to={`${path}/${subjectId}`}
                      className="flex min-h-16 items-center gap-3 rounded-card border border-rule bg-sheet p-3 hover:border-ink-2"
                    >
                      <span
                        aria-hidden="true"
                        className={`grid h-11 min-w-9 shrink-0 place-items-center overflow-hidden rounded-[2px_8px_2px_2px] px-1 font-bold font-display ${tintOf(subjectName)}`}
                      >
                        {lettersOf(subjectName)}
                      </span>
                      <span className="min-w-0">
                        <span className="block font-semibold break-words">{subjectName}</span>
                        <span className="block text-ink-2 text-sm">
                          {free} of {questions} questions free
                        </span>
                      </span>
                    </Link>
                  </li>
                ))}
            </ul>
          </div>
        ))}
      </div>
    </section>
  );
}
