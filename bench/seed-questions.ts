import { sql } from 'drizzle-orm';
import type { Database } from '../src/platform/database/database.server.ts';

const words =
  'triangle circle angle velocity force current cell reaction acid metal revolution parliament river climate market demand ledger poem verb sandhi photosynthesis gene matrix integral vector lens wave atom bond salt empire treaty soil crop price budget asset rhyme essay tense'.split(
    ' ',
  );

/** Fills the bank with questions of all subjects in two statements, to try how its lists bear it. */
export async function seedQuestions(db: Database, count: number): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.execute(sql`
      insert into questions (subject_id, key, chapter, state, type, marks, skill, edited_at)
      select subject.id, 'large-' || n, 'Chapter ' || (n / 34) % 15,
        (array['checked', 'checked', 'checked', 'draft', 'retired'])[1 + n % 5],
        (array['multiple-choice', 'short', 'long', 'case-based'])[1 + n % 4], (array[1, 2, 5, 4])[1 + n % 4],
        (array['recall', 'apply', 'analyse'])[1 + n % 3], now() - n * interval '1 minute'
      from generate_series(1, ${count}::int) n
      join (select id, row_number() over (order by id) - 1 as place from (select id from subjects order by id limit 34) s)
        as subject on subject.place = n % 34
      on conflict do nothing`);
    await tx.execute(sql`
      insert into question_versions
        (question_id, hash, source, parsed, html, answers_html, marks, type, language, words, is_current)
      select id, encode(sha256(convert_to(source, 'UTF8')), 'hex'), source,
        jsonb_build_object('question', jsonb_build_object('id', key, 'chapter', chapter, 'type', type, 'marks', marks,
          'skill', skill, 'text', asked, 'alternatives', '[]'::jsonb, 'partAlternatives', '[]'::jsonb, 'parts', '[]'::jsonb,
          'options', '[]'::jsonb, 'answer', 'a', 'choose', null, 'solution', repeat(asked, 10)), 'passage', null),
        jsonb_build_object('html', asked), jsonb_build_object('own', repeat(asked, 10)), marks, type, 'en', asked, true
      from (select questions.*, '## ' || key || ' | ' || asked as source from questions cross join lateral (
        select string_agg((${sql.param(words)}::text[])[1 + (questions.id * 31 + place * place * 7) % ${words.length}::int], ' ')
          || ' number ' || questions.id as asked
        from generate_series(1, 18) place) as text where key like 'large-%') as given
      on conflict do nothing`);
  });
  await db.execute(sql`analyze questions, question_versions`);
}
