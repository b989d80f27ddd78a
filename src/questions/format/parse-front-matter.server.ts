import { type PaperLanguage, paperLanguages, type QuestionBank } from './contract.ts';
import type { Lines } from './lines.server.ts';
import { readMarks } from './marks.ts';

const names = ['class', 'subject', 'language', 'time', 'marks'] as const;
type Name = (typeof names)[number];

/** Reads what stands between the two `---` lines at the top of a question file. */
export function parseFrontMatter(lines: Lines): Omit<QuestionBank, 'file' | 'sections' | 'practice'> {
  if (lines.take() !== '---') lines.fail('The file begins with a line "---", then class, subject and so on.', 1);
  const values = new Map<Name, string>();
  const instructions: string[] = [];
  for (let line = lines.peek(); line !== '---'; line = lines.peek()) {
    if (line === undefined) lines.fail('The head of the file is not closed by a line "---".');
    readLine(lines, line, values, instructions);
    lines.take();
  }
  const closing = lines.number;
  lines.take();
  const value = (name: Name) => values.get(name) ?? lines.fail(`The head of the file lacks "${name}:".`, closing);
  if (instructions.length === 0) lines.fail('The head of the file lacks general instructions.', closing);
  return {
    classId: Number(value('class')),
    subject: value('subject'),
    language: readLanguage(value('language')) ?? lines.fail(`"language:" is one of ${paperLanguages.join(', ')}.`, 1),
    time: value('time'),
    marks: readMarks(value('marks')) ?? lines.fail('"marks:" is a number.', 1),
    instructions,
  };
}

function readLine(lines: Lines, line: string, values: Map<Name, string>, instructions: string[]): void {
  if (line === '' || line === 'instructions:') return;
  if (line.startsWith('- ')) {
    instructions.push(line.slice(2));
    return;
  }
  const [, word, value] = /^(\w+): *(.+)$/.exec(line) ?? [];
  const name = names.find((known) => known === word);
  if (!name || !value) lines.fail(`In the head of the file, "${line}" is none of ${names.join(', ')}, instructions.`);
  if (values.has(name)) lines.fail(`"${name}:" stands twice.`);
  values.set(name, value);
}

function readLanguage(value: string): PaperLanguage | undefined {
  return paperLanguages.find((language) => language === value);
}
