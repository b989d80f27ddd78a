import { ArrowLeft } from 'lucide-react';
import { lazy, Suspense, useCallback, useState } from 'react';
import { data, Link } from 'react-router';
import { useLoaded } from '../../accounts/profile/use-loaded.ts';
import { useSession } from '../../accounts/sessions/session.ts';
import { pageMeta } from '../../page-kit/page-meta.ts';
import { readId } from '../../page-kit/read-id.ts';
import { useVariant } from '../../page-kit/variants.ts';
import { findListedPaper } from '../../papers/browsing/paper-pages.server.ts';
import { useLibrary } from '../../papers/owning/library.ts';
import { useMayOpen } from '../../papers/reading/use-may-open.ts';
import { CallFailed } from '../../platform/http/client.ts';
import { platformContext } from '../../platform/platform.server.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { guest } from '../device/guest.ts';
import { usePractice } from '../device/practice-store.ts';
import type { MockAttempt } from '../log/mocks.ts';
import { readMocks } from '../log/mocks.ts';
import { findPracticeSubject } from '../pages/practice-data.server.ts';
import type { Route } from './+types/mock-page';
import { beginMock } from './begin.ts';
import { EarlierAttempts } from './earlier-attempts.tsx';
import { loadPaper } from './kept-papers.ts';
import { Sitting } from './sitting.tsx';

export async function loader({ context, params }: Route.LoaderArgs) {
  const { db } = context.get(platformContext);
  const id = readId(params.id);
  const found = id === undefined ? undefined : await findListedPaper(db, id);
  const subject = found && (await findPracticeSubject(db, found.subject.id));
  const mock = subject?.mocks.find(({ paperId }) => paperId === id);
  if (!found || !mock) return data({ found: undefined }, { status: 404 });
  return data({ found: { ...found, mock } });
}

export const meta: Route.MetaFunction = (args) => {
  const found = args.loaderData?.found;
  if (!found) return pageMeta(args, { title: 'Mock not found', description: notHere, isPrivate: true });
  const { paper, subject, mock } = found;
  return pageMeta(args, {
    title: `${paper.papername} as a mock exam`,
    description: `Sit ${paper.papername} for ${subject.classname} against the clock: ${mock.minutes} minutes, ${mock.marks} marks, marked at once.`,
  });
};

/** With cart and prices: only for who has to buy it first. */
const LockedPaper = lazy(async () => {
  const { LockedPaper: Locked } = await import('../../papers/reading/locked-paper.tsx');
  return { default: Locked };
});

const notHere = 'This paper cannot be sat as a mock. The other papers are still here.';

export default function MockPage({ loaderData: { found } }: Route.ComponentProps) {
  const { paths } = useVariant();
  if (!found) {
    return (
      <main id="content" className="column grid justify-items-start gap-3 py-10">
        <h1 className="text-[27px] md:text-[34px]">This mock is not here</h1>
        <p className="text-ink-2">{notHere}</p>
        <ButtonLink to={paths.practice}>See what can be practised</ButtonLink>
      </main>
    );
  }
  return <Mock key={found.paper.paperid} {...found} />;
}

type MockProps = NonNullable<Route.ComponentProps['loaderData']['found']>;

function Mock(props: MockProps) {
  const { status, events, devices } = usePractice();
  const attempts = readMocks(events.filter(({ kind }) => kind.startsWith('mock-'))).filter(
    ({ paperId }) => paperId === props.paper.paperid,
  );
  const open = attempts.findLast(({ handedIn, device }) => !handedIn && devices.includes(device));
  // The same attempt stays the same object for the page that goes on with it.
  const [begun, setBegun] = useState<MockAttempt>();
  if (open && begun?.id !== open.id) setBegun(open);
  if (begun && open) return <GoOn key={begun.id} begun={begun} />;
  return <Start {...props} attempts={attempts} isReady={status === 'ready'} isFailed={status === 'failed'} />;
}

/** The attempt that this device has begun goes on, whatever interrupted it. */
function GoOn({ begun }: { begun: MockAttempt }) {
  const { id, paperId } = begun;
  const load = useCallback(() => loadPaper(id, paperId), [id, paperId]);
  const { loaded, reload } = useLoaded(load);
  if (loaded.status === 'loaded') return <Sitting begun={begun} paper={loaded.value} />;
  return (
    <main id="content" className="column grid gap-4 py-8">
      {loaded.status === 'loading' ? (
        <>
          <Skeleton className="h-12" />
          <Skeleton className="h-80" />
        </>
      ) : (
        <div role="alert" className="grid justify-items-start gap-3">
          <h1 className="text-[27px]">The questions did not reach this device</h1>
          <p className="text-ink-2">
            Your answers are safe, and the clock goes on. Please try again with a connection.
          </p>
          <Button onClick={() => void reload()}>Try Again</Button>
        </div>
      )}
    </main>
  );
}

