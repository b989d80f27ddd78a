import { ArrowLeft } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { data, Link } from 'react-router';
import { useSession } from '../../accounts/sessions/session.ts';
import { pageMeta } from '../../page-kit/page-meta.ts';
import { readId } from '../../page-kit/read-id.ts';
import { useVariant } from '../../page-kit/variants.ts';
import { useOwns } from '../../papers/owning/library.ts';
import { platformContext } from '../../platform/platform.server.ts';
import { ButtonLink } from '../../ui/button.tsx';
import type { PracticeSubject } from '../contract.ts';
import { SyncNote } from '../device/sync-note.tsx';
import { useIsSaved } from '../device/use-is-saved.ts';
import { useSync } from '../device/use-sync.ts';
import type { MockAttempt } from '../log/mocks.ts';
import type { Route } from './+types/subject-page';
import { ChapterList } from './chapter-list.tsx';
import { DueSheet } from './due-card.tsx';
import { MockList, type SatMock } from './mock-list.tsx';
import { findPracticeSubject } from './practice-data.server.ts';
import { useStanding } from './use-standing.ts';

export async function loader({ context, params }: Route.LoaderArgs) {
  const { db } = context.get(platformContext);
  const id = readId(params.id);
  const subject = id === undefined ? undefined : await findPracticeSubject(db, id);
  return subject ? data({ subject }) : data({ subject: undefined }, { status: 404 });
}

export const meta: Route.MetaFunction = (args) => {
  const subject = args.loaderData?.subject;
  if (!subject) return pageMeta(args, { title: 'Subject not found', description: notHere, isPrivate: true });
  const { subjectName, classname, chapters } = subject;
  return pageMeta(args, {
    title: `Practise ${subjectName}, ${classname}`,
    description: `${chapters.length} chapters of ${subjectName} for ${classname} to practise question by question, with the marks of every step. The first questions of each are free.`,
  });
};

// Loaded by those who are logged in, and by those who have the subject.
const ParentsLink = lazy(async () => {
  const { ParentsLink: Loaded } = await import('./parents-link.tsx');
  return { default: Loaded };
});
const SaveForOffline = lazy(async () => {
  const { SaveForOffline: Loaded } = await import('../device/save-for-offline.tsx');
  return { default: Loaded };
});

const notHere = 'There is nothing to practise here yet. Other subjects are waiting.';

export default function SubjectPage({ loaderData: { subject } }: Route.ComponentProps) {
  const { paths } = useVariant();
  useSync();
  if (!subject) {
    return (
      <div className="column grid justify-items-start gap-3 py-10">
        <h1 className="text-[27px] md:text-[34px]">Nothing to practise here</h1>
        <p className="text-ink-2">{notHere}</p>
        <ButtonLink to={paths.practice}>See what can be practised</ButtonLink>
      </div>
    );
  }
  return <Subject key={subject.subjectId} subject={subject} />;
}

function Subject({ subject }: { subject: PracticeSubject }) {
  const { paths } = useVariant();
  const { user } = useSession();
  const { subjectId, subjectName, classname, chapters, mocks } = subject;
  const isSaved = useIsSaved(subjectId);
  const isOwned = useOwns()(subjectId) || isSaved;
  const { state, due, secondsEach } = useStanding();
  const standings = state.chapters.filter((standing) => standing.subjectId === subjectId);
  const sat = state.mocks.filter((mock) => mock.subjectId === subjectId && mock.handedIn).map(satMock);
  const [first] = chapters;
  return (
    <div className="column pt-4 pb-10 md:pt-8">
      <Link
        to={paths.practice}
        className="-ml-1 inline-flex min-h-11 items-center gap-1.5 px-1 text-[15px] text-ink-2 hover:text-ink"
      >
        <ArrowLeft aria-hidden className="size-4.5" />
        Practice
      </Link>
      <h1 className="text-[27px] md:text-[34px]">Practise {subjectName}</h1>
      <p className="mt-1 mb-5 text-ink-2">
        {classname} · {chapters.length} chapters
        <Noted />
      </p>
      <DueSheet
        due={due.filter((card) => card.subjectId === subjectId)}
        secondsEach={secondsEach}
        subjectId={subjectId}
        otherwise={
          <>
            <div className="min-w-0">
              <p className="text-[15px] text-ink-2">Today</p>
              <p className="font-bold font-display text-[22px] leading-tight tracking-tight">
                {standings.length > 0 ? 'Nothing is due now' : 'Begin with any chapter'}
              </p>
              <p className="mt-1 text-[15px] text-ink-2">
                {standings.length > 0
                  ? 'What you practised comes back when it is about to fade.'
                  : 'The first questions of each chapter are free, with answers and steps. No login is needed.'}
              </p>
            </div>
            {first && <ButtonLink to={`${paths.practice}/${subjectId}/${first.slug}`}>Begin</ButtonLink>}
          </>
        }
      />
      <div className="mt-5 grid items-start gap-5 lg:grid-cols-[3fr_2fr]">
        <ChapterList subjectId={subjectId} chapters={chapters} standings={standings} isWhole={isOwned} />
        <div className="grid min-w-0 gap-5">
          <MockList mocks={mocks} sat={sat} />
          <Suspense>
            {user && <ParentsLink subjectId={subjectId} />}
            {isOwned && <SaveForOffline subject={subject} />}
          </Suspense>
        </div>
      </div>
    </div>
  );
}

function Noted() {
  return (
    <span className="ml-2 text-[15px]">
      <SyncNote />
    </span>
  );
}

function satMock({ startedAt, questions, marks }: MockAttempt): SatMock {
  return {
    startedAt,
    marks: [...marks.values()].reduce((sum, mark) => sum + mark.marks, 0),
    outOf: questions.reduce((sum, { outOf }) => sum + outOf, 0),
  };
}
