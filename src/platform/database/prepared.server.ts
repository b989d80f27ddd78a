import type { Database } from './database.server.ts';

/**
 * Statements built once per database instead of at every call, for what is asked very often: building one costs more
 * than running it, and PostgreSQL keeps its plan.
 */
export function preparedOnce<Statements>(prepare: (db: Database) => Statements): (db: Database) => Statements {
  const known = new WeakMap<Database, Statements>();
  return (db) => {
    const statements = known.get(db) ?? prepare(db);
    known.set(db, statements);
    return statements;
  };
}
