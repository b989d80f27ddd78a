import { Link, useSearchParams } from 'react-router';
import { formatRupees } from '../../../cart/rupees.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { type Overview, readOverview } from '../../contract.ts';
import { useAnswer } from '../../kit/queries.ts';
import { LoadTrouble, Screen } from '../../kit/screen.tsx';
import { AskForSecondFactor } from './ask-for-second-factor.tsx';
import { Attention } from './attention.tsx';
import { MeasureCard } from './measure-card.tsx';
import { measures, sumOf } from './measures.ts';
import { TopSubjects } from './top-subjects.tsx';

const periods = [7, 30, 90];
const usualPeriod = 30;

export default function OverviewPage() {
  const [search] = useSearchParams();
  const days = periods.find((period) => String(period) === search.get('days')) ?? usualPeriod;
  const { data, error, refetch } = useAnswer(readOverview, { query: { days } });
  return (
    <Screen title="Overview" actions={<Periods chosen={days} />}>
      <div className="grid grid-cols-1 gap-4">
        <AskForSecondFactor />
        {data ? <Figures {...data} /> : error ? <LoadTrouble error={error} onRetry={refetch} /> : <Waiting />}
      </div>
    </Screen>
  );
}

function Figures({ days, topSubjects, attention }: Overview) {
  const refunded = sumOf(days, ({ refundedPaise }) => refundedPaise / 100);
  return (
    <div className="grid grid-cols-1 gap-4">
      <Attention attention={attention} />
      <div className="grid gap-4 md:grid-cols-2">
        {measures.map((measure) => (
          <MeasureCard
            key={measure.title}
            measure={measure}
            days={days}
            note={measure.title === 'Sales' && refunded > 0 ? `${formatRupees(refunded)} of it given back` : undefined}
          />
        ))}
      </div>
      <TopSubjects subjects={topSubjects} />
    </div>
  );
}

/** In the shape of what comes, so that nothing jumps. */
function Waiting() {
  return (
    <div role="status" className="grid gap-4">
      <span className="sr-only">Loading the overview…</span>
      <Skeleton className="h-22" />
      <div className="grid gap-4 md:grid-cols-2">
        {measures.map(({ title }) => (
          <Skeleton key={title} className="h-76" />
        ))}
      </div>
    </div>
  );
}

function Periods({ chosen }: { chosen: number }) {
  return (
    <nav aria-label="Period" className="flex rounded-button border border-rule bg-sheet p-0.5">
      {periods.map((days) => (
        <Link
          key={days}
          to={days === usualPeriod ? '.' : `?days=${days}`}
          preventScrollReset
          aria-current={days === chosen ? 'page' : undefined}
          className={`flex min-h-11 items-center rounded-lg px-3.5 text-[15px] ${
            days === chosen ? 'bg-pen-soft font-semibold text-pen-deep' : 'text-ink-2 hover:text-ink'
          }`}
        >
          {days} days
        </Link>
      ))}
    </nav>
  );
}
