import { findListedSubjects, findSubject, nameSubjects } from '../../catalog/service.server.ts';
import { listBankPapers } from '../../papers/managing/bank-papers.server.ts';
import type { Database } from '../../platform/database/database.server.ts';
import { ShopError } from '../../platform/http/shop-error.ts';
import {
  type BankDocument,
  listBankDocuments,
  listPlacedQuestions,
} from '../../questions/bank/practice-questions.server.ts';
import type { PracticeSubject } from '../contract.ts';
import { makeOffer, type Offer, type OfferedQuestion } from './offer.ts';

/** What there is to practise in a subject, whoever asks. */
export interface SubjectOffer extends Offer {
  subject: { id: number; subjectName: string; classid: number; classname: string };
  language: BankDocument['language'];
  constants: string[];
  mocks: (PracticeSubject['mocks'][number] & { isArchived: boolean })[];
}

/** The chapters of a subject that visitors may see. */
export async function readPracticeSubject(db: Database, subjectId: number): Promise<PracticeSubject> {
  await requireListed(db, subjectId);
  const { subject, language, chapters, mocks } = await readOffer(db, subjectId);
  return {
    subjectId,
    subjectName: subject.subjectName,
    classid: subject.classid,
    classname: subject.classname,
    language,
    chapters,
    mocks: mocks.flatMap(({ isArchived, ...mock }) => (isArchived ? [] : [mock])),
  };
}

export async function requireListed(db: Database, subjectId: number): Promise<void> {
  const [listed] = await findListedSubjects(db, [subjectId]);
  if (!listed) throw new ShopError('not_found');
}

/** Refuses a subject that the bank has nothing of. */
export async function readOffer(db: Database, subjectId: number): Promise<SubjectOffer> {
  const [subject, [named], documents, papers] = await Promise.all([
    findSubject(db, subjectId),
    nameSubjects(db, [subjectId]),
    listBankDocuments(db, subjectId),
    listBankPapers(db, subjectId),
  ]);
  const isSubjectFree = !subject?.price;
  const open = documents.flatMap((document) => {
    const paper = papers.find(({ contentId }) => contentId === document.contentId);
    return paper ? [{ ...document, paper, isFree: isSubjectFree || paper.access === 'free' }] : [];
  });
  const placed = await listPlacedQuestions(
    db,
    open.map(({ contentId }) => contentId),
  );
  const [first] = open;
  if (!named || !first || placed.length === 0) throw new ShopError('not_found');
  const questions = new Map<number, OfferedQuestion>();
  for (const { contentId, document, isFree } of open) {
    for (const { questionId, key, chapter, marks } of placed.filter((one) => one.contentId === contentId)) {
      const known = questions.get(questionId) ?? { questionId, key, chapter, marks, documents: [] };
      known.documents.push({ document, isFree });
      questions.set(questionId, known);
    }
  }
  const pattern = documents.find((document) => document.pattern)?.pattern ?? null;
  return {
    ...makeOffer([...questions.values()], { pattern, isSubjectFree }),
    subject: named,
    language: first.language,
    constants: documents.find(({ document }) => document === 'practice')?.constants ?? first.constants,
    mocks: open.flatMap(({ document, minutes, marks, paper: { paperId, papername, isArchived }, isFree }) =>
      document.startsWith('paper-') && minutes !== null && marks !== null
        ? [{ paperId, papername, minutes, marks, isFree, isArchived }]
        : [],
    ),
  };
}
