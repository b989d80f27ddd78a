import { useCallback, useMemo } from 'react';
import { data, Link } from 'react-router';
import { useLoaded } from '../../accounts/profile/use-loaded.ts';
import { useSession } from '../../accounts/sessions/session.ts';
import { pageMeta } from '../../page-kit/page-meta.ts';
import { readId } from '../../page-kit/read-id.ts';
import { useVariant } from '../../page-kit/variants.ts';
import { useLibrary } from '../../papers/owning/library.ts';
import { call } from '../../platform/http/client.ts';
import { platformContext } from '../../platform/platform.server.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { type PracticeSubject, type QuestionPack, readFreeQuestions } from '../contract.ts';
import type { Route } from './+types/chapter-page';
import { ChapterFrame } from './chapter-frame.tsx';
import { findFreeQuestions, findPracticeSubject } from './practice-data.server.ts';
import { Practising } from './practising.tsx';
import { useMyPack } from './use-my-pack.ts';
import { usePlan } from './use-plan.ts';

/** In place of a chapter: whatever is due in the subject. */
const dueSlug = 'due';

export async function loader({ context, params }: Route.LoaderArgs) {
  const { db } = context.get(platformContext);
  const id = readId(params.id);
  const subject = id === undefined ? undefined : await findPracticeSubject(db, id);
  const chapter = subject?.chapters.find(({ slug }) => slug === params.slug);
  if (!subject || !(chapter || params.slug === dueSlug)) return data({ found: undefined }, { status: 404 });
  const free = await findFreeQuestions(db, subject.subjectId);
  const own = (free?.questions ?? []).filter((question) => question.chapter === chapter?.chapter);
  const { chapters: _, mocks: __, ...head } = subject;
  return data({ found: { subject: head, chapter, free: free && { ...free, chapters: [], questions: own } } });
}

export const meta: Route.MetaFunction = (args) => {
  const found = args.loaderData?.found;
  if (!found) return pageMeta(args, { title: 'Chapter not found', description: notHere, isPrivate: true });
  const { subject, chapter } = found;
  return pageMeta(args, {
    title: `${chapter?.chapter ?? 'What is due'}: practise ${subject.subjectName}`,
    description: `Practise ${chapter?.chapter ?? 'what is due'} for ${subject.subjectName}, ${subject.classname}, one question after another, with the marks of every step.`,
    isPrivate: !chapter,
  });
};

const notHere = 'There is nothing to practise here. Other chapters are waiting.';

type Found = NonNullable<Route.ComponentProps['loaderData']['found']>;

export default function ChapterPage({ loaderData: { found } }: Route.ComponentProps) {
  const { paths } = useVariant();
  if (!found) {
    return (
      <main id="content" className="column grid justify-items-start gap-3 py-10">
        <h1 className="text-[27px]">This chapter is not here</h1>
        <p className="text-ink-2">{notHere}</p>
        <ButtonLink to={paths.practice}>See what can be practised</ButtonLink>
      </main>
    );
  }
  return <Chapter key={`${found.subject.subjectId} ${found.chapter?.slug}`} {...found} />;
}

function Chapter({ subject, chapter, free }: Found) {
  const { isKnown, user } = useSession();
  const library = useLibrary();
  const { pack, isOwned } = useMyPack(subject.subjectId);
  const isDeciding =
    !isKnown || (user !== undefined && (library.status === 'loading' || (isOwned && pack.status === 'loading')));
  const own = isOwned && pack.status === 'loaded' ? pack.value : undefined;
  const freeOfAll = useFreeOfAll(subject.subjectId, !chapter && !own && !isDeciding);
  const waiting = <Waiting subject={subject} title={chapter?.chapter} />;
  const shown = own ?? (chapter ? free : freeOfAll);
  // Whoever is not logged in reads the first question at once; others wait for theirs.
  return (
    <>
      <div className={isDeciding ? 'hidden logged-in:block' : 'hidden'}>{isDeciding && waiting}</div>
      <div className={isDeciding ? 'logged-in:hidden' : ''}>
        {shown ? (
          <Ready
            key={own ? 'own' : 'free'}
            subject={subject}
            chapter={chapter}
            pack={shown}
            isWhole={own !== undefined}
          />
        ) : (
          waiting
        )}
      </div>
    </>
  );
}

/** What is due may be of any chapter: the free questions of all of them, for who has not got the subject. */
function useFreeOfAll(subjectId: number, isWanted: boolean): QuestionPack | undefined {
  const load = useCallback(
    async () => (isWanted ? call(readFreeQuestions, { params: { subjectId } }) : undefined),
    [subjectId, isWanted],
  );
  const { loaded } = useLoaded(load);
  return loaded.status === 'loaded' ? loaded.value : undefined;
}

function Waiting({ subject, title }: { subject: SubjectHead; title: string | undefined }) {
  return (
    <ChapterFrame subject={subject} title={title ?? 'What is due'} place="">
      <Skeleton className="h-64" />
    </ChapterFrame>
  );
}

type SubjectHead = Omit<PracticeSubject, 'chapters' | 'mocks'>;

interface ReadyProps {
  subject: SubjectHead;
  chapter: Found['chapter'];
  pack: QuestionPack;
  /** Whether these are all questions of the chapter, or the free ones. */
  isWhole: boolean;
}

function Ready({ subject, chapter, pack, isWhole }: ReadyProps) {
  const { paths } = useVariant();
  const questions = useMemo(
    () => (chapter ? pack.questions.filter((question) => question.chapter === chapter.chapter) : pack.questions),
    [pack, chapter],
  );
  const { plan, isReady, again } = usePlan({ subjectId: subject.subjectId, questions, isDue: !chapter });
  const title = chapter?.chapter ?? 'What is due';
  if (plan.length === 0 && !isReady) return <Waiting subject={subject} title={chapter?.chapter} />;
  if (plan.length === 0) {
    return (
      <ChapterFrame subject={subject} title={title} place="">
        <h2 className="text-xl">Nothing is due now</h2>
        <p className="mt-1 text-ink-2">What you practise comes back here when it is about to fade.</p>
        <ButtonLink className="mt-4" to={`${paths.practice}/${subject.subjectId}`}>
          All chapters
        </ButtonLink>
      </ChapterFrame>
    );
  }
  const more = chapter && !isWhole ? chapter.questions - questions.length : 0;
  return (
    <Practising
      subject={subject}
      title={title}
      plan={plan}
      pack={pack}
      onAgain={again}
      closing={
        more > 0 && (
          <p className="mt-3">
            {more} more {more === 1 ? 'question' : 'questions'} of this chapter, all papers and their solutions come
            with{' '}
            <Link
              to={`${paths.papers}?subjectId=${subject.subjectId}&classId=${subject.classid}`}
              className="font-semibold text-pen-deep underline underline-offset-4"
            >
              {subject.subjectName}
            </Link>
            .
          </p>
        )
      }
    />
  );
}
