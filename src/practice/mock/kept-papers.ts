import { call } from '../../platform/http/client.ts';
import { readPaperContent } from '../../questions/content-contract.ts';
import type { PaperContent } from '../../questions/contract.ts';
import { type MockMarking, readMockMarking } from '../contract.ts';
import { type KeptPaper, openPractice } from '../device/database.ts';
import { currentOwner } from '../device/owner.ts';

/** Keeps a mock's questions with the attempt, and how they are marked as soon as that has come. */
export async function keepPaper(attempt: string, paper: PaperContent): Promise<void> {
  const db = await openPractice();
  await db.put('papers', { attempt, owner: currentOwner(), paper, marking: undefined });
  void fetchMarking(attempt, paper.paperid).catch(() => undefined);
}

/** The questions of an attempt: those it was begun with, or where this device has not got them, those of today. */
export async function loadPaper(attempt: string, paperId: number): Promise<PaperContent> {
  const kept = await findPaper(attempt);
  return kept?.paper ?? call(readPaperContent, { params: { paperid: paperId } });
}

export async function loadMarking(attempt: string, paperId: number): Promise<MockMarking> {
  const kept = await findPaper(attempt);
  // Whoever has bought the subject since gets the steps as well.
  return fetchMarking(attempt, paperId).catch((error: unknown) => {
    if (kept?.marking) return kept.marking;
    throw error;
  });
}

async function fetchMarking(attempt: string, paperId: number): Promise<MockMarking> {
  const marking = await call(readMockMarking, { params: { paperId } });
  const db = await openPractice();
  const kept = await db.get('papers', attempt);
  if (kept) await db.put('papers', { ...kept, marking }).catch(() => undefined);
  return marking;
}

async function findPaper(attempt: string): Promise<KeptPaper | undefined> {
  const kept = await openPractice()
    .then((db) => db.get('papers', attempt))
    .catch(() => undefined);
  return kept?.owner === currentOwner() ? kept : undefined;
}
