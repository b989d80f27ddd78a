import { type PaperLanguage, paperLanguages } from '../contract.ts';
import { readMarks } from '../marks.ts';
import type { Lines } from './lines.server.ts';

const names = ['class', 'subject', 'language', 'paper', 'minutes', 'marks'] as const;
type Name = (typeof names)[number];

export interface FrontMatter {
  classId: number;
  subject: string;
  language: PaperLanguage;
  paper: number | null;
  minutes: number | null;
  marks: number | null;
  instructions: string[];
}

/** Reads what stands between the two `---` lines at the top of a question file. */
export function parseFrontMatter(lines: Lines): FrontMatter {
  if (lines.take() !== '---') lines.fail('The file begins with a line "---", then class, subject and so on.', 1);
  const values = new Map<Name, { value: string; line: number }>();
  const instructions: string[] = [];
  for (let line = lines.peek(); line !== '---'; line = lines.peek()) {
    if (line === undefined) lines.fail('The head of the file is not closed by a line "---".');
    readLine(lines, line, values, instructions);
    lines.take();
  }
  const closing = lines.number;
  lines.take();
  const required = (name: Name) => values.get(name) ?? lines.fail(`The head of the file lacks "${name}:".`, closing);
  const whole = (name: Name): number | null => {
    const found = values.get(name);
    if (!found) return null;
    return /^\d{1,4}$/.test(found.value)
      ? Number(found.value)
      : lines.fail(`"${name}:" is a whole number.`, found.line);
  };
  required('class');
  const language = required('language');
  const marks = values.get('marks');
  return {
    classId: whole('class') ?? 0,
    subject: required('subject').value,
    language:
      paperLanguages.find((known) => known === language.value) ??
      lines.fail(`"language:" is one of ${paperLanguages.join(', ')}.`, language.line),
    paper: whole('paper'),
    minutes: whole('minutes'),
    marks: marks ? (readMarks(marks.value) ?? lines.fail('"marks:" is a number of marks.', marks.line)) : null,
    instructions,
  };
}

function readLine(
  lines: Lines,
  line: string,
  values: Map<Name, { value: string; line: number }>,
  instructions: string[],
): void {
  if (line === '' || line === 'instructions:') return;
  if (line.startsWith('- ')) {
    instructions.push(line.slice(2));
    return;
  }
  const [, word, value] = /^(\w+): *(.+)$/.exec(line) ?? [];
  const name = names.find((known) => known === word);
  if (!name || !value) lines.fail(`In the head of the file, "${line}" is none of ${names.join(', ')}, instructions.`);
  if (values.has(name)) lines.fail(`"${name}:" stands twice.`);
  values.set(name, { value, line: lines.number });
}
