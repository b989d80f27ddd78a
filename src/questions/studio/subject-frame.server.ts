import { and, eq } from 'drizzle-orm';
import { findSubject } from '../../catalog/service.server.ts';
import type { Database } from '../../platform/database/database.server.ts';
import { ShopError } from '../../platform/http/shop-error.ts';
import type { PaperLanguage, Pattern } from '../format/contract.ts';
import { parsePattern } from '../format/read.server.ts';
import { paperContents } from '../tables.server.ts';

/** What every question of a subject has in common. */
export interface SubjectFrame {
  subjectId: number;
  subjectName: string;
  classId: number;
  language: PaperLanguage;
  /** The exam's pattern; null where the subject has none yet. */
  pattern: Pattern | null;
  /** The same as its file has it. */
  patternText: string | null;
}

/** Before a subject has any document its language follows from its name. */
const languageOfName: Readonly<Record<string, PaperLanguage>> = { Hindi: 'hi', Sanskrit: 'sa' };

export async function readSubjectFrame(db: Database, subjectId: number): Promise<SubjectFrame> {
  const subject = await findSubject(db, subjectId);
  if (!subject) throw new ShopError('subject_unknown');
  const [content] = await db
    .select({ language: paperContents.language, pattern: paperContents.pattern })
    .from(paperContents)
    .where(and(eq(paperContents.subjectId, subjectId), eq(paperContents.document, 'practice')));
  const patternText = content?.pattern ?? null;
  return {
    subjectId,
    subjectName: subject.subjectName,
    classId: subject.classid,
    language: content?.language ?? languageOfName[subject.subjectName] ?? 'en',
    pattern: patternText === null ? null : parsePattern('its pattern', patternText),
    patternText,
  };
}

export function chaptersOf({ pattern }: Pick<SubjectFrame, 'pattern'>): string[] | null {
  return pattern?.units.flatMap(({ chapters }) => chapters) ?? null;
}
