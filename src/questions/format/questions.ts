import type { Accept, Asked, PaperFile, PracticeFile, Question, SubjectFolder } from './contract.ts';

const letters = 'abcd';

export function questionsOfPaper(paper: PaperFile): Question[] {
  return paper.sections.flatMap((section) => section.questions);
}

export function questionsOfFile(file: PaperFile | PracticeFile): Question[] {
  return 'sections' in file ? questionsOfPaper(file) : file.questions;
}

/** All of a subject, papers first. */
export function questionsOfSubject({ papers, practice }: Pick<SubjectFolder, 'papers' | 'practice'>): Question[] {
  return [...papers.flatMap(questionsOfPaper), ...practice.questions];
}

/** Whether the answer is the letter of an option. */
export function hasKey({ type }: Pick<Question, 'type'>): boolean {
  return type === 'multiple-choice' || type === 'assertion-reason';
}

/** What a question and its alternatives ask, each with the marks it carries. */
export function blocksOf(question: Question): { asked: Asked; marks: number; part?: string }[] {
  const { marks } = question;
  return [
    { asked: question, marks },
    ...question.alternatives.map((asked) => ({ asked, marks })),
    ...question.partAlternatives.map((asked) => ({
      asked,
      marks: question.parts.find(({ label }) => label === asked.part)?.marks ?? 0,
      part: asked.part,
    })),
    ...(question.visuallyImpaired ? [{ asked: question.visuallyImpaired, marks }] : []),
  ];
}

/**
 * What an answer states in words or numbers: in place of the letter of an option, that option's text. One for each part
 * where the answer is divided by parts.
 */
export function statedAnswers({ answer, options, parts }: Pick<Asked, 'answer' | 'options' | 'parts'>): string[] {
  if (options.length > 0) return [optionAt(options, answer)];
  if (parts.length === 0 || parts.some((part) => part.answer === '')) return [answer];
  return parts.map((part) => (part.options.length > 0 ? optionAt(part.options, part.answer) : part.answer));
}

function optionAt(options: string[], letter: string): string {
  return options[letters.indexOf(letter)] ?? letter;
}

/** The forms in which what is typed is right. */
export function acceptsOf(question: Pick<Question, 'accepts' | 'alternatives' | 'partAlternatives'>) {
  const partOr: Record<string, Accept[][]> = {};
  for (const { part, accepts } of question.partAlternatives) partOr[part] = [...(partOr[part] ?? []), accepts];
  return { own: question.accepts, or: question.alternatives.map(({ accepts }) => accepts), partOr };
}
