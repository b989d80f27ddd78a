import type { Question } from '../contract.ts';
import type { Problem } from '../problem.ts';

/** Texts that share this much of their word pairs, whatever their numbers, ask the same thing. */
const nearlyAlike = 0.8;

interface Placed {
  file: string;
  question: Question;
}

interface Known extends Placed {
  words: string[];
  pairs: Set<string>;
}

/** Questions of a subject with one id or, but for spelling, punctuation and numbers, one text. */
export function findAlikeProblems(all: Placed[]): Problem[] {
  const problems: Problem[] = [];
  const seen: Known[] = [];
  for (const { file, question } of all) {
    const words = wordsOf(question);
    const pairs = new Set(words.slice(1).map((word, index) => `${words[index]} ${word}`));
    for (const other of seen) {
      const sentence = compare({ file, question, words, pairs }, other);
      if (sentence) problems.push({ file, line: question.line, sentence });
    }
    seen.push({ file, question, words, pairs });
  }
  return problems;
}

function compare({ file, question, words, pairs }: Known, other: Known): string | undefined {
  const where = other.file === file ? `line ${other.question.line}` : `${other.file}:${other.question.line}`;
  if (other.question.id === question.id) return `The id ${question.id} is taken by ${where}.`;
  if (other.words.join(' ') === words.join(' ')) {
    return `${question.id}: But for its numbers it is the same question as ${other.question.id} of ${where}.`;
  }
  if (overlap(other.pairs, pairs) < nearlyAlike) return undefined;
  return `${question.id}: But for its numbers it is nearly the same as ${other.question.id} of ${where}.`;
}

/** "Which of the following" with other options is another question, so options count as well. */
function wordsOf({ text, parts, options }: Question): string[] {
  const whole = [text, ...parts.flatMap((part) => [part.text, ...part.options]), ...options].join(' ');
  return (
    whole
      .normalize('NFC')
      .toLowerCase()
      .replace(/\p{N}+/gu, '0')
      .match(/[\p{L}\p{M}]+|[0+*/^=<>−-]/gu) ?? []
  );
}

function overlap(a: Set<string>, b: Set<string>): number {
  if (Math.min(a.size, b.size) < nearlyAlike * Math.max(a.size, b.size)) return 0;
  let shared = 0;
  for (const pair of a) if (b.has(pair)) shared += 1;
  return shared === 0 ? 0 : shared / (a.size + b.size - shared);
}
