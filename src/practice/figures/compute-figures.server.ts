import { sql } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.server.ts';
import { knownQuestions } from '../../questions/bank/practice-questions.server.ts';
import { practiceEvents, practiceFigures } from '../tables.server.ts';

/** Computes anew how questions are answered, over all students together. Nothing in the result says who answered. */
export async function computeFigures(db: Database): Promise<void> {
  const known = knownQuestions(db);
  await db.transaction(async (tx) => {
    await tx.execute(sql`lock table ${practiceFigures} in share row exclusive mode`);
    await tx.delete(practiceFigures);
    await tx.execute(sql`
      with answered as (
        select user_id, coalesce(attempt, id) as try, seq, kind, body ->> 'verdict' as verdict,
          (body ->> 'subjectId')::int as subject_id, body ->> 'key' as key,
          least(1, (body ->> 'marks')::numeric / (body ->> 'outOf')::numeric) as share,
          (body ->> 'seconds')::int as seconds
        from ${practiceEvents} where kind in ('practice-answered', 'steps-marked')
      ), tries as (
        -- The last marks of a try, as replay() has it.
        select distinct on (user_id, try) user_id, subject_id, key, share
        from answered where verdict is distinct from 'unmarked' order by user_id, try, seq desc
      ), in_mocks as (
        select distinct on (marked.user_id, marked.attempt, question.number)
          marked.user_id, (started.body ->> 'subjectId')::int as subject_id, question.key,
          least(1, (marked.body ->> 'marks')::numeric / question."outOf") as share
        from ${practiceEvents} as marked
        join ${practiceEvents} as started on started.user_id = marked.user_id and started.attempt = marked.attempt
          and started.kind = 'mock-started'
        cross join lateral jsonb_to_recordset(started.body -> 'questions')
          as question (number int, key text, "outOf" numeric)
        where marked.kind = 'mock-marked' and question.number = (marked.body ->> 'number')::int
        order by marked.user_id, marked.attempt, question.number, marked.at desc, marked.seq desc
      ), times as (
        select subject_id, key, percentile_cont(0.5) within group (order by seconds) as seconds
        from answered where seconds > 0 group by subject_id, key
      ), figures as (
        select subject_id, key, count(*) as answers, count(distinct user_id) as students, avg(share) as share
        from (select * from tries union all select * from in_mocks) as reviews group by subject_id, key
      )
      insert into ${practiceFigures} (question_id, subject_id, answers, students, share, seconds)
      select known_questions.id, figures.subject_id, figures.answers, figures.students, figures.share, times.seconds
      from figures
      join ${known} on known_questions.subject_id = figures.subject_id and known_questions.key = figures.key
      left join times on times.subject_id = figures.subject_id and times.key = figures.key`);
  });
}
