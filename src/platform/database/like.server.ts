import { type Column, ilike, type SQL } from 'drizzle-orm';

/** Searched for as typed: the signs that mean something to LIKE mean themselves. */
export function escapeLike(term: string): string {
  return term.replace(/[\\%_]/g, '\\$&');
}

/** Whether a text has the term in it, in capitals or not. Of LIKE the database can tell beforehand how much it will find. */
export function contains(column: Column, term: string): SQL {
  return ilike(column, `%${escapeLike(term)}%`);
}
