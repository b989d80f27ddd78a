import { keepPrepared } from '../src/questions/bank/prepared-files.server.ts';
import { contentFolder, listSubjectPaths, readSubjectSource } from '../src/questions/bank/subject-source.server.ts';
import { QuestionFileError } from '../src/questions/format/problem.ts';

/** Makes all questions ready to be stored, so that the first start of the shop only has to store them. */
export async function prepareBank(): Promise<void> {
  for (const path of await listSubjectPaths(contentFolder)) {
    try {
      await keepPrepared(await readSubjectSource(contentFolder, path));
    } catch (error) {
      // The shop runs without it and says the same at its first start.
      if (!(error instanceof QuestionFileError)) throw error;
      console.error(error.message);
    }
  }
}
