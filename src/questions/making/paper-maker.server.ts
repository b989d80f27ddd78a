import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { eq, sql } from 'drizzle-orm';
import {
  askForFile,
  countPendingFiles,
  findPendingFile,
  isFilePending,
  type PendingFile,
  setMadeFile,
} from '../../papers/managing/bank-papers.server.ts';
import { type Database, isDatabaseUnreachable } from '../../platform/database/database.server.ts';
import { ShopError } from '../../platform/http/shop-error.ts';
import type { Platform } from '../../platform/platform.server.ts';
import { readBankSubject } from '../bank/read-subject.server.ts';
import { paperContents } from '../tables.server.ts';
import { TypesetProcess } from './typeset-process.server.ts';

type Needs = Pick<Platform, 'db' | 'storage' | 'jobs' | 'settings' | 'version'>;

// Any number will do as long as every node of the shop uses the same one.
const makingLock = 4_711_000_003;
const lookAgainMs = 250;
const otherNodeMs = 1_000;
const restMs = 2_000;
const longestWaitMs = 90_000;
const reportEveryMs = 5_000;

/**
 * Makes the PDFs of papers of the question bank, one at a time however many nodes there are, and those first that
 * somebody waits for. What is still to be made stands in the database: stopped at any moment, the next start goes on.
 */
export class PaperMaker {
  #platform: Needs;
  #say: (line: string) => void;
  #working: Promise<void> | undefined;
  #isClosed = false;
  /** Not tried again before the next start. */
  #failed = new Map<number, string>();
  #waiting = new Map<number, Promise<void>>();
  #typesetter = new TypesetProcess();

  constructor(platform: Needs, say: (line: string) => void) {
    this.#platform = platform;
    this.#say = say;
  }

  /** Makes all that is still to be made, from now on. */
  start(): void {
    if (this.#isClosed) return;
    this.#working ??= this.#makeAll()
      .catch((error) => this.#say(`Making PDFs stopped: ${error instanceof Error ? error.message : String(error)}`))
      .finally(() => {
        this.#typesetter.end();
        this.#working = undefined;
      });
  }

  /** Makes the file of a paper before others and answers when it is there. However many wait, one looks. */
  async make(paperId: number): Promise<void> {
    const waiting = this.#waiting.get(paperId) ?? this.#wait(paperId).finally(() => this.#waiting.delete(paperId));
    this.#waiting.set(paperId, waiting);
    await waiting;
  }

  async #wait(paperId: number): Promise<void> {
    const { db } = this.#platform;
    if (!(await askForFile(db, paperId))) return;
    const giveUpAt = Date.now() + longestWaitMs;
    while (await isFilePending(db, paperId)) {
      if (this.#failed.has(paperId) || this.#isClosed || Date.now() > giveUpAt) throw cannotMake();
      this.start();
      await sleep(lookAgainMs);
    }
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    this.#typesetter.end();
    await this.#working;
  }

  async #makeAll(): Promise<void> {
    const { db } = this.#platform;
    const total = await countPendingFiles(db);
    let made = 0;
    let reportAt = Date.now() + reportEveryMs;
    while (!this.#isClosed) {
      const outcome = await this.#makeNext();
      if (outcome === 'nothing') break;
      if (outcome === 'elsewhere') await sleep(otherNodeMs);
      if (outcome === 'unreachable') await sleep(restMs);
      if (outcome !== 'made') continue;
      made += 1;
      if (Date.now() < reportAt) continue;
      this.#say(`Making PDFs: ${made} of ${Math.max(made, total)}`);
      reportAt = Date.now() + reportEveryMs;
    }
    if (made > 0) this.#say(`Making PDFs: ${made} made${this.#isClosed ? ', stopped' : ''}`);
  }

  async #makeNext(): Promise<'made' | 'failed' | 'elsewhere' | 'unreachable' | 'nothing'> {
    const { db, version } = this.#platform;
    let paper: PendingFile | undefined;
    try {
      const outcome = await db.transaction(async (tx) => {
        const { rows } = await tx.execute(sql`select pg_try_advisory_xact_lock(${makingLock}) as mine`);
        paper = await findPendingFile(tx, [...this.#failed.keys()]);
        if (!paper) return 'nothing';
        if (!rows[0]?.mine) return 'elsewhere';
        await this.#makeFile(tx, paper);
        return 'made';
      });
      if (outcome === 'made') await version.refresh();
      return outcome;
    } catch (error) {
      if (this.#isClosed) return 'nothing';
      if (isDatabaseUnreachable(error)) return 'unreachable';
      if (!paper) throw error;
      const reason = error instanceof Error ? error.message : String(error);
      this.#failed.set(paper.paperId, reason);
      this.#say(`The PDF of paper ${paper.paperId} could not be made: ${reason}`);
      return 'failed';
    }
  }

  async #makeFile(tx: Database, paper: PendingFile): Promise<void> {
    const { settings, storage } = this.#platform;
    const [before] = await selectContent(tx, paper);
    const bank = before && (await readBankSubject(tx, before.subjectId));
    if (!bank) throw new Error('its content is gone');
    const order = { subject: bank.folder, document: before.document, brand: settings.BRAND_NAME };
    const { pdf, pages } = await this.#typesetter.typeset(order);
    // Changed while it was made, it is made again. From here on nobody changes it.
    const [after] = await selectContent(tx, paper).for('share');
    if (after?.digest !== before.digest) return;
    const staged = await storage.staging.stage(Readable.from([pdf]));
    try {
      await setMadeFile(this.#platform, tx, paper, { ...staged, pages });
    } finally {
      await staged.discard();
    }
  }
}

function selectContent(tx: Database, { contentId }: PendingFile) {
  const { id, subjectId, document, digest } = paperContents;
  return tx.select({ subjectId, document, digest }).from(paperContents).where(eq(id, contentId));
}

function cannotMake(): ShopError {
  return new ShopError('unavailable', {
    message: 'This PDF cannot be made right now. The paper can be read on screen; please try the download again later.',
  });
}
