import type { SubjectContents } from '../contract.ts';

/** What is inside a subject, for who is about to buy it: "2 sample papers, practice set, solutions: 156 questions, 78 pages". */
export function describeContents({ papers, hasPractice, hasSolutions, questions, pages }: SubjectContents): string {
  const documents = [count(papers, 'sample paper'), hasPractice && 'practice set', hasSolutions && 'solutions'];
  const extent = [count(questions, 'question'), count(pages, 'page')];
  return [documents, extent]
    .map((words) => words.filter(Boolean).join(', '))
    .filter(Boolean)
    .join(': ');
}

function count(number: number, name: string): string {
  if (number === 0) return '';
  return `${number} ${name}${number === 1 ? '' : 's'}`;
}
