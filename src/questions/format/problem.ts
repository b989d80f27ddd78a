/** What is wrong with a question file, and where. */
export interface Problem {
  file: string;
  line: number;
  sentence: string;
}

/** A problem of a question, at a line of its file. */
export type QuestionProblem = Omit<Problem, 'file'>;

/** A file that cannot be read as a question bank at all. */
export class QuestionFileError extends Error {
  readonly problem: Problem;

  constructor(problem: Problem) {
    super(describeProblem(problem));
    this.problem = problem;
  }
}

export function describeProblem({ file, line, sentence }: Problem): string {
  return `${file}:${line}: ${sentence}`;
}
