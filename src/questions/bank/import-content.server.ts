import type { Database } from '../../platform/database/database.server.ts';
import { describeProblem, type Problem, QuestionFileError } from '../format/problem.ts';
import { type ImportOutcome, importSubject } from './import-subject.server.ts';
import { obtainPrepared } from './prepared-files.server.ts';
import { listSubjectPaths, readSubjectSource, type SubjectSource } from './subject-source.server.ts';

export interface ImportReport {
  /** How many subjects ended how. */
  subjects: Record<ImportOutcome, number>;
  /** What is wrong with the files of subjects of which nothing was stored. */
  problems: string[];
}

interface ContentOptions {
  isFormerShop?: boolean;
  /** Staff did it, so that it stands in the audit log. */
  isByCommand?: boolean;
  signal?: AbortSignal | undefined;
  /** Everything wrong with a subject beyond what keeps it from being read; not asked where the files are known to be good. */
  findProblems?: (source: SubjectSource) => Promise<Problem[]>;
}

const atOnce = 2;

/** Stores every subject of a content folder, each wholly or not at all. */
export async function importContent(
  db: Database,
  content: string,
  { isFormerShop = false, isByCommand = false, signal, findProblems }: ContentOptions = {},
): Promise<ImportReport> {
  const report: ImportReport = {
    subjects: { imported: 0, unchanged: 0, 'no such subject': 0, 'not wanted': 0 },
    problems: [],
  };
  const waiting = await listSubjectPaths(content);
  let previous = Promise.resolve();
  const importNext = async (): Promise<void> => {
    for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) {
      signal?.throwIfAborted();
      const after = previous;
      const ended = Promise.withResolvers<void>();
      previous = ended.promise;
      try {
        const source = await readSubjectSource(content, path);
        const problems = (await findProblems?.(source)) ?? [];
        report.problems.push(...problems.map(describeProblem));
        if (problems.length > 0) continue;
        const outcome = await importSubject(db, await obtainPrepared(source), { isFormerShop, isByCommand, after });
        report.subjects[outcome] += 1;
      } catch (error) {
        if (!(error instanceof QuestionFileError)) throw error;
        report.problems.push(error.message);
      } finally {
        ended.resolve();
      }
    }
  };
  // Storing what questions say takes longest, and two subjects do not stand in each other's way.
  await Promise.all(Array.from({ length: atOnce }, importNext));
  return report;
}
