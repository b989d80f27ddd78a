import { nameSubjects } from '../../catalog/service.server.ts';
import { reportQuestion } from '../../messages/reports.server.ts';
import type { Database } from '../../platform/database/database.server.ts';
import { ShopError } from '../../platform/http/shop-error.ts';
import type { MaybeViewer } from '../../platform/http/viewer.ts';
import { findQuestion } from '../../questions/bank/practice-questions.server.ts';
import type { MistakeReport } from '../contract.ts';

const quoted = 600;

/** Tells staff of a mistake that somebody found while practising, logged in or not. */
export async function reportMistake(
  db: Database,
  viewer: MaybeViewer,
  { subjectId, key, hash, variant, kind, text }: MistakeReport,
  address: string,
): Promise<void> {
  const [[subject], question] = await Promise.all([
    nameSubjects(db, [subjectId]),
    findQuestion(db, { subjectId, key, hash }),
  ]);
  if (!subject || !question) throw new ShopError('not_found');
  const { classname, subjectName } = subject;
  const { questionId, chapter, words } = question;
  const title = `Mistake reported: ${key}, ${classname} ${subjectName}, ${chapter}`;
  const quote = words.length > quoted ? `${words.slice(0, quoted)} …` : words;
  await reportQuestion(db, viewer, { questionId, title, quote, kind, text, hash, variant }, address);
}
