import type { Database } from './database.server.ts';

type Answers<Value> = ReadonlyMap<string, Value>;

interface Rounds<Value> {
  last: Promise<unknown>;
  next: { keys: Set<string>; answers: Promise<Answers<Value>> } | undefined;
}

/**
 * Batches lookups by key: while one query is running, further keys wait and go into the next one together. With little
 * traffic each lookup runs at once; under load many requests share a query. No answer is older than its request.
 */
export function batchLookups<Value>(ask: (db: Database, keys: string[]) => Promise<Answers<Value>>) {
  const known = new WeakMap<Database, Rounds<Value>>();

  return async (db: Database, key: string): Promise<Value | undefined> => {
    const rounds = known.get(db) ?? { last: Promise.resolve(), next: undefined };
    known.set(db, rounds);
    rounds.next ??= planRound(db, rounds);
    const round = rounds.next;
    round.keys.add(key);
    return (await round.answers).get(key);
  };

  function planRound(db: Database, rounds: Rounds<Value>) {
    const keys = new Set<string>();
    const start = () => {
      rounds.next = undefined;
      return ask(db, [...keys]);
    };
    const answers = rounds.last.then(start, start);
    rounds.last = answers;
    return { keys, answers };
  }
}
