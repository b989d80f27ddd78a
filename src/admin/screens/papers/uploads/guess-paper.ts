import { kindNames } from '../../../../papers/browsing/paper-facts.ts';
import type { Paper } from '../../../../papers/schemas.ts';
import { otherNames } from './subject-names.ts';

interface KnownClass {
  classid: number;
  classname: string;
}

interface KnownSubject {
  id: number;
  subjectName: string;
  classid: number;
}

export interface Guess {
  classid: number | undefined;
  subjectId: number | undefined;
  kind: Paper['kind'];
  language: Paper['language'];
  papername: string;
}

const maxNameLength = 120;
const classWords = new Set(['class', 'classes', 'cl', 'std', 'standard', 'grade', 'कक्षा', 'क्लास']);
/** A number after one of these counts something else. */
const countingWords = new Set([
  'paper',
  'set',
  'no',
  'part',
  'chapter',
  'unit',
  'version',
  'v',
  'copy',
  'प्रश्नपत्र',
  'भाग',
  'सेट',
]);
const numberWords: Record<string, number> = {
  ...{ vi: 6, vii: 7, viii: 8, ix: 9, x: 10, xi: 11, xii: 12 },
  ...{ sixth: 6, seventh: 7, eighth: 8, ninth: 9, tenth: 10, eleventh: 11, twelfth: 12 },
  ...{ छठी: 6, सातवीं: 7, आठवीं: 8, नौवीं: 9, नवीं: 9, दसवीं: 10, ग्यारहवीं: 11, बारहवीं: 12 },
};
const solutionWords = /^(solutions?|solved|soln?s?|answers?|ans|key|marking|हल|उत्तर|उत्तरमाला|समाधान)$/;
const questionWords = /^(questions?|practi[cs]e|worksheets?|exercises?|qb|qs|bank|अभ्यास|प्रश्न|प्रश्नावली)$/;

/** What a file's name tells about the paper in it. Whatever it does not tell is left open. */
export function guessPaper(fileName: string, classes: readonly KnownClass[], subjects: readonly KnownSubject[]): Guess {
  const shown = splitName(fileName);
  const words = shown.map((word) => word.toLowerCase());
  const named = findClass(words, classes);
  const subject = findSubject(words, subjects, named);
  const kind = findKind(words);
  return {
    classid: subject?.classid ?? named,
    subjectId: subject?.id,
    kind,
    language: findLanguage(words),
    papername: nameOf(shown) || kindNames[kind],
  };
}

/** The language of a paper whose name says so: `hindi medium`, or a name in Devanagari. */
function findLanguage(words: readonly string[]): Guess['language'] {
  const text = ` ${words.join(' ')} `;
  if (/ (hindi|हिंदी|हिन्दी) (medium|माध्यम) /.test(text)) return 'hi';
  if (/ (english|अंग्रेजी) (medium|माध्यम) /.test(text)) return 'en';
  return /\p{Script=Devanagari}/u.test(text) ? 'hi' : null;
}

/** The words of a file's name, however they were joined: `XII_PracticeQuestions2.pdf` has four. */
function splitName(fileName: string): string[] {
  return fileName
    .normalize('NFC')
    .replace(/\.pdf$/i, '')
    .replace(/[०-९]/g, (digit) => String(digit.charCodeAt(0) - 0x0966))
    .replace(/(\d)(st|nd|rd|th|वीं)(?![\p{L}\p{M}])/giu, '$1 ')
    .replace(/(\p{Ll})(\p{Lu})|([\p{L}\p{M}])(\d)|(\d)([\p{L}\p{M}])/gu, '$1$3$5 $2$4$6')
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter(Boolean);
}

function findClass(words: readonly string[], classes: readonly KnownClass[]): number | undefined {
  const idOf = (word: string | undefined): number | undefined => {
    if (word === undefined) return undefined;
    const number = /^\d+$/.test(word) ? Number(word) : numberWords[word];
    if (number === undefined) return undefined;
    const byName = classes.find(({ classname }) => Number(/\d+/.exec(classname)?.[0]) === number);
    return (byName ?? classes.find(({ classid }) => classid === number))?.classid;
  };
  const after = words.find((_, index) => classWords.has(words[index - 1] ?? '') && idOf(words[index]) !== undefined);
  const anywhere = words.find((word, index) => !countingWords.has(words[index - 1] ?? '') && idOf(word) !== undefined);
  return idOf(after ?? anywhere);
}

/** The subject whose name is in it; of several the longest, so that Social Science is not Science. */
function findSubject(
  words: readonly string[],
  subjects: readonly KnownSubject[],
  classid: number | undefined,
): KnownSubject | undefined {
  // A paper "in Hindi medium" is not one of Hindi.
  const text = ` ${words.join(' ')} `.replace(/ (hindi|english|हिंदी|हिन्दी|अंग्रेजी) (medium|माध्यम) /g, ' ');
  const lengthIn = ({ subjectName }: KnownSubject): number =>
    Math.max(...namesOf(subjectName).map((name) => (text.includes(` ${name} `) ? name.length : 0)));
  const fitting = subjects
    .filter((subject) => classid === undefined || subject.classid === classid)
    .map((subject) => ({ subject, length: lengthIn(subject) }))
    .filter(({ length }) => length > 0)
    .toSorted((a, b) => b.length - a.length);
  const [best, next] = fitting;
  // The same subject of several classes: which of them is for a person to say.
  return best && best.length !== next?.length ? best.subject : undefined;
}

function namesOf(subjectName: string): string[] {
  const name = splitName(subjectName).join(' ').toLowerCase();
  return [name, ...(otherNames[name] ?? [])].map((text) => text.normalize('NFC'));
}

function findKind(words: readonly string[]): Paper['kind'] {
  if (words.some((word) => solutionWords.test(word))) return 'solutions';
  const text = words.join(' ').replace(/(question|practi[cs]e|model) papers?|प्रश्न पत्र/g, '');
  return text.split(' ').some((word) => questionWords.test(word)) ? 'questions' : 'paper';
}

function nameOf(words: readonly string[]): string {
  const isWritten = words.some((word) => /\p{Lu}\p{Ll}/u.test(word));
  const named = words.map((word) => (isWritten ? word : word.replace(/^\p{Ll}/u, (letter) => letter.toUpperCase())));
  return [...named.join(' ')].slice(0, maxNameLength).join('').trim();
}
