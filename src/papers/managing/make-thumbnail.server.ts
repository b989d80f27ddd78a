import { Readable } from 'node:stream';
import { and, eq } from 'drizzle-orm';
import { bumpPublicVersion } from '../../platform/page-cache/public-version.server.ts';
import type { Platform } from '../../platform/platform.server.ts';
import type { Storage } from '../../platform/storage/storage.server.ts';
import { claimFile } from '../files/claimed-files.server.ts';
import { papers } from '../tables.server.ts';
import { type Bitmap, inspectPdf } from './inspect-pdf.server.ts';
import { makePicture } from './picture.server.ts';

const picture = { width: 360, maxHeight: 720 };

/** Finds the number of pages of a paper's file and makes a picture of the first. A paper that changed is left alone. */
export async function makeThumbnail(
  { db, storage, version }: Pick<Platform, 'db' | 'storage' | 'version'>,
  paper: { paperId: number; fileHash: string },
): Promise<void> {
  const isSame = and(eq(papers.id, paper.paperId), eq(papers.fileHash, paper.fileHash));
  const [found] = await db.select().from(papers).where(isSame);
  if (!found || found.isPictured) return;
  const { access } = found;
  const { pages, bitmap } = await look(storage, paper.fileHash);
  const webp = await makePicture(bitmap, access);
  const staged = await storage.staging.stage(Readable.from([webp]));
  try {
    await db.transaction(async (tx) => {
      await claimFile(tx, staged.hash);
      await storage.put(staged);
      // Whoever changes the access meanwhile has asked for a picture of their own.
      await tx
        .update(papers)
        .set({ pages, pictureHash: staged.hash, pictureAccess: access })
        .where(and(isSame, eq(papers.access, access)));
      await bumpPublicVersion(tx);
    });
  } finally {
    await staged.discard();
  }
  await version.refresh();
}

async function look(storage: Storage, hash: string): Promise<{ pages: number; bitmap: Bitmap }> {
  const copy = await storage.staging.stage(await storage.open(hash));
  try {
    const found = await inspectPdf(copy.path, { picture });
    if ('fault' in found || !found.bitmap) throw new Error(`no picture of ${hash}: ${JSON.stringify(found)}`);
    return { pages: found.pages, bitmap: found.bitmap };
  } finally {
    await copy.discard();
  }
}