interface StartProps extends MockProps {
  attempts: readonly MockAttempt[];
  isReady: boolean;
  isFailed: boolean;
}

function Start({ paper, subject, mock, attempts, isReady, isFailed }: StartProps) {
  const { paths } = useVariant();
  const { isKnown, user } = useSession();
  const library = useLibrary();
  const { owner } = usePractice();
  // Without a network nobody can be asked what was bought: then the paper itself is tried.
  const isWorthTrying = (user !== undefined && library.status === 'failed') || (!user && owner !== guest);
  const mayOpen = useMayOpen()(paper, subject) || isWorthTrying;
  const isDeciding = !isKnown || (user !== undefined && library.status === 'loading');
  return (
    <main id="content" tabIndex={-1} className="column max-w-[46rem] py-5 outline-none md:py-10">
      <Link
        to={`${paths.practice}/${subject.id}`}
        className="-ml-1 inline-flex min-h-11 items-center gap-1.5 px-1 text-[15px] text-ink-2 hover:text-ink"
      >
        <ArrowLeft aria-hidden className="size-4.5" />
        {subject.subjectName}
      </Link>
      <h1 className="text-[27px] md:text-[34px]">{paper.papername} as a mock</h1>
      <p className="mt-1 text-[15px] text-ink-2">
        {subject.classname} · {mock.marks} marks · {mock.minutes} minutes
      </p>
      <section className="mt-5 rounded-sheet border border-rule py-5 pr-5 pl-8 shadow-card margined">
        <h2 className="mb-2 text-xl">How it goes</h2>
        <ul className="grid list-disc gap-1.5 pl-5">
          <li>The clock runs from the first question to the last, also while the page is closed.</li>
          <li>
            Every tap is saved on this device at once. After a reload or an empty battery it goes on where it was.
          </li>
          <li>Choose options here; write the other answers on paper, as in the exam.</li>
          <li>Hand in, or the clock does it for you. Then mark your written answers against the steps.</li>
        </ul>
        <div className="mt-5">
          {mayOpen || isDeciding ? (
            <Begin paperId={paper.paperid} isReady={isReady && mayOpen} isFailed={isFailed} />
          ) : null}
        </div>
      </section>
      {!mayOpen && !isDeciding && (
        <div className="mt-5">
          <Suspense>
            <LockedPaper paper={paper} subject={subject} />
          </Suspense>
        </div>
      )}
      <EarlierAttempts attempts={attempts} paperId={paper.paperid} />
      <p className="mt-5 text-ink-2">
        <Link
          to={`${paths.paper}/${paper.paperid}`}
          className="font-semibold text-pen-deep underline underline-offset-4"
        >
          Read or print the paper
        </Link>{' '}
        instead.
      </p>
    </main>
  );
}

function Begin({ paperId, isReady, isFailed }: { paperId: number; isReady: boolean; isFailed: boolean }) {
  const [state, setState] = useState<'idle' | 'busy' | { failure: string }>('idle');
  const begin = async (): Promise<void> => {
    setState('busy');
    try {
      await beginMock(paperId);
    } catch (error) {
      const isOffline = error instanceof CallFailed && error.status === 0;
      setState({
        failure: isOffline
          ? 'The paper needs a connection to begin. Save the subject for offline to do without one.'
          : 'It could not begin. Please try again.',
      });
    }
  };
  if (isFailed) {
    return (
      <p role="alert" className="text-red">
        This browser keeps nothing on the device, so a mock cannot be saved. Please leave private browsing.
      </p>
    );
  }
  return (
    <div className="grid justify-items-start gap-2.5">
      <Button className="min-w-44" disabled={!isReady || state === 'busy'} onClick={() => void begin()}>
        {state === 'busy' ? 'Getting the paper …' : 'Begin the mock'}
      </Button>
      {typeof state === 'object' && (
        <p role="alert" className="text-red">
          {state.failure}
        </p>
      )}
    </div>
  );
}
