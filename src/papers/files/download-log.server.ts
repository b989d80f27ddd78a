import { sql } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.server.ts';
import type { MaybeViewer } from '../../platform/http/viewer.ts';
import { downloads } from '../tables.server.ts';

const flushAfterMs = 1_000;

/** Writes down who downloaded what; of guests only that it happened, many together. */
export class DownloadLog {
  #db: Database;
  #onTrouble: (error: unknown) => void;
  #guests = new Map<number, number>();
  #timer: NodeJS.Timeout | undefined;

  constructor(db: Database, onTrouble: (error: unknown) => void) {
    this.#db = db;
    this.#onTrouble = onTrouble;
  }

  recordGuest(paperId: number): void {
    this.#guests.set(paperId, (this.#guests.get(paperId) ?? 0) + 1);
    this.#timer ??= setTimeout(() => void this.flush(), flushAfterMs).unref();
  }

  /** A known person's counts before the file leaves: from then on the paper has a history. */
  async record(viewer: MaybeViewer, paperId: number): Promise<void> {
    if (!viewer) return this.recordGuest(paperId);
    await this.#db.insert(downloads).values({ paperId, userId: viewer.userId });
  }

  async flush(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const guests = this.#guests;
    if (guests.size === 0) return;
    this.#guests = new Map();
    const [paperIds, times] = [[...guests.keys()], [...guests.values()]];
    // A paper that was erased meanwhile takes its downloads with it.
    await this.#db
      .execute(
        sql`insert into ${downloads} (paper_id, times)
          select papers.id, guests.times
          from unnest(${sql.param(paperIds)}::int[], ${sql.param(times)}::int[]) as guests (paper_id, times)
          join papers on papers.id = guests.paper_id
          for key share of papers`,
      )
      .catch(this.#onTrouble);
  }
}
