import type { PaperContent } from '../../../questions/contract.ts';

/** What can be jumped to in a paper, and what its head says: all that the browser needs to know of its content. */
export interface Outline {
  minutes: number | null;
  marks: number | null;
  hasFormulas: boolean;
  sections: { name: string; title: string; numbers: number[] }[];
}

export function outlineOf(content: PaperContent): Outline {
  const { minutes, marks, sections } = content;
  return {
    minutes,
    marks,
    hasFormulas: JSON.stringify(sections).includes('<math'),
    sections: sections.map(({ name, title, questions }) => ({
      name,
      title,
      numbers: questions.map(({ number }) => number),
    })),
  };
}

export const questionAnchor = (number: number): string => `q${number}`;
export const sectionAnchor = (index: number): string => `section-${index + 1}`;

/** `80 marks · 3 hours`; nothing where neither is known. */
export function describeExam({ marks, minutes }: Pick<Outline, 'marks' | 'minutes'>): string[] {
  return [
    ...(marks ? [`${marks} ${marks === 1 ? 'mark' : 'marks'}`] : []),
    ...(minutes ? [describeMinutes(minutes)] : []),
  ];
}

function describeMinutes(minutes: number): string {
  const parts = [
    { count: Math.floor(minutes / 60), name: 'hour' },
    { count: minutes % 60, name: 'minute' },
  ];
  return parts
    .filter(({ count }) => count > 0)
    .map(({ count, name }) => `${count} ${name}${count === 1 ? '' : 's'}`)
    .join(' ');
}
