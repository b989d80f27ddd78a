import { and, desc, eq, sql } from 'drizzle-orm';
import { openBankPapers } from '../../papers/browsing/open-papers.server.ts';
import type { Database } from '../../platform/database/database.server.ts';
import type { MaybeViewer } from '../../platform/http/viewer.ts';
import { paperQuestions, questionVersions } from '../tables.server.ts';
import { isFoundBy, queriesOf, termWords } from './search-term.server.ts';
import { quote, type Snippet } from './snippet.ts';

export interface FoundQuestion {
  paperid: number;
  papername: string;
  subjectId: number;
  /** Its number in that paper. */
  number: number;
  key: string;
  language: 'en' | 'hi' | 'sa';
  snippet: Snippet;
}

interface SearchQuery {
  q: string;
  /** Of one subject only. */
  subjectId?: number | undefined;
  limit: number;
}

/** Questions that have all words of a term, in papers that are open to the viewer. Of their answers nothing is searched. */
export async function searchQuestions(
  db: Database,
  viewer: MaybeViewer,
  { q, subjectId, limit }: SearchQuery,
): Promise<FoundQuestion[]> {
  const words = termWords(q);
  if (words.length === 0) return [];
  const open = openBankPapers(db, viewer);
  const { english, others } = queriesOf(words);
  const { language, search, words: text, parsed } = questionVersions;
  const rows = await db
    .select({
      paperid: open.paperId,
      papername: open.papername,
      subjectId: open.subjectId,
      number: paperQuestions.number,
      key: sql<string>`${parsed} -> 'question' ->> 'id'`,
      language,
      text,
      stems: sql<
        string[]
      >`case when ${language} = 'en' then tsvector_to_array(to_tsvector('english', ${words.join(' ')})) else '{}' end`,
    })
    .from(questionVersions)
    .innerJoin(
      paperQuestions,
      and(eq(paperQuestions.questionId, questionVersions.questionId), eq(paperQuestions.hash, questionVersions.hash)),
    )
    .innerJoin(open, eq(open.contentId, paperQuestions.contentId))
    .where(and(isFoundBy(words), subjectId === undefined ? undefined : eq(open.subjectId, subjectId)))
    .orderBy(desc(sql`ts_rank(${search}, ${english} || ${others})`), open.paperId, paperQuestions.number)
    .limit(limit);
  return rows.map(({ text: whole, stems, ...found }) => ({ ...found, snippet: quote(whole, [...words, ...stems]) }));
}
