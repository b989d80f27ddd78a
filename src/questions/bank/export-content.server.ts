import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Database } from '../../platform/database/database.server.ts';
import { writePaperFile, writePracticeFile } from '../format/write-file.ts';
import { listBankSubjects, readBankSubject } from './read-subject.server.ts';

/** Writes the whole bank as a content folder: byte for byte what was imported. Answers how many subjects it has. */
export async function exportContent(db: Database, content: string): Promise<number> {
  let count = 0;
  for (const subjectId of await listBankSubjects(db)) {
    const subject = await readBankSubject(db, subjectId);
    if (!subject) continue;
    const { name, papers, practice } = subject.folder;
    const folder = join(content, 'questions', name);
    await mkdir(folder, { recursive: true });
    for (const paper of papers) await writeFile(join(folder, `paper-${paper.paper}.md`), writePaperFile(paper));
    await writeFile(join(folder, 'practice.md'), writePracticeFile(practice));
    if (subject.pattern !== null) {
      await mkdir(join(content, 'patterns'), { recursive: true });
      await writeFile(join(content, 'patterns', `${name}.json`), subject.pattern);
    }
    count += 1;
  }
  return count;
}
