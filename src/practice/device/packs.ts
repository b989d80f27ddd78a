import { addressOf, CallFailed, fetchApi } from '../../platform/http/client.ts';
import { type QuestionPack, readPack } from '../contract.ts';
import { openPractice } from './database.ts';
import { currentOwner } from './owner.ts';

/**
 * All questions of a subject that somebody has: at once where the device has them, and then brought up to date for the
 * next time. Rejects for who does not have the subject.
 */
export async function loadPack(subjectId: number): Promise<QuestionPack> {
  const kept = await findKept(subjectId);
  if (!kept) return fetchPack(subjectId);
  void fetchPack(subjectId).catch(() => undefined);
  return kept.pack;
}

/** From the server, and kept until they log out. */
export async function fetchPack(subjectId: number): Promise<QuestionPack> {
  const owner = currentOwner();
  const kept = await findKept(subjectId);
  try {
    const response = await fetchApi(addressOf(readPack, { subjectId }), {
      ...(kept && { headers: { 'if-none-match': kept.etag } }),
    });
    const text = await response.text();
    const pack: QuestionPack = JSON.parse(text);
    await keep({ subjectId, owner, etag: response.headers.get('etag') ?? '', bytes: new Blob([text]).size, pack });
    return pack;
  } catch (error) {
    const status = error instanceof CallFailed ? error.status : undefined;
    if (kept && (status === 304 || status === 0)) return kept.pack;
    // Whoever has the subject no more has its questions no more.
    if (status === 403 && kept) await forget(subjectId);
    throw error;
  }
}

async function findKept(subjectId: number) {
  const kept = await openPractice()
    .then((db) => db.get('packs', subjectId))
    .catch(() => undefined);
  return kept?.owner === currentOwner() ? kept : undefined;
}

async function keep(pack: { subjectId: number; owner: string; etag: string; bytes: number; pack: QuestionPack }) {
  // A device without room fetches them again the next time.
  await openPractice()
    .then((db) => db.put('packs', pack))
    .catch(() => undefined);
}

async function forget(subjectId: number): Promise<void> {
  const db = await openPractice();
  await db.delete('packs', subjectId);
  await db.delete('saved', subjectId);
}
