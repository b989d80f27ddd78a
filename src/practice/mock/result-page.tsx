import { ArrowLeft } from 'lucide-react';
import { useCallback, useMemo } from 'react';
import { Link, useParams } from 'react-router';
import { useLoaded } from '../../accounts/profile/use-loaded.ts';
import { pageMeta } from '../../page-kit/page-meta.ts';
import { useVariant } from '../../page-kit/variants.ts';
import { writeMarks } from '../../questions/format/marks.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { usePractice } from '../device/practice-store.ts';
import { SyncNote } from '../device/sync-note.tsx';
import type { MockAttempt } from '../log/mocks.ts';
import type { Route } from './+types/result-page';
import { sayMinutes } from './clock.ts';
import { loadPaper } from './kept-papers.ts';
import { resultOf } from './result.ts';
import { ResultTables } from './result-tables.tsx';
import { SelfMarking } from './self-marking.tsx';
import { useAttempt } from './use-attempt.ts';
import { useMarking } from './use-marking.ts';

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: 'Result of a mock', description: 'Marks by section, chapter and reason.', isPrivate: true });

export default function ResultPage() {
  const { attempt: id, id: paperId } = useParams();
  const { paths } = useVariant();
  const { status } = usePractice();
  const attempt = useAttempt(id);
  return (
    <main id="content" tabIndex={-1} className="column max-w-[60rem] py-5 outline-none md:py-10">
      <Link
        to={`${paths.mock}/${paperId}`}
        className="-ml-1 inline-flex min-h-11 items-center gap-1.5 px-1 text-[15px] text-ink-2 hover:text-ink"
      >
        <ArrowLeft aria-hidden className="size-4.5" />
        The mock
      </Link>
      {attempt?.handedIn && <Shown attempt={attempt} />}
      {attempt && !attempt.handedIn && <StillSat attempt={attempt} />}
      {!attempt && status === 'loading' && (
        <div className="grid gap-4">
          <Skeleton className="h-10 w-60" />
          <Skeleton className="h-40" />
        </div>
      )}
      {!attempt && status !== 'loading' && (
        <div className="grid justify-items-start gap-3 py-4">
          <h1 className="text-[27px]">This attempt is not on this device</h1>
          <p className="text-ink-2">It may belong to an account: log in, and it comes with all your practice.</p>
          <ButtonLink to={paths.login}>Login</ButtonLink>
        </div>
      )}
    </main>
  );
}

function StillSat({ attempt: { paperId, device } }: { attempt: MockAttempt }) {
  const { devices } = usePractice();
  const { paths } = useVariant();
  if (!devices.includes(device)) {
    return (
      <div className="grid gap-3 py-4">
        <h1 className="text-[27px]">This mock is being sat on another device</h1>
        <p className="text-ink-2">It goes on there. The result shows here as soon as it has been handed in.</p>
      </div>
    );
  }
  return (
    <div className="grid justify-items-start gap-3 py-4">
      <h1 className="text-[27px]">This mock has not been handed in</h1>
      <ButtonLink to={`${paths.mock}/${paperId}`}>Go on with it</ButtonLink>
    </div>
  );
}

function Shown({ attempt }: { attempt: MockAttempt }) {
  const { paths } = useVariant();
  const { id, paperId, usedMs, handedIn } = attempt;
  const load = useCallback(() => loadPaper(id, paperId), [id, paperId]);
  const paper = useLoaded(load);
  const marking = useMarking(attempt);
  const content = paper.loaded.status === 'loaded' ? paper.loaded.value : undefined;
  const result = useMemo(
    () =>
      resultOf(
        attempt,
        (content?.sections ?? []).map(({ name }) => name),
      ),
    [attempt, content],
  );
  const { marks, markedOutOf, outOf, unmarked } = result;
  return (
    <>
      <h1 className="text-[27px] md:text-[34px]">{content ? `${content.papername}: your result` : 'Your result'}</h1>
      <p className="mt-1 text-[15px] text-ink-2">
        {sayMinutes(usedMs / 1000)} of {sayMinutes(attempt.minutes * 60)}
        {handedIn?.reason === 'time' && ' · handed in by the clock'} · <SyncNote />
      </p>
      <section className="mt-5 rounded-sheet border border-rule py-5 pr-5 pl-8 shadow-card margined">
        <p className="font-bold font-display text-[30px] leading-tight tracking-tight">
          <span className="highlighted">
            {writeMarks(marks)} of {writeMarks(unmarked > 0 ? markedOutOf : outOf)}
          </span>{' '}
          marks{unmarked > 0 && ' so far'}
        </p>
        {unmarked > 0 && (
          <p className="mt-1.5 text-ink-2">
            {unmarked} {unmarked === 1 ? 'question waits' : 'questions wait'} to be marked,{' '}
            {writeMarks(outOf - markedOutOf)} marks in all. Mark what you wrote on paper below.
          </p>
        )}
        <div className="mt-4 flex flex-wrap gap-2.5">
          <ButtonLink look="soft" to={`${paths.practice}/${attempt.subjectId}`}>
            Practise the chapters
          </ButtonLink>
          <ButtonLink look="outline" to={`${paths.paper}/${paperId}`}>
            Read or print the paper
          </ButtonLink>
        </div>
      </section>
      <ResultTables result={result} />
      {marking.status === 'failed' && (
        <div role="alert" className="mt-6 grid justify-items-start gap-3">
          <p className="text-red">The answers did not reach this device. What you did is safe.</p>
          <Button look="soft" onClick={() => void marking.reload()}>
            Try Again
          </Button>
        </div>
      )}
      {content && marking.status === 'loaded' && (
        <SelfMarking attempt={attempt} paper={content} marking={marking.value} />
      )}
    </>
  );
}
