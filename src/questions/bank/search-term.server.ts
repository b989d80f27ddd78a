import { type SQL, sql } from 'drizzle-orm';
import { questionVersions } from '../tables.server.ts';

const mostWords = 10;
const longestWord = 100;

/** The words of a term, without anything that has a meaning in a query. */
export function termWords(q: string): string[] {
  const words =
    q
      .normalize('NFC')
      .toLowerCase()
      .match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  return words.slice(0, mostWords).map((word) => word.slice(0, longestWord));
}

/** English by its stems; Hindi and Sanskrit by how words begin, since their endings change. */
export function queriesOf(words: readonly string[]): { english: SQL; others: SQL } {
  return {
    english: sql`websearch_to_tsquery('english', ${words.join(' ')})`,
    others: sql`${words.map((word) => `'${word}':*`).join(' & ')}::tsquery`,
  };
}

/** Whether a version has all words of a term. */
export function isFoundBy(words: readonly string[]): SQL {
  const { english, others } = queriesOf(words);
  const { language, search } = questionVersions;
  // Both of them use the index; which one counts is decided after it.
  return sql`${search} @@ (${english} || ${others})
    and case when ${language} = 'en' then ${search} @@ ${english} else ${search} @@ ${others} end`;
}
