import type { Database } from '../../platform/database/database.server.ts';
import { ShopError } from '../../platform/http/shop-error.ts';
import type { PracticeSubject, QuestionPack } from '../contract.ts';
import { readFreeQuestions } from '../pack/pack.server.ts';
import { readPracticeSubject } from '../pack/subject.server.ts';

/** What visitors may practise of a subject; undefined for one that they may not see. */
export function findPracticeSubject(db: Database, subjectId: number): Promise<PracticeSubject | undefined> {
  return orMissing(readPracticeSubject(db, subjectId));
}

/** The free questions of a subject, with their answers and steps. */
export function findFreeQuestions(db: Database, subjectId: number): Promise<QuestionPack | undefined> {
  return orMissing(readFreeQuestions(db, subjectId));
}

async function orMissing<Found>(finding: Promise<Found>): Promise<Found | undefined> {
  try {
    return await finding;
  } catch (error) {
    if (error instanceof ShopError && error.code === 'not_found') return undefined;
    throw error;
  }
}
