import { and, asc, eq, gt, sql } from 'drizzle-orm';
import { presentPerson } from '../../accounts/people/people.server.ts';
import type { Database } from '../../platform/database/database.server.ts';
import { ShopError } from '../../platform/http/shop-error.ts';
import { type MaybeViewer, requireUser } from '../../platform/http/viewer.ts';
import { PracticeEvent } from '../log/events-contract.ts';
import { practiceEvents, practiceLogs } from '../tables.server.ts';

/** More than a diligent student fills from class 9 to 12. */
const longestLog = 400_000;
const eventsOfPage = 500;

export interface Stored {
  stored: string[];
  cursor: number;
}

/** Adds events to the viewer's log, in one statement. What is there already stays as it is. */
export async function storeEvents(
  db: Database,
  viewer: MaybeViewer,
  events: readonly PracticeEvent[],
): Promise<Stored> {
  const { userId } = requireUser(viewer);
  if (events.length === 0) return { stored: [], cursor: await lengthOf(db, userId) };
  // The row of the log is locked until all of it is stored: nobody reads past a place that is still empty.
  const { rows } = await db.execute<{ length: string | null; isPresent: boolean }>(sql`
    with person as (${presentPerson(userId)}), grown as (
      insert into ${practiceLogs} as log (user_id, length) select id, ${events.length}::int from person
      on conflict (user_id) do update set length = log.length + excluded.length
      where log.length + excluded.length <= ${longestLog}
      returning length
    ), added as (
      insert into ${practiceEvents} (user_id, place, id, device, seq, attempt, kind, at, body)
      select ${userId}::uuid, grown.length - ${events.length}::int + row_number() over (),
        id, device, seq, attempt, kind, at, body
      from grown, json_to_recordset(${JSON.stringify(events)}::json)
        as given (id uuid, device uuid, seq int, attempt uuid, kind text, at bigint, body jsonb)
      on conflict (user_id, id) do nothing
    )
    select (select length from grown) as length, exists (select from person) as "isPresent"`);
  const [log] = rows;
  if (!log?.isPresent) throw new ShopError('not_logged_in');
  if (log.length === null) throw new ShopError('too_large');
  return { stored: [...new Set(events.map(({ id }) => id))], cursor: Number(log.length) };
}

/** The viewer's own log after a place, as much of it as fits into one answer. */
export async function readEvents(
  db: Database,
  viewer: MaybeViewer,
  after: number,
): Promise<{ events: PracticeEvent[]; cursor: number; isMore: boolean }> {
  const { userId } = requireUser(viewer);
  const rows = await selectEvents(db, userId, after).limit(eventsOfPage + 1);
  const page = rows.slice(0, eventsOfPage);
  return {
    events: page.map(eventOf),
    cursor: page.at(-1)?.place ?? after,
    isMore: rows.length > eventsOfPage,
  };
}

/** Everything in somebody's log, for who has decided that it may be read. */
export async function readLog(db: Database, userId: string): Promise<PracticeEvent[]> {
  return (await selectEvents(db, userId, 0)).map(eventOf);
}

function selectEvents(db: Database, userId: string, after: number) {
  const { place, id, device, seq, attempt, kind, at, body } = practiceEvents;
  return db
    .select({ place, id, device, seq, attempt, kind, at, body })
    .from(practiceEvents)
    .where(and(eq(practiceEvents.userId, userId), gt(place, after)))
    .orderBy(asc(place))
    .$dynamic();
}

/** The database keeps what was an event when it came; the columns have lost which body belongs to which kind. */
function eventOf({ place: _, ...row }: Record<keyof PracticeEvent | 'place', unknown>): PracticeEvent {
  return PracticeEvent.parse(row);
}

async function lengthOf(db: Database, userId: string): Promise<number> {
  const [log] = await db.select().from(practiceLogs).where(eq(practiceLogs.userId, userId));
  return log?.length ?? 0;
}
