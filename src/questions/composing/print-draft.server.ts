import type { Database } from '../../platform/database/database.server.ts';
import { ShopError } from '../../platform/http/shop-error.ts';
import { type MaybeViewer, requireStaff } from '../../platform/http/viewer.ts';
import type { PrintPreview } from '../studio/print-preview.server.ts';
import {
  nextNumber,
  numberOf,
  readComposingFrame,
  readComposition,
  readFolder,
  slotsFor,
  writePaper,
} from './compose-paper.server.ts';
import { findDraft } from './drafts.server.ts';

/** A paper that is still being put together, as it would be printed. */
export async function printDraft(
  { db, preview }: { db: Database; preview: PrintPreview },
  viewer: MaybeViewer,
  id: number,
) {
  requireStaff(viewer);
  const draft = await findDraft(db, id);
  const frame = await readComposingFrame(db, draft.subjectId);
  const folder = await readFolder(db, draft.subjectId);
  if (!folder) throw new ShopError('no_pattern');
  const { placed } = await readComposition(db, { ...draft, slots: slotsFor(frame.pattern, draft.slots) });
  const number = draft.document === null ? nextNumber(folder) : numberOf(draft.document);
  const paper = await writePaper(db, frame, { paper: number, placed, bank: folder });
  const papers = [...folder.papers.filter((one) => one.paper !== number), paper];
  return preview.print({ ...folder, papers }, `paper-${number}`);
}
