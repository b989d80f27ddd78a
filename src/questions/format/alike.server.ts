import type { Question } from './contract.ts';

/** Texts that share this much of their word pairs, numbers included, ask the same thing. */
const nearlyAlike = 0.8;

interface Alike {
  line: number;
  sentence: string;
}

/** Two questions with one id or, but for spelling and marks of punctuation, one text. */
export function findAlikeProblems(questions: Question[]): Alike[] {
  const problems: Alike[] = [];
  const seen: { question: Question; words: string[]; pairs: Set<string> }[] = [];
  for (const question of questions) {
    const words = wordsOf(question);
    const pairs = new Set(words.slice(1).map((word, index) => `${words[index]} ${word}`));
    for (const other of seen) {
      const report = (sentence: string) => problems.push({ line: question.line, sentence });
      const place = `${other.question.id} of line ${other.question.line}`;
      if (other.question.id === question.id) report(`The id ${question.id} is taken by line ${other.question.line}.`);
      if (other.words.join(' ') === words.join(' ')) report(`${question.id}: It is the same question as ${place}.`);
      else if (overlap(other.pairs, pairs) >= nearlyAlike) report(`${question.id}: It is nearly the same as ${place}.`);
    }
    seen.push({ question, words, pairs });
  }
  return problems;
}

/** "Which of the following" with other options is another question, so options count as well. */
function wordsOf({ text, parts, options }: Question): string[] {
  const whole = [text, ...parts.map((part) => part.text), ...options].join(' ');
  return (
    whole
      .normalize('NFC')
      .toLowerCase()
      .match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
  );
}

function overlap(a: Set<string>, b: Set<string>): number {
  const shared = [...a].filter((pair) => b.has(pair)).length;
  return shared === 0 ? 0 : shared / (a.size + b.size - shared);
}
