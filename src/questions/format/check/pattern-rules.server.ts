import type { PaperFile, PaperSection, Pattern, PatternGroup, PatternSection, Question } from '../contract.ts';
import { skills } from '../contract.ts';
import { addMarks, writeMarks } from '../marks.ts';
import type { QuestionProblem } from '../problem.ts';
import { questionsOfPaper } from '../questions.ts';

/** Where nothing is known of the skills of an exam, at least this share of the marks asks for more than recall. */
const leastInUse = 40;

/** What contradicts itself in a pattern. */
export function findPatternProblems(pattern: Pattern): string[] {
  const problems: string[] = [];
  const groups = pattern.sections.flatMap((section) => section.groups);
  const sum = groups.reduce((total, { count, marks }) => total + count * marks, 0);
  if (sum !== pattern.marks)
    problems.push(`Its groups carry ${writeMarks(sum)} marks, the paper ${writeMarks(pattern.marks)}.`);
  const units = addMarks(pattern.units);
  if (units !== pattern.marks)
    problems.push(`Its units carry ${writeMarks(units)} marks, the paper ${writeMarks(pattern.marks)}.`);
  const chapters = pattern.units.flatMap((unit) => unit.chapters);
  const twice = chapters.find((chapter, index) => chapters.indexOf(chapter) !== index);
  if (twice) problems.push(`The chapter "${twice}" stands twice.`);
  for (const [index, { letter }] of pattern.sections.entries()) {
    const wanted = String.fromCharCode(65 + index);
    if (letter !== wanted) problems.push(`Here comes section ${wanted}, not ${letter}.`);
  }
  for (const { parts, marks, choose, count, choices, partChoices } of groups) {
    const partSum = parts?.reduce((total, one) => total + one, 0);
    if (partSum !== undefined && !choose && partSum !== marks) {
      problems.push(`Parts of ${parts?.map(writeMarks).join(' + ')} are not ${writeMarks(marks)} marks.`);
    }
    if (choices > count || partChoices > count) problems.push('A group has more choices than questions.');
  }
  const shares = pattern.skills && pattern.skills.recall + pattern.skills.apply + pattern.skills.analyse;
  if (shares !== undefined && Math.abs(shares - 100) > 1) problems.push(`Its skills come to ${shares}%, not 100%.`);
  return problems;
}

/** Where a paper differs from its pattern, one sentence each. */
export function findDeviations(paper: PaperFile, pattern: Pattern): QuestionProblem[] {
  const { sections } = paper;
  const deviations: QuestionProblem[] = [];
  for (const [index, wanted] of pattern.sections.entries()) {
    const section = sections[index];
    if (!section) deviations.push({ line: 1, sentence: `Section ${wanted.letter} (${wanted.title}) is missing.` });
    else deviations.push(...compareSection(section, wanted));
  }
  const extra = sections[pattern.sections.length];
  if (extra) deviations.push({ line: extra.line, sentence: `The pattern has no section ${extra.letter}.` });
  const total = addMarks(questionsOfPaper(paper));
  if (total !== pattern.marks) {
    deviations.push({
      line: 1,
      sentence: `The paper carries ${writeMarks(total)} marks, its pattern ${writeMarks(pattern.marks)}.`,
    });
  }
  return [...deviations, ...compareUnits(paper, pattern), ...compareSkills(paper, pattern)];
}

function compareSection(section: PaperSection, wanted: PatternSection): QuestionProblem[] {
  const { letter, title, line, questions } = section;
  if (letter !== wanted.letter) return [{ line, sentence: `Here comes section ${wanted.letter}, not ${letter}.` }];
  const deviations: QuestionProblem[] = [];
  if (title !== wanted.title) {
    deviations.push({ line, sentence: `Section ${letter} is named "${title}", in the pattern "${wanted.title}".` });
  }
  const count = wanted.groups.reduce((sum, group) => sum + group.count, 0);
  if (questions.length !== count) {
    deviations.push({
      line,
      sentence: `Section ${letter} has ${questions.length} questions, in the pattern ${count}.`,
    });
  }
  let next = 0;
  for (const group of wanted.groups) {
    const own = questions.slice(next, next + group.count);
    next += group.count;
    deviations.push(...own.flatMap((question) => compareQuestion(question, group)));
    deviations.push(...compareChoices(own, group, letter, line));
  }
  return deviations;
}

