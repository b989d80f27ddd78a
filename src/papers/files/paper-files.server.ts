import { eq } from 'drizzle-orm';
import { findListedSubjects, findSubject } from '../../catalog/service.server.ts';
import type { Database } from '../../platform/database/database.server.ts';
import { ShopError } from '../../platform/http/shop-error.ts';
import { isStaff, type MaybeViewer } from '../../platform/http/viewer.ts';
import type { VersionWatch } from '../../platform/page-cache/public-version.server.ts';
import { ownsSubject } from '../owning/entitlements.server.ts';
import type { Paper } from '../schemas.ts';
import { papers } from '../tables.server.ts';
import { cleanFileName } from './file-name.ts';

/** What has to be known of a paper to hand out its file. */
export interface PaperFile {
  paperId: number;
  subjectId: number;
  papername: string;
  kind: Paper['kind'];
  /** What its file is saved as. */
  name: string;
  /** What it is made from, where it comes from the question bank. */
  contentId: number | null;
  /** Both are null until the first file of it has been made. */
  hash: string | null;
  size: number | null;
  /** Its file is still to be made, or to be made anew. */
  isPending: boolean;
  /** Null also where the picture was made for another access than the paper has now. */
  pictureHash: string | null;
  /** Visitors may see it. */
  isListed: boolean;
  /** Everybody who may see it may open it. */
  isFree: boolean;
  /** Staff took it back, from buyers too: it may be wrong. */
  isWithdrawn: boolean;
}

const maxKnown = 20_000;

/** What this node knows of papers' files, for one version of everything public: most downloads ask no database. */
export class PaperFiles {
  #db: Database;
  #version: VersionWatch;
  #knownFor = 0;
  #known = new Map<number, PaperFile>();

  constructor(db: Database, version: VersionWatch) {
    this.#db = db;
    this.#version = version;
  }

  /** What is known at once. */
  peek(paperId: number): PaperFile | undefined {
    return this.#knownFor === this.#version.current ? this.#known.get(paperId) : undefined;
  }

  async find(paperId: number): Promise<PaperFile> {
    const known = this.peek(paperId);
    if (known) return known;
    const version = this.#version.current;
    const file = await readPaperFile(this.#db, paperId);
    if (version !== this.#knownFor || this.#known.size >= maxKnown) this.#known.clear();
    // Read before a change that came meanwhile, it is kept under the version that is over.
    this.#knownFor = version;
    this.#known.set(paperId, file);
    return file;
  }
}

export async function readPaperFile(db: Database, paperId: number): Promise<PaperFile> {
  const [paper] = await db.select().from(papers).where(eq(papers.id, paperId));
  const subject = paper && (await findSubject(db, paper.subjectId));
  if (!subject) throw new ShopError('not_found');
  const [listed] = await findListedSubjects(db, [subject.id]);
  return {
    paperId,
    subjectId: subject.id,
    papername: paper.papername,
    kind: paper.kind,
    name: paper.filename ?? cleanFileName(paper.papername) ?? 'paper.pdf',
    contentId: paper.contentId,
    hash: paper.fileHash,
    size: paper.sizeBytes,
    isPending: paper.isFilePending,
    pictureHash: paper.isPictured ? paper.pictureHash : null,
    isListed: paper.enabled && !paper.archivedAt && listed !== undefined,
    isFree: paper.access === 'free' || !subject.price,
    isWithdrawn: !paper.enabled,
  };
}

/** Refuses who may not see a paper as if it were not there. Buyers keep seeing what is no longer on sale. */
export async function requireSeeing(db: Database, viewer: MaybeViewer, file: PaperFile): Promise<void> {
  if (file.isListed || isStaff(viewer)) return;
  if (file.isWithdrawn || !(await ownsSubject(db, viewer, file.subjectId))) throw new ShopError('not_found');
}

/** Refuses who may not open a paper, and says what to do about it. */
export async function requireOpening(db: Database, viewer: MaybeViewer, file: PaperFile): Promise<void> {
  await requireSeeing(db, viewer, file);
  if (file.isFree || isStaff(viewer) || (await ownsSubject(db, viewer, file.subjectId))) return;
  if (viewer) throw new ShopError('paper_locked');
  throw new ShopError('not_logged_in', {
    message: 'This file comes with its subject. Please log in if you bought it, or add the subject to your cart.',
  });
}
