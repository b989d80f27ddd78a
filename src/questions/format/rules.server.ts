import { findAlikeProblems } from './alike.server.ts';
import { findCheckProblem } from './check.server.ts';
import type { Question, QuestionBank } from './contract.ts';
import { addMarks } from './marks.ts';
import { findMarkupProblems } from './markup.server.ts';
import type { Problem } from './problem.ts';
import { isNumericalAnswer } from './stated-numbers.ts';

const leastPaperQuestions = 16;
const leastPracticeQuestions = 10;
const leastCheckedShare = 0.6;
export const computedSubjects = ['Mathematics', 'Physics', 'Chemistry', 'Accountancy', 'Economics'];

/** Everything wrong with a question file that could be read. */
export function findProblems(bank: QuestionBank): Problem[] {
  const at = (line: number, sentence: string): Problem => ({ file: bank.file, line, sentence });
  const questions = allQuestions(bank);
  return [
    ...findPaperProblems(bank).map((sentence) => at(1, sentence)),
    ...questions.flatMap((question) => findQuestionProblems(question, at)),
    ...findAlikeProblems(questions).map(({ line, sentence }) => at(line, sentence)),
  ].toSorted((a, b) => a.line - b.line);
}

export function allQuestions(bank: QuestionBank): Question[] {
  return [...paperQuestions(bank), ...bank.practice];
}

export function paperQuestions(bank: QuestionBank): Question[] {
  return bank.sections.flatMap((section) => section.questions);
}

function findPaperProblems(bank: QuestionBank): string[] {
  const paper = paperQuestions(bank);
  const sum = addMarks(paper);
  const { numerical, checked } = countChecks(bank);
  const problems: string[] = [];
  if (sum !== bank.marks)
    problems.push(`The questions of the paper carry ${sum} marks, the head states ${bank.marks}.`);
  if (paper.length < leastPaperQuestions) {
    problems.push(`The paper has ${paper.length} questions; it needs ${leastPaperQuestions}.`);
  }
  if (bank.practice.length < leastPracticeQuestions) {
    problems.push(`The practice set has ${bank.practice.length} questions; it needs ${leastPracticeQuestions}.`);
  }
  if (computedSubjects.includes(bank.subject) && checked < leastCheckedShare * numerical) {
    problems.push(`Only ${checked} of ${numerical} numerical answers have a check; at least 60% need one.`);
  }
  return problems;
}

export function countChecks(bank: QuestionBank): { numerical: number; checked: number } {
  const numerical = allQuestions(bank).filter((question) => isNumericalAnswer(answerText(question)));
  return { numerical: numerical.length, checked: numerical.filter(({ checks }) => checks.length > 0).length };
}

function findQuestionProblems(question: Question, at: (line: number, sentence: string) => Problem): Problem[] {
  const { options, answer, solution, parts, marks, line, checks } = question;
  const problems: Problem[] = [];
  const report = (sentence: string) => problems.push(at(line, `${question.id}: ${sentence}`));
  if (question.type === 'multiple-choice' && options.length !== 4) report(`It has ${options.length} options, not 4.`);
  if (question.type === 'assertion-reason' && options.length !== 0) report('Its four options are added by themselves.');
  if (hasKey(question) && !/^[a-d]$/.test(answer)) report(`The answer "${answer}" is not one of the letters a to d.`);
  if (new Set(options).size !== options.length) report('Two of its options are the same.');
  if (!hasKey(question) && options.length > 0) report(`A ${question.type} question has no options.`);
  const stepMarks = addMarks(solution);
  if (stepMarks !== marks) report(`The steps earn ${stepMarks} marks, the question carries ${marks}.`);
  const partMarks = addMarks(parts);
  if (partMarks > 0 && partMarks !== marks) report(`The parts carry ${partMarks} marks, the question ${marks}.`);
  for (const check of checks) {
    const problem = findCheckProblem(check.source, answerText(question));
    if (problem) problems.push(at(check.line, `${question.id}: ${problem}`));
  }
  return [...problems, ...findMarkupProblems(question).map(({ line, sentence }) => at(line, sentence))];
}

/** Whether the answer is the letter of an option. */
export function hasKey(question: Question): boolean {
  return question.type === 'multiple-choice' || question.type === 'assertion-reason';
}

/** What the answer states in words or numbers: of multiple choice, the right option's text. */
function answerText(question: Question): string {
  if (question.type !== 'multiple-choice') return question.answer;
  return question.options['abcd'.indexOf(question.answer)] ?? question.answer;
}
