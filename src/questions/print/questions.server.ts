import type { Asked, PaperSection, PartAlternative, Passage, Question, QuestionPart } from '../format/contract.ts';
import { addMarks, writeMarks } from '../format/marks.ts';
import { type Block, parseMarkdown } from '../format/text/markdown.ts';
import type { Labels } from './labels.ts';
import { blocksToTypst, lineToTypst, markdownToTypst, tuple, typstString } from './markup.server.ts';

export function writeSection(section: PaperSection, words: Labels, level: number): string {
  const { questions } = section;
  const each = questions[0]?.marks ?? 0;
  const isUniform = questions.every(({ marks }) => marks === each);
  const total = writeMarks(addMarks(questions));
  const sum = isUniform && questions.length > 1 ? `${questions.length} × ${writeMarks(each)} = ${total}` : total;
  const note = section.note && level === 1 ? markdownToTypst(section.note) : 'none';
  const name = typstString(words.section(section.letter));
  return `#section(${name}, ${lineToTypst(section.title)}, ${typstString(sum)}, ${note}, level: ${level})`;
}

/** Questions with their passages, numbered from the given number on; those to practise also under their chapters. */
export function writeQuestions(
  { questions, passages }: { questions: Question[]; passages: Passage[] },
  words: Labels,
  first: number,
  hasChapters = false,
): string {
  const firstAssertion = questions.find(({ type }) => type === 'assertion-reason');
  const chapters = hasChapters ? chapterStarts(questions) : new Map<Question, string>();
  const shown = new Set<string>();
  return questions
    .flatMap((question, index) => {
      const chapter = chapters.get(question);
      const passage = passages.find(({ id }) => id === question.passage && !shown.has(id));
      if (passage) shown.add(passage.id);
      return [
        ...(chapter === undefined ? [] : [writeChapter(chapter)]),
        ...(question === firstAssertion ? [writeDirections(words)] : []),
        ...(passage ? [`#shared-passage${markdownToTypst(passage.text)}`] : []),
        writeQuestion(question, words, first + index),
      ];
    })
    .join('\n');
}

export function writeChapter(chapter: string): string {
  return `#topic(${lineToTypst(chapter)})`;
}

/** The first question of each chapter; none where the chapters are not in one piece each. */
export function chapterStarts(questions: Question[]): Map<Question, string> {
  const starts = new Map<Question, string>();
  for (const [index, question] of questions.entries()) {
    if (questions[index - 1]?.chapter !== question.chapter) starts.set(question, question.chapter);
  }
  const chapters = new Set(starts.values());
  return chapters.size === starts.size && chapters.size > 1 ? starts : new Map();
}

function writeDirections(words: Labels): string {
  const { directions, options } = words.assertionReason;
  return `#directions(${typstString(directions)}, ${optionLetters(words)}, ${tuple(options.map(lineToTypst))})`;
}

function optionLetters(words: Labels): string {
  return tuple(words.optionLetters.map(typstString));
}

function writeQuestion(question: Question, words: Labels, number: number): string {
  const marks = typstString(writeMarks(question.marks));
  const [first, ...rest] = parseMarkdown(question.text);
  const alternatives = [
    ...question.alternatives.map((asked) => `#alternative(${typstString(words.or)})[${writeAsked(asked, words)}]`),
    ...(question.visuallyImpaired
      ? [`#instead(${typstString(words.visuallyImpaired)})[${writeAsked(question.visuallyImpaired, words)}]`]
      : []),
  ];
  const isDivided = isTall(question);
  // The line above a long passage stays with it.
  const hasLead = isDivided && first?.kind === 'paragraph' && rest.length > 0;
  const asked = writeAsked(question, words, question.partAlternatives, hasLead ? rest : undefined);
  const body = [asked, ...alternatives].join('\n\n');
  if (hasLead) return `#lead("${number}", ${marks})[${blocksToTypst([first])}]\n#question-body[${body}]`;
  const options = `breakable: ${isDivided}, begins-with-text: ${first?.kind === 'paragraph'}`;
  return `#question("${number}", ${marks}, ${options})[${body}]`;
}

/** Whether the number of a question can stand on the baseline of its first line. */
export function beginsWithText({ text }: Asked): boolean {
  return parseMarkdown(text)[0]?.kind === 'paragraph';
}

/** What may not fit on a page, or would leave much of one empty, is divided. */
function isTall(question: Question): boolean {
  const all = [
    question,
    ...question.alternatives,
    ...question.partAlternatives,
    question.visuallyImpaired ?? [],
  ].flat();
  return all.reduce((lines, asked) => lines + linesOf(asked), 0) > 16;
}

/** About how many lines of the page it takes. */
function linesOf({ text, parts, options }: Asked): number {
  const texts = [text, ...options, ...parts.flatMap((part) => [part.text, ...part.options])];
  return texts.reduce((sum, one) => {
    const figures = one.match(/```figure/g)?.length ?? 0;
    const breaks = one.split('\n').length;
    return sum + Math.max(breaks * 0.6, one.length / 85) + figures * 6 + 0.5;
  }, 0);
}

/** The text, parts and options of a question or an alternative, as Typst markup. */
function writeAsked(
  asked: Asked,
  words: Labels,
  alternatives: PartAlternative[] = [],
  text: Block[] = parseMarkdown(asked.text),
): string {
  const blocks: string[] = [];
  if (text.length > 0) blocks.push(`#[${blocksToTypst(text)}];`);
  if (asked.parts.length > 0) {
    blocks.push(`#parts(${tuple(asked.parts.flatMap((part) => writePart(part, words, alternatives)))});`);
  }
  if (asked.options.length > 0) blocks.push(writeOptions(asked.options, words));
  return blocks.join('\n\n');
}

function writePart(part: QuestionPart, words: Labels, alternatives: PartAlternative[]): string[] {
  const own = alternatives.filter((alternative) => alternative.part === part.label);
  const body = (text: string, options: string[]) =>
    options.length > 0 ? `[#${markdownToTypst(text)};\n\n${writeOptions(options, words)}]` : markdownToTypst(text);
  const marks = part.marks === null ? 'none' : typstString(writeMarks(part.marks));
  return [
    tuple([typstString(`(${part.label})`), body(part.text, part.options), marks, 'none']),
    ...own.map(({ text, options }) =>
      tuple([typstString(`(${part.label})`), body(text, options), marks, typstString(words.or)]),
    ),
  ];
}

function writeOptions(options: string[], words: Labels): string {
  return `#options(${optionLetters(words)}, ${tuple(options.map(markdownToTypst))});`;
}
