import { listClasses, listEnabledSubjects } from '../../catalog/service.server.ts';
import { listBankContents } from '../../papers/browsing/bank-contents.server.ts';
import type { Database } from '../../platform/database/database.server.ts';
import { countByChapter } from '../../questions/bank/count-by-chapter.server.ts';
import { countFree } from './offer.ts';

/** What can be practised in a subject, in numbers. */
export interface PracticeCounts {
  questions: number;
  /** Without buying it. */
  free: number;
}

export interface SubjectToPractise extends PracticeCounts {
  subjectId: number;
  subjectName: string;
  classid: number;
  classname: string;
}

/** Every subject that visitors may see and that has questions to practise, in the order of the shop. */
export async function listPracticeSubjects(db: Database): Promise<SubjectToPractise[]> {
  const [subjects, classes] = await Promise.all([listEnabledSubjects(db), listClasses(db)]);
  const counts = await countPractice(db, subjects);
  return subjects.flatMap(({ id, subjectName, classid }) => {
    const found = counts[id];
    const classname = classes.find((one) => one.classid === classid)?.classname ?? `Class ${classid}`;
    return found ? [{ subjectId: id, subjectName, classid, classname, ...found }] : [];
  });
}

/** How many questions each of these subjects has to practise; one without any has no entry. */
export async function countPractice(
  db: Database,
  subjects: readonly { id: number; price: number | null }[],
): Promise<Record<number, PracticeCounts>> {
  const contents = await listBankContents(
    db,
    subjects.map(({ id }) => id),
  );
  const counts: Record<number, PracticeCounts> = {};
  for (const { subjectId, questions } of await countByChapter(db, contents)) {
    const known = counts[subjectId] ?? { questions: 0, free: 0 };
    const isFree = !subjects.find(({ id }) => id === subjectId)?.price;
    counts[subjectId] = {
      questions: known.questions + questions,
      free: known.free + (isFree ? questions : countFree(questions)),
    };
  }
  return counts;
}
