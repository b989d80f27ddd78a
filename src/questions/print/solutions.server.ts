import type { Asked, Question } from '../format/contract.ts';
import { writeMarks } from '../format/marks.ts';
import { hasKey } from '../format/questions.ts';
import { parseMarkdown } from '../format/text/markdown.ts';
import type { Labels } from './labels.ts';
import { blocksToTypst, lineToTypst, markdownToTypst, tuple, typstString } from './markup.server.ts';
import type { PrintedSubject } from './printed-subject.ts';
import { beginsWithText, chapterStarts, writeChapter, writeSection } from './questions.server.ts';

/** The solutions of all papers, then of the practice questions. */
export function writeSolutions({ papers, practice }: PrintedSubject, words: Labels): string {
  const ofPapers = papers.flatMap((paper) => {
    let number = 0;
    const title = papers.length > 1 ? `${words.kinds.paper} ${paper.paper}` : words.kinds.paper;
    return [
      writeTitle(title),
      ...paper.sections.flatMap((section) => [
        writeSection(section, words, 2),
        ...section.questions.map((question) => writeSolution(question, words, ++number)),
      ]),
    ];
  });
  const chapters = chapterStarts(practice.questions);
  const ofPractice = practice.questions.flatMap((question, index) => {
    const chapter = chapters.get(question);
    const solution = writeSolution(question, words, index + 1);
    return chapter === undefined ? [solution] : [writeChapter(chapter), solution];
  });
  return [...ofPapers, writeTitle(words.kinds.questions), ...ofPractice].join('\n');
}

function writeTitle(title: string): string {
  return `#chapter(${typstString(title)})`;
}

function writeSolution(question: Question, words: Labels, number: number): string {
  const { partAlternatives, alternatives, visuallyImpaired } = question;
  const marks = typstString(writeMarks(question.marks));
  const option = `begins-with-text: ${beginsWithText({ ...question, text: askedText(question) })}`;
  const first = `#solution("${number}", ${marks}, ${option}, ${writeAnswered(question, question, words)})`;
  const other = (label: string, asked: Asked) =>
    `#other-solution(${typstString(label)}, ${writeAnswered(asked, question, words)})`;
  return [
    first,
    ...partAlternatives.map((asked) => other(`${words.or} (${asked.part})`, asked)),
    ...alternatives.map((asked) => other(words.or, asked)),
    ...(visuallyImpaired ? [other(words.visuallyImpaired, visuallyImpaired)] : []),
  ].join('\n');
}

/** What was asked, the answer, the steps and the notes. */
function writeAnswered(asked: Asked, question: Question, words: Labels): string {
  const steps = asked.solution.map(({ marks, text }) =>
    tuple([marks > 0 ? typstString(writeMarks(marks)) : 'none', markdownToTypst(text)]),
  );
  const notes = asked.notes.map(({ kind, text }) =>
    tuple([typstString(kind), typstString(words.notes[kind]), markdownToTypst(text)]),
  );
  const answer = writeAnswer(asked, question, words);
  return [writeAsked(asked), typstString(words.answer), answer, tuple(steps), tuple(notes)].join(', ');
}

/** Passages are not printed again: they would fill pages that the paper has already. */
function askedText({ text, parts }: Asked): string {
  const blocks = parseMarkdown(text);
  const isBrief = blocks.some(({ kind }) => kind !== 'quote') || parts.length > 0;
  return isBrief && blocks.some(({ kind }) => kind === 'quote') ? text.replace(/^>.*$/gm, '').trim() : text;
}

function writeAsked(asked: Asked): string {
  const text = blocksToTypst(parseMarkdown(askedText(asked)));
  const parts = asked.parts.map((part) =>
    tuple([
      typstString(`(${part.label})`),
      markdownToTypst(part.text),
      part.marks === null ? 'none' : typstString(writeMarks(part.marks)),
      'none',
    ]),
  );
  return `[${text}${parts.length > 0 ? `\n\n#parts(${tuple(parts)});` : ''}]`;
}

function writeAnswer(asked: Asked, question: Question, words: Labels): string {
  const { options, answer, parts } = asked;
  if (options.length > 0) return writeOption(options, answer, words);
  if (hasKey(question)) return writeOption(words.assertionReason.options, answer, words);
  const isByParts = parts.length > 0 && parts.every((part) => part.answer !== '');
  if (!isByParts) return lineToTypst(answer);
  const answers = parts.map((part, index) => {
    const end = index < parts.length - 1 && !/[.।!?]$/.test(part.answer) ? '; ' : ' ';
    const text = part.options.length > 0 ? writeOption(part.options, part.answer, words) : lineToTypst(part.answer);
    return `#${typstString(`(${part.label}) `)};#${text};#${typstString(end)};`;
  });
  return `[${answers.join('')}]`;
}

function writeOption(options: string[], letter: string, words: Labels): string {
  const index = 'abcd'.indexOf(letter);
  return `[#${typstString(`${words.optionLetters[index]} `)};#${markdownToTypst(options[index] ?? '')};]`;
}
