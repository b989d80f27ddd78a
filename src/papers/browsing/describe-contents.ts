import type { SubjectContents } from '../contract.ts';

/** What is inside a subject, for who is about to buy it: "3 papers, 24 pages, 138 questions, solutions". */
export function describeContents({ papers, pages, questions, hasSolutions }: SubjectContents): string {
  const counts = [count(papers, 'paper'), count(pages, 'page'), count(questions, 'question')];
  return [...counts, hasSolutions && 'solutions'].filter(Boolean).join(', ');
}

function count(number: number, name: string): string {
  if (number === 0) return '';
  return `${number} ${name}${number === 1 ? '' : 's'}`;
}
