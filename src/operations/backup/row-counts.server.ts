import pg from 'pg';

/** Rows that come and go by themselves: how many there are says nothing about a copy. */
const fleeting = new Set(['limits', 'sessions', 'pending_work', 'login_events', 'guest_downloads']);

/** How many rows each table of the shop has, all at one moment. */
export async function countRows(client: pg.Client): Promise<Record<string, number>> {
  await client.query('begin isolation level repeatable read read only');
  try {
    const { rows: tables } = await client.query<{ name: string }>(
      "select tablename as name from pg_tables where schemaname = 'public' order by tablename",
    );
    if (tables.length === 0) return {};
    const counts = tables.map(
      ({ name }) =>
        `select ${pg.escapeLiteral(name)} as name, count(*)::text as count from public.${pg.escapeIdentifier(name)}`,
    );
    const { rows } = await client.query<{ name: string; count: string }>(counts.join(' union all '));
    return Object.fromEntries(rows.map(({ name, count }) => [name, Number(count)]));
  } finally {
    await client.query('rollback');
  }
}

/** The migrations that a database has had, as the moments they are known by. */
export async function listMigrations(client: pg.Client): Promise<number[]> {
  const { rows: found } = await client.query(
    "select to_regclass('drizzle.__drizzle_migrations') is not null as is_there",
  );
  if (!found[0]?.is_there) return [];
  const { rows } = await client.query<{ at: string }>(
    'select created_at::text as at from drizzle.__drizzle_migrations order by created_at',
  );
  return rows.map(({ at }) => Number(at));
}

/**
 * Which table of a copy has too few rows, given how many there were before and after it was made. While it is made
 * rows may come and go, so that only fewer than both is wrong.
 */
export function findMissingRows(
  copy: Readonly<Record<string, number>>,
  live: Readonly<Record<string, readonly [before: number, after: number]>>,
): string | undefined {
  for (const [table, [before, after]] of Object.entries(live)) {
    const found = copy[table];
    if (found === undefined) return `the table ${table} is missing`;
    const least = Math.min(before, after);
    if (found < least && !fleeting.has(table)) return `${table} has ${found} rows of at least ${least}`;
  }
  return undefined;
}

export function withClient<Result>(url: string, work: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  client.on('error', () => undefined);
  return (async () => {
    await client.connect();
    try {
      return await work(client);
    } finally {
      await client.end();
    }
  })();
}
