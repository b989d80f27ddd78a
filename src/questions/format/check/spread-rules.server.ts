import type { PaperFile, PracticeFile, Question } from '../contract.ts';
import type { QuestionProblem } from '../problem.ts';
import { questionsOfFile } from '../questions.ts';
import { parseInline, plainText } from '../text/markdown-inline.ts';

/** With fewer multiple-choice questions a share says nothing. */
const leastChoices = 8;
const [leastShare, mostShare] = [0.15, 0.35];
const mostLongest = 0.35;
const letters = ['a', 'b', 'c', 'd'];

/** Keys that a candidate could guess without reading: by their letter, or because the right option is the longest. */
export function findSpreadProblems(file: PaperFile | PracticeFile): QuestionProblem[] {
  const choices = questionsOfFile(file).filter(({ type }) => type === 'multiple-choice');
  const problems = 'sections' in file ? findRows(choices) : [];
  if (choices.length < leastChoices) return problems;
  for (const letter of letters) {
    const count = choices.filter(({ answer }) => answer === letter).length;
    const [least, most] = [Math.ceil(leastShare * choices.length), Math.floor(mostShare * choices.length)];
    if (count >= least && count <= most) continue;
    const sentence = `Of ${choices.length} multiple-choice answers ${count} are "${letter}"; ${least} to ${most} may be.`;
    problems.push({ line: 1, sentence });
  }
  const longest = choices.filter(isLongestRight);
  const most = Math.floor(mostLongest * choices.length);
  if (longest.length > most) {
    const ids = longest.map(({ id }) => id).join(', ');
    const sentence = `The right option is the longest in ${longest.length} of ${choices.length} multiple-choice questions; ${most} may be (${ids}).`;
    problems.push({ line: 1, sentence });
  }
  return problems;
}

function findRows(choices: Question[]): QuestionProblem[] {
  return choices.flatMap(({ id, answer, line }, index) => {
    const isRow = index >= 2 && choices[index - 1]?.answer === answer && choices[index - 2]?.answer === answer;
    return isRow ? [{ line, sentence: `${id}: It is the third answer "${answer}" in a row.` }] : [];
  });
}

export function isLongestRight({ options, answer }: Pick<Question, 'options' | 'answer'>): boolean {
  const lengths = options.map((option) => plainText(parseInline(option)).length);
  const right = lengths[letters.indexOf(answer)] ?? 0;
  return lengths.every((length, index) => letters[index] === answer || length < right);
}

/** The first assertion–reason question of every paper must not have the answer a. */
export function findFirstReasonProblem(papers: PaperFile[]): QuestionProblem | undefined {
  const firsts = papers.flatMap(
    (paper) => questionsOfFile(paper).find(({ type }) => type === 'assertion-reason') ?? [],
  );
  const [first] = firsts;
  if (firsts.length < 2 || !first || firsts.some(({ answer }) => answer !== 'a')) return undefined;
  return { line: first.line, sentence: `${first.id}: The first assertion–reason answer of every paper is "a".` };
}
