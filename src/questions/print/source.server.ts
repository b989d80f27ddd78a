import type { PaperSection, Question, QuestionBank } from '../format/contract.ts';
import { parseMarkdown } from '../format/markdown.ts';
import { addMarks, writeMarks } from '../format/marks.ts';
import { hasKey } from '../format/rules.server.ts';
import { type DocumentKind, documentKinds, type Labels, labels } from './labels.ts';
import { lineToTypst, markdownToTypst, tuple, typstString } from './markup.server.ts';

/** A document that is still to be typeset. */
export interface DocumentSource {
  classId: number;
  subject: string;
  kind: DocumentKind;
  filename: string;
  source: string;
}

const endings: Record<DocumentKind, string> = {
  paper: 'sample-paper',
  questions: 'practice-questions',
  solutions: 'solutions',
};

/** The three documents of a subject. */
export function writeDocuments(bank: QuestionBank, brand: string): DocumentSource[] {
  const { classId, subject } = bank;
  return documentKinds.map((kind) => ({
    classId,
    subject,
    kind,
    filename: `class-${classId}-${subject.toLowerCase().replaceAll(' ', '-')}-${endings[kind]}.pdf`,
    source: writeDocument(bank, kind, brand),
  }));
}

/** The Typst source of one document; content/paper.typ says how it looks. */
export function writeDocument(bank: QuestionBank, kind: DocumentKind, brand: string): string {
  const words = labels[bank.language];
  const body = { paper: writePaper, questions: writePractice, solutions: writeSolutions }[kind](bank, words);
  return `#import "/paper.typ": *\n#show: paper.with(${writeHead(bank, kind, brand, words)})\n${body}\n`;
}

function documentTitle(bank: QuestionBank, kind: DocumentKind): string {
  const words = labels[bank.language];
  return `${words.className(bank.classId)} ${subjectName(bank)}: ${words.kinds[kind]}`;
}

function subjectName({ language, subject }: QuestionBank): string {
  return labels[language].subjects[subject] ?? subject;
}

function writeHead(bank: QuestionBank, kind: DocumentKind, brand: string, words: Labels): string {
  const isDevanagari = bank.language !== 'en';
  const fonts = ['STIX Two Text', 'Noto Sans Devanagari'];
  const fallbacks = ['STIX Two Math'];
  const facts = {
    paper: [
      [words.time, bank.time],
      [words.marks, writeMarks(bank.marks)],
    ],
    questions: [
      [words.questionCount, String(bank.practice.length)],
      [words.marks, writeMarks(addMarks(bank.practice))],
    ],
    solutions: [],
  }[kind];
  const entries = {
    title: typstString(documentTitle(bank, kind)),
    description: typstString(words.disclaimer),
    // A date of its own would make other bytes of the same questions.
    date: 'datetime(year: 2025, month: 1, day: 1)',
    brand: typstString(brand),
    lang: typstString(bank.language),
    fonts: tuple([...(isDevanagari ? fonts.toReversed() : fonts), ...fallbacks].map(typstString)),
    size: isDevanagari ? '9.6pt' : '10.8pt',
    leading: isDevanagari ? '0.82em' : '0.66em',
    'class-number': typstString(String(bank.classId)),
    'class-suffix': typstString(words.classSuffix(bank.classId)),
    subject: typstString(subjectName(bank)),
    kind: typstString(words.kinds[kind]),
    running: typstString(`${words.className(bank.classId)} · ${subjectName(bank)} · ${words.kinds[kind]}`),
    facts: tuple(facts.map((pair) => tuple(pair.map(typstString)))),
    'page-of': words.pageOf,
    disclaimer: typstString(words.disclaimer),
  };
  return `(${Object.entries(entries)
    .map(([name, value]) => `${name}: ${value}`)
    .join(',\n  ')},)`;
}

function writePaper(bank: QuestionBank, words: Labels): string {
  let number = 0;
  const sections = bank.sections.map((section) => {
    const first = number + 1;
    number += section.questions.length;
    return [writeSection(section, words, 1), writeQuestions(section.questions, words, first)].join('\n');
  });
  const instructions = tuple(bank.instructions.map(lineToTypst));
  return [`#instructions(${typstString(words.instructions)}, ${instructions})`, ...sections].join('\n');
}

