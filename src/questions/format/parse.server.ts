import type { Question } from './contract.ts';
import { type PaperSection, QuestionBank } from './contract.ts';
import { Lines } from './lines.server.ts';
import { parseFrontMatter } from './parse-front-matter.server.ts';
import { parseQuestion } from './parse-question.server.ts';

const section = /^# Section ([A-Z]): (.+)$/;
const practice = '# Practice';
const isHeading = (line: string) => /^#{1,2} /.test(line);

/** Reads one question file; throws a QuestionFileError that names file and line. */
export function parseQuestionBank(file: string, text: string): QuestionBank {
  const lines = new Lines(file, text);
  const head = parseFrontMatter(lines);
  const sections: PaperSection[] = [];
  lines.skipBlank();
  while (lines.peek() !== undefined && lines.peek() !== practice) sections.push(parseSection(lines));
  const afterPractice = lines.take();
  if (afterPractice === undefined) lines.fail('The file ends without a "# Practice" heading.');
  const practiceQuestions = parseQuestions(lines);
  if (lines.peek() !== undefined) lines.fail('Nothing may follow the questions under "# Practice".');
  return checkBank(lines, { file, ...head, sections, practice: practiceQuestions });
}

function parseSection(lines: Lines): PaperSection {
  const line = lines.number;
  const heading = section.exec(lines.take() ?? '');
  if (!heading) lines.fail('A section begins with a heading such as "# Section A: Multiple choice".', line);
  const note = lines.takeUntil(isHeading);
  return { letter: heading[1] ?? '', title: heading[2] ?? '', note, questions: parseQuestions(lines), line };
}

function parseQuestions(lines: Lines): Question[] {
  const questions: Question[] = [];
  lines.skipBlank();
  while (lines.peek()?.startsWith('## ')) {
    questions.push(parseQuestion(lines));
    lines.skipBlank();
  }
  return questions;
}

function checkBank(lines: Lines, bank: unknown): QuestionBank {
  const checked = QuestionBank.safeParse(bank);
  if (checked.success) return checked.data;
  const issue = checked.error.issues[0];
  return lines.fail(`${issue?.path.join('.') ?? 'The file'}: ${issue?.message ?? 'is not valid'}`, 1);
}
