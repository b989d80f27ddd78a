import type { Asked, Question } from '../contract.ts';
import { addMarks, writeMarks } from '../marks.ts';
import type { QuestionProblem } from '../problem.ts';
import { blocksOf, hasKey, statedAnswers } from '../questions.ts';
import { findMarkupProblems } from '../text/markup.server.ts';
import { findCheckProblem } from './check.server.ts';
import { findVariantProblems } from './variant-rules.server.ts';

type Report = (line: number, sentence: string) => void;

/** Everything wrong with one question by itself; with a pattern its skill must be said. */
export function findQuestionProblems(question: Question, hasPattern: boolean): QuestionProblem[] {
  const problems: QuestionProblem[] = [];
  const report: Report = (line, sentence) => problems.push({ line, sentence: `${question.id}: ${sentence}` });
  if (hasPattern && question.skill === null) report(question.line, 'It lacks "skill: recall", "apply" or "analyse".');
  checkChoose(question, report);
  checkAlternatives(question, report);
  for (const { asked, marks, part } of blocksOf(question)) {
    checkOptions(question, asked, part, report);
    checkMarks(question, asked, marks, report);
    checkComputations(asked, report);
    for (const { line, sentence } of findMarkupProblems(asked)) report(line, sentence);
  }
  for (const { line, sentence } of findVariantProblems(question)) report(line, sentence);
  return problems;
}

function checkChoose({ choose, parts, marks, line }: Question, report: Report): void {
  if (!choose) return;
  if (choose.count >= choose.of) report(line, `"choose: ${choose.count} of ${choose.of}" leaves no choice.`);
  if (parts.length !== choose.of) report(line, `It has ${parts.length} parts, "choose:" names ${choose.of}.`);
  const each = parts[0]?.marks ?? 0;
  if (parts.some((part) => part.marks !== each)) report(line, 'Parts to choose among carry equal marks.');
  else if (each * choose.count !== marks) {
    report(line, `${choose.count} parts of ${writeMarks(each)} are not ${writeMarks(marks)} marks.`);
  }
}

function checkAlternatives(question: Question, report: Report): void {
  const { partAlternatives, parts, type, visuallyImpaired, line, map } = question;
  for (const { part, line: at } of partAlternatives) {
    const own = parts.find(({ label }) => label === part);
    if (!own) report(at, `There is no part (${part}) to be an alternative of.`);
    else if (own.marks === null) report(at, `Part (${part}) has no marks, so its alternative has none.`);
  }
  if (type !== 'map') return;
  if (!visuallyImpaired) report(line, 'A map question has a "visually-impaired:" block with questions in words.');
  const missing = parts.filter(({ label }) => !map.some((item) => item.part === label));
  if (missing.length > 0) report(line, `Part (${missing[0]?.label}) lacks its "map:" line.`);
}

function checkOptions(question: Question, asked: Asked, part: string | undefined, report: Report): void {
  const { options, answer, parts, line } = asked;
  if (part !== undefined) checkKey(options, answer, line, 'It', report);
  else if (question.type === 'assertion-reason') {
    if (options.length !== 0) report(line, 'The four options of assertion–reason are added by themselves.');
    if (!/^[a-d]$/.test(answer)) report(line, `The answer "${answer}" is not one of the letters a to d.`);
  } else if (question.type === 'multiple-choice') {
    if (options.length === 0) report(line, 'It has 0 options, not 4.');
    checkKey(options, answer, line, 'It', report);
  }
  for (const one of parts) checkKey(one.options, one.answer, one.line, `Part (${one.label})`, report);
}

function checkKey(options: string[], answer: string, line: number, whose: string, report: Report): void {
  if (options.length === 0) return;
  if (options.length !== 4) report(line, `${whose} has ${options.length} options, not 4.`);
  if (!/^[a-d]$/.test(answer)) report(line, `The answer "${answer}" is not one of the letters a to d.`);
  if (new Set(options).size !== options.length) report(line, 'Two of its options are the same.');
}

function checkMarks(question: Question, asked: Asked, marks: number, report: Report): void {
  const { parts, solution, line } = asked;
  const isMain = asked === question;
  const partMarks = addMarks(parts);
  const toEarn = isMain && question.choose ? partMarks : marks;
  if (parts.some((part) => part.marks === null)) report(line, 'Every part has its marks, as in "(i) [1] …".');
  else if (parts.length > 0 && !(isMain && question.choose) && partMarks !== marks) {
    report(line, `The parts carry ${writeMarks(partMarks)} marks, the question ${writeMarks(marks)}.`);
  }
  const stepMarks = addMarks(solution);
  if (stepMarks !== toEarn) {
    report(line, `The steps earn ${writeMarks(stepMarks)} marks, there are ${writeMarks(toEarn)} to earn.`);
  } else if (solution.some(({ part }) => part !== null)) checkPartSteps(asked, report);
  if (hasKey(question) && solution.filter((step) => step.marks > 0).length !== 1) {
    report(line, 'Of a choice question exactly one step carries its mark.');
  }
}

function checkPartSteps({ parts, solution, line }: Asked, report: Report): void {
  for (const { label, marks } of parts) {
    const earned = addMarks(solution.filter(({ part }) => part === label));
    if (marks !== null && earned !== marks) {
      report(line, `The steps of part (${label}) earn ${writeMarks(earned)} marks, it carries ${writeMarks(marks)}.`);
    }
  }
}

function checkComputations(asked: Asked, report: Report): void {
  for (const check of asked.checks) {
    const problem = findCheckProblem(check.source, statedAnswers(asked).join('; '));
    if (problem) report(check.line, problem);
  }
}
