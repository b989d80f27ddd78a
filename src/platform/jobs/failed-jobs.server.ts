import { sql } from 'drizzle-orm';
import * as z from 'zod';
import { recordAudit } from '../audit/audit.server.ts';
import type { Database } from '../database/database.server.ts';
import { type MaybeViewer, requireStaff } from '../http/viewer.ts';
import type { Platform } from '../platform.server.ts';

const FailedJobs = z.array(
  z.object({
    name: z.string(),
    count: z.coerce.number(),
    /** What the last few were about, where they say so: whom a mail was to, and its subject. */
    about: z.array(z.string()),
  }),
);
const FailedIds = z.array(z.object({ id: z.string() }));

/** Work that was given up within the last week, by its kind. Where no job ever ran there is nothing to ask. */
export async function countFailedJobs(db: Database): Promise<z.infer<typeof FailedJobs>> {
  if (!(await hasJobs(db))) return [];
  const failed = await db.execute(sql`
    select name, count(*),
      coalesce((array_agg(data->>'to' || ': ' || (data->>'subject') order by completed_on desc)
        filter (where data->>'to' is not null))[1:5], '{}') as about
    from pgboss.job
    where state = 'failed' and completed_on > now() - interval '7 days'
    group by name order by name`);
  return FailedJobs.parse(failed.rows);
}

const JobCounts = z.array(z.object({ queue: z.string(), state: z.string(), count: z.coerce.number() }));

/** All work that is known of, by its kind and state. */
export async function countJobs(db: Database): Promise<z.infer<typeof JobCounts>> {
  if (!(await hasJobs(db))) return [];
  const { rows } = await db.execute(sql`
    select name as queue, state::text as state, count(*) from pgboss.job where name not like '\\_\\_%' group by 1, 2`);
  return JobCounts.parse(rows);
}

async function hasJobs(db: Database): Promise<boolean> {
  const { rows } = await db.execute(sql`select to_regclass('pgboss.job') is not null as is_there`);
  return rows[0]?.is_there === true;
}

/** Has work of one kind that was given up within the last week done again, and says how much of it there is. */
export async function retryFailedJobs(
  { db, jobs }: Pick<Platform, 'db' | 'jobs'>,
  viewer: MaybeViewer,
  name: string,
): Promise<number> {
  const actor = requireStaff(viewer);
  if (!(await countFailedJobs(db)).some((failed) => failed.name === name)) return 0;
  const { rows } = await db.execute(sql`
    select id from pgboss.job
    where name = ${name} and state = 'failed' and completed_on > now() - interval '7 days'`);
  const ids = FailedIds.parse(rows).map(({ id }) => id);
  await jobs.retry(name, ids);
  await recordAudit(db, actor, { action: 'job.retry', target: `job:${name}`, after: { count: ids.length } });
  return ids.length;
}
