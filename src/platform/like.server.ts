import { type Column, type SQL, sql } from 'drizzle-orm';

/** Searched for as typed: the signs that mean something to LIKE mean themselves. */
export function escapeLike(term: string): string {
  return term.replace(/[\\%_]/g, '\\$&');
}

/** A pattern for what contains the term. */
export function containing(term: string): string {
  return `%${escapeLike(term)}%`;
}

/** Whether a text has the term in it, in capitals or not. Half the work of ILIKE where a whole table is looked through. */
export function contains(column: Column, term: string): SQL {
  return sql`position(lower(${term}) in lower(${column})) > 0`;
}