function writePractice(bank: QuestionBank, words: Labels): string {
  return writeQuestions(bank.practice, words, 1);
}

function writeSection(section: PaperSection, words: Labels, level: number): string {
  const { questions } = section;
  const each = questions[0]?.marks ?? 0;
  const isUniform = questions.every(({ marks }) => marks === each);
  const total = writeMarks(addMarks(questions));
  const sum = isUniform && questions.length > 1 ? `${questions.length} × ${writeMarks(each)} = ${total}` : total;
  const note = section.note && level === 1 ? markdownToTypst(section.note) : 'none';
  const name = typstString(words.section(section.letter));
  return `#section(${name}, ${lineToTypst(section.title)}, ${typstString(sum)}, ${note}, level: ${level})`;
}

function writeQuestions(questions: Question[], words: Labels, first: number): string {
  const firstAssertion = questions.find(({ type }) => type === 'assertion-reason');
  return questions
    .map((question, index) => {
      const directions = question === firstAssertion ? writeDirections(words) : '';
      return directions + writeQuestion(question, words, first + index);
    })
    .join('\n');
}

function writeDirections(words: Labels): string {
  const { directions, options } = words.assertionReason;
  const letters = tuple(words.optionLetters.map(typstString));
  return `#directions(${typstString(directions)}, ${letters}, ${tuple(options.map(lineToTypst))})\n`;
}

function writeQuestion(question: Question, words: Labels, number: number): string {
  const asked = [writeAsked(question)];
  if (question.options.length > 0) {
    asked.push(
      `#options(${tuple(words.optionLetters.map(typstString))}, ${tuple(question.options.map(lineToTypst))});`,
    );
  }
  // Only what may not fit on one page is divided.
  const isLong = asked.join('').length > 4_000;
  const marks = typstString(writeMarks(question.marks));
  const options = `breakable: ${isLong}, begins-with-text: ${beginsWithText(question)}`;
  return `#question("${number}", ${marks}, ${options})[${asked.join('\n\n')}]`;
}

function beginsWithText({ text }: Question): boolean {
  return parseMarkdown(text)[0]?.kind === 'paragraph';
}

function writeAsked({ text, parts }: Question): string {
  const asked = `#${markdownToTypst(text)};`;
  if (parts.length === 0) return asked;
  const items = parts.map((part) =>
    tuple([
      typstString(`(${part.label})`),
      markdownToTypst(part.text),
      part.marks === null ? 'none' : typstString(writeMarks(part.marks)),
    ]),
  );
  return `${asked}\n\n#parts(${tuple(items)});`;
}

function writeSolutions(bank: QuestionBank, words: Labels): string {
  let number = 0;
  const sections = bank.sections.flatMap((section) => [
    writeSection(section, words, 2),
    ...section.questions.map((question) => writeSolution(question, words, ++number)),
  ]);
  const practice = bank.practice.map((question, index) => writeSolution(question, words, index + 1));
  const chapter = (kind: DocumentKind) => `#chapter(${typstString(words.kinds[kind])})`;
  return [chapter('paper'), ...sections, chapter('questions'), ...practice].join('\n');
}

function writeSolution(question: Question, words: Labels, number: number): string {
  const steps = question.solution.map(({ marks, text }) =>
    tuple([marks > 0 ? typstString(writeMarks(marks)) : 'none', markdownToTypst(text)]),
  );
  const marks = typstString(writeMarks(question.marks));
  const asked = `[${writeAsked(question)}]`;
  const answer = writeAnswer(question, words);
  const option = `begins-with-text: ${beginsWithText(question)}`;
  return `#solution("${number}", ${marks}, ${option}, ${asked}, ${typstString(words.answer)}, ${answer}, ${tuple(steps)})`;
}

function writeAnswer(question: Question, words: Labels): string {
  if (!hasKey(question)) return lineToTypst(question.answer);
  const index = 'abcd'.indexOf(question.answer);
  const options = question.options.length > 0 ? question.options : words.assertionReason.options;
  return `[#${typstString(`${words.optionLetters[index]} `)};#${lineToTypst(options[index] ?? '')};]`;
}
