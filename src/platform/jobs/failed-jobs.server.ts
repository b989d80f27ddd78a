import { sql } from 'drizzle-orm';
import * as z from 'zod';
import type { Database } from '../database/database.server.ts';

const FailedJobs = z.array(z.object({ name: z.string(), count: z.coerce.number() }));

/** Work that was given up within the last week, by its kind. Where no job ever ran there is nothing to ask. */
export async function countFailedJobs(db: Database): Promise<z.infer<typeof FailedJobs>> {
  if (!(await hasJobs(db))) return [];
  const failed = await db.execute(sql`
    select name, count(*) from pgboss.job
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