function compareQuestion(question: Question, group: PatternGroup): QuestionProblem[] {
  const { id, line, type, marks, parts, choose } = question;
  const sentences: string[] = [];
  if (!group.types.includes(type)) sentences.push(`It is ${type}; here the pattern has ${group.types.join(' or ')}.`);
  if (marks !== group.marks)
    sentences.push(`It carries ${writeMarks(marks)} marks; here the pattern has ${writeMarks(group.marks)}.`);
  const written = choose ? `${choose.count} of ${choose.of}` : undefined;
  if (written !== group.choose) {
    sentences.push(
      group.choose ? `Here the pattern has "choose: ${group.choose}".` : 'Here the pattern has no "choose:".',
    );
  }
  const marksOfParts = parts.map((part) => writeMarks(part.marks ?? 0)).join(' + ');
  const wantedParts = group.parts?.map(writeMarks).join(' + ');
  if (wantedParts !== undefined && marksOfParts !== wantedParts) {
    sentences.push(`Its parts carry ${marksOfParts || 'nothing'}; here the pattern has ${wantedParts}.`);
  }
  return sentences.map((sentence) => ({ line, sentence: `${id}: ${sentence}` }));
}

function compareChoices(questions: Question[], group: PatternGroup, letter: string, line: number): QuestionProblem[] {
  const name = `the ${group.types.join(' or ')} questions of ${writeMarks(group.marks)} in section ${letter}`;
  const choices = questions.filter(({ alternatives }) => alternatives.length > 0).length;
  const partChoices = questions.filter(({ partAlternatives }) => partAlternatives.length > 0).length;
  const deviations: QuestionProblem[] = [];
  if (choices !== group.choices) {
    deviations.push({ line, sentence: `Of ${name} ${choices} have an "or:"; in the pattern ${group.choices}.` });
  }
  if (partChoices !== group.partChoices) {
    const sentence = `Of ${name} ${partChoices} have an alternative of a part; in the pattern ${group.partChoices}.`;
    deviations.push({ line, sentence });
  }
  return deviations;
}

function compareUnits(paper: PaperFile, { units, unitTolerance }: Pattern): QuestionProblem[] {
  const questions = questionsOfPaper(paper);
  return units.flatMap(({ name, marks, chapters }) => {
    const own = addMarks(questions.filter(({ chapter }) => chapters.includes(chapter)));
    if (Math.abs(own - marks) <= unitTolerance) return [];
    const within = unitTolerance > 0 ? ` ± ${writeMarks(unitTolerance)}` : '';
    return [
      {
        line: 1,
        sentence: `The unit ${name} has ${writeMarks(own)} marks, in the pattern ${writeMarks(marks)}${within}.`,
      },
    ];
  });
}

function compareSkills(paper: PaperFile, pattern: Pattern): QuestionProblem[] {
  const questions = questionsOfPaper(paper);
  const total = addMarks(questions);
  if (total === 0) return [];
  const share = (names: string[]) =>
    (addMarks(questions.filter(({ skill }) => skill !== null && names.includes(skill))) / total) * 100;
  const wanted = pattern.skills;
  if (!wanted) {
    const inUse = share(['apply', 'analyse']);
    if (inUse >= leastInUse) return [];
    return [
      { line: 1, sentence: `Only ${Math.round(inUse)}% of the marks are apply or analyse; about half should be.` },
    ];
  }
  return skills.flatMap((skill) => {
    const own = share([skill]);
    if (Math.abs(own - wanted[skill]) <= wanted.tolerance + 1e-9) return [];
    const sentence = `The skill ${skill} has ${Math.round(own)}% of the marks, in the pattern ${wanted[skill]}% ± ${wanted.tolerance}.`;
    return [{ line: 1, sentence }];
  });
}
