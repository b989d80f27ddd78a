import { sql } from 'drizzle-orm';
import type { Database } from '../platform/database.server.ts';
import type { MaybeViewer } from '../platform/viewer.ts';
import { downloads } from './tables.server.ts';

const flushAfterMs = 1_000;

/** Writes down who downloaded what; of guests only that it happened, many together. */
export class DownloadLog {
  #db: Database;
  #onTrouble: (error: unknown) => void;
  #guests: number[] = [];
  #timer: NodeJS.Timeout | undefined;

  constructor(db: Database, onTrouble: (error: unknown) => void) {
    this.#db = db;
    this.#onTrouble = onTrouble;
  }

  recordGuest(paperId: number): void {
    this.#guests.push(paperId);
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
    const paperIds = this.#guests.splice(0);
    if (paperIds.length === 0) return;
    // A paper that was erased meanwhile takes its downloads with it.
    await this.#db
      .execute(
        sql`insert into ${downloads} (paper_id)
          select id from unnest(${sql.param(paperIds)}::int[]) as id where exists (select 1 from papers where papers.id = id)`,
      )
      .catch(this.#onTrouble);
  }
}
