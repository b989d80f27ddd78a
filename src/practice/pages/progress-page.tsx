import { data } from 'react-router';
import { Panel } from '../../accounts/profile/panel.tsx';
import { formatDay } from '../../page-kit/india-time.ts';
import { pageMeta } from '../../page-kit/page-meta.ts';
import { ShopError } from '../../platform/http/shop-error.ts';
import { platformContext } from '../../platform/platform.server.ts';
import { writeMarks } from '../../questions/format/marks.ts';
import type { SharedProgress } from '../contract.ts';
import { readSharedProgress } from '../sync/shares.server.ts';
import type { Route } from './+types/progress-page';
import { Bar } from './bar.tsx';
import { MockChart } from './mock-list.tsx';

export async function loader({ context, params }: Route.LoaderArgs) {
  const { db } = context.get(platformContext);
  const noTrace = {
    headers: { 'Cache-Control': 'no-store', 'X-Robots-Tag': 'noindex', 'Referrer-Policy': 'no-referrer' },
  };
  try {
    return data({ progress: await readSharedProgress(db, params.token) }, noTrace);
  } catch (error) {
    if (!(error instanceof ShopError && error.code === 'not_found')) throw error;
    return data({ progress: undefined }, { ...noTrace, status: 404 });
  }
}

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: 'Progress', description: 'What a student chose to show.', isPrivate: true });

export default function ProgressPage({ loaderData: { progress } }: Route.ComponentProps) {
  if (!progress) {
    return (
      <div className="column grid gap-3 py-10">
        <h1 className="text-[27px] md:text-[34px]">This link no longer opens</h1>
        <p className="text-ink-2">The student has ended it. A new one can be made on the practice page.</p>
      </div>
    );
  }
  return <Progress progress={progress} />;
}

function Progress({ progress }: { progress: SharedProgress }) {
  const { firstName, subjectName, classname, chapters, mocks, lastAt } = progress;
  const tried = chapters
    .filter((chapter) => chapter.tried > 0)
    .toSorted((a, b) => a.marks / a.outOf - b.marks / b.outOf);
  const untried = chapters.filter((chapter) => chapter.tried === 0);
  const sat = mocks.filter(({ isHandedIn }) => isHandedIn);
  return (
    <div className="column pt-6 pb-10 md:pt-10">
      <h1 className="text-[27px] break-words md:text-[34px]">
        {firstName}: {subjectName}
      </h1>
      <p className="mt-1 mb-5 text-ink-2">
        {classname} ·{' '}
        {lastAt === null ? 'nothing practised yet' : `last practised ${formatDay(new Date(lastAt).toISOString())}`}
      </p>
      <div className="grid items-start gap-5 lg:grid-cols-[3fr_2fr]">
        <Panel title="Chapters" aside={<p className="text-[15px] text-ink-2">weakest first</p>}>
          <ul>
            {tried.map(({ chapter, marks, outOf, tried: count, questions }) => (
              <li key={chapter} className="grid gap-1.5 border-rule border-b border-dashed py-3 last:border-b-0">
                <div className="flex flex-wrap justify-between gap-x-4">
                  <span className="min-w-0 break-words">{chapter}</span>
                  <span className="text-[15px] text-ink-2 tabular-nums">
                    {Math.round((marks / outOf) * 100)}% · {count} of {Math.max(count, questions)} questions
                  </span>
                </div>
                <Bar part={marks} of={outOf} />
              </li>
            ))}
          </ul>
          {untried.length > 0 && (
            <p className="mt-3 text-[15px] text-ink-2">
              Not tried yet: {untried.map(({ chapter }) => chapter).join(', ')}.
            </p>
          )}
        </Panel>
        <Panel title="Mock exams">
          {sat.length === 0 ? <p className="text-ink-2">None handed in yet.</p> : <MockChart sat={sat} />}
          <ul className="grid gap-1.5">
            {sat.map(({ attempt, papername, marks, outOf, markedOutOf, startedAt }) => (
              <li key={attempt} className="flex flex-wrap justify-between gap-x-4 text-[15px]">
                <span>
                  {papername ?? 'A paper'}, {formatDay(new Date(startedAt).toISOString())}
                </span>
                <span className="tabular-nums">
                  {writeMarks(marks)} of {writeMarks(markedOutOf < outOf ? markedOutOf : outOf)}
                  {markedOutOf < outOf && ' marked so far'}
                </span>
              </li>
            ))}
          </ul>
        </Panel>
      </div>
    </div>
  );
}
