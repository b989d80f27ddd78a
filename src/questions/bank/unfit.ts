import type { SubjectFolder } from '../format/contract.ts';
import type { Problem } from '../format/problem.ts';
import { questionsOfFile } from '../format/questions.ts';

/** A question fills a page or two; the database holds to this too. */
const longestQuestion = 100_000;

/** What keeps a subject's questions from being stored, however well they read. */
export function findUnfit({
  papers,
  practice,
}: Pick<SubjectFolder, 'papers'> & { practice: SubjectFolder['practice'] | null }): Problem[] {
  const known = new Set<string>();
  return [...papers, ...(practice ? [practice] : [])].flatMap((file) =>
    questionsOfFile(file).flatMap(({ id, line, source }) => {
      const problems: Problem[] = [];
      const report = (sentence: string) => problems.push({ file: file.file, line, sentence: `${id}: ${sentence}` });
      if (known.has(id)) report('There is another question with this id.');
      if (source.length > longestQuestion) report(`The question has more than ${longestQuestion} characters.`);
      known.add(id);
      return problems;
    }),
  );
}
