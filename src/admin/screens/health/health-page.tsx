import { CircleAlert, CircleCheck, Info } from 'lucide-react';
import { Panel } from '../../../accounts/profile/panel.tsx';
import { type Health, readHealth } from '../../../operations/contract.ts';
import { formatMoment } from '../../../page-kit/india-time.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { Facts } from '../../kit/facts.tsx';
import { useAnswer } from '../../kit/queries.ts';
import { LoadTrouble, Screen } from '../../kit/screen.tsx';
import { sizeText } from './size-text.ts';

export default function HealthPage() {
  const { data, error, refetch } = useAnswer(readHealth);
  return (
    <Screen title="Health">
      {data ? <Report {...data} /> : error ? <LoadTrouble error={error} onRetry={refetch} /> : <Waiting />}
    </Screen>
  );
}

function Report({ advice, ...health }: Health) {
  return (
    <div className="grid grid-cols-1 gap-4">
      <Panel title="What to do">
        {advice.length === 0 ? (
          <p className="flex items-center gap-2.5 text-tick">
            <CircleCheck aria-hidden className="size-5 shrink-0" />
            Nothing. The shop is well.
          </p>
        ) : (
          <ul className="divide-y divide-rule">
            {advice.map((point) => (
              <li key={point.text} className="py-2">
                <Point {...point} />
              </li>
            ))}
          </ul>
        )}
      </Panel>
      <div className="grid grid-cols-1 gap-4 lg:grid-cols-2">
        <Backups {...health} />
        <Machine {...health} />
      </div>
    </div>
  );
}

function Point({ text, remedy, isUrgent }: Health['advice'][number]) {
  const Icon = isUrgent ? CircleAlert : Info;
  return (
    <div className="flex gap-2.5">
      <Icon aria-hidden className={`mt-0.5 size-5 shrink-0 ${isUrgent ? 'text-red' : 'text-ink-2'}`} />
      <div className="min-w-0 wrap-anywhere">
        <p className="font-semibold">{text}</p>
        <p className="text-ink-2 text-sm">{remedy}</p>
      </div>
    </div>
  );
}

function Backups({ backups }: Omit<Health, 'advice'>) {
  const { isNightly, lastGoodAt, lastGoodBytes, hasArchive, troubles } = backups;
  const state =
    troubles.length > 0 ? (
      <Badge tone="bad">Needs a look</Badge>
    ) : lastGoodAt ? (
      <Badge tone="good">Good</Badge>
    ) : (
      <Badge tone="quiet">None yet</Badge>
    );
  return (
    <Panel title="Backups" aside={state}>
      <Facts
        facts={[
          ['Last good one', lastGoodAt ? formatMoment(lastGoodAt) : 'There is none yet'],
          ...(lastGoodBytes === null ? [] : ([['Its size', sizeText(lastGoodBytes)]] as const)),
          ['Every night', isNightly ? 'Yes, each one is started and counted' : 'No'],
          ['Back to any second', hasArchive ? 'Yes, with the archive' : 'No, to the last backup'],
        ]}
      />
    </Panel>
  );
}

function Machine(health: Omit<Health, 'advice'>) {
  const { version, node, startedAt, database, storage, disk, mailsWaiting, jobsWaiting, eventLoopMs } = health;
  return (
    <Panel title="Machine and software">
      <Facts
        facts={[
          ['Version', `${version} on Node ${node.replace('v', '')}, since ${formatMoment(startedAt)}`],
          [
            'Database',
            `PostgreSQL ${database.version}, ${database.isEmbedded ? 'the shop’s own' : 'one of yours'}, ${sizeText(database.bytes)}`,
          ],
          ['Files', storage === 's3' ? 'In the bucket' : 'In the data folder'],
          ['Disk', `${sizeText(disk.freeBytes)} of ${sizeText(disk.sizeBytes)} free`],
          ['Mails that wait', mailsWaiting],
          ['Work that waits', jobsWaiting],
          ['Wait for the processor', `${eventLoopMs} ms`],
          ['Wait for the database', `${Math.round(health.databaseWaitMs)} ms`],
        ]}
      />
    </Panel>
  );
}

function Waiting() {
  return (
    <div role="status" className="grid gap-4">
      <span className="sr-only">Loading how the shop does…</span>
      <Skeleton className="h-28" />
      <div className="grid gap-4 lg:grid-cols-2">
        <Skeleton className="h-60" />
        <Skeleton className="h-60" />
      </div>
    </div>
  );
}
