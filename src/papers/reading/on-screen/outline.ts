import type { PaperContent } from '../../../questions/contract.ts';
import { writeMarks } from '../../../questions/format/marks.ts';

/** What can be jumped to in a paper, and what its head says: all that the browser needs to know of its content. */
export interface Outline {
  minutes: number | null;
  marks: number | null;
  hasFormulas: boolean;
  sections: SectionOutline[];
}

export interface SectionOutline {
  anchor: string;
  /** Empty where the document has only one. */
  name: string;
  /** HTML. */
  title: string;
  questions: { anchor: string; number: number }[];
}

export function outlineOf({ minutes, marks, sections }: PaperContent): Outline {
  const times = new Map<number, number>();
  // Solutions are of several documents, each of which counts from 1: the second 7 is `q7-2`.
  const anchorOf = (number: number): string => {
    const time = (times.get(number) ?? 0) + 1;
    times.set(number, time);
    return time === 1 ? `q${number}` : `q${number}-${time}`;
  };
  return {
    minutes,
    marks,
    hasFormulas: JSON.stringify(sections).includes('<math'),
    sections: sections.map(({ name, title, questions }, index) => ({
      anchor: `section-${index + 1}`,
      name,
      title,
      questions: questions.map(({ number }) => ({ anchor: anchorOf(number), number })),
    })),
  };
}

/** `80 marks · 3 hours`; nothing where neither is known. */
export function describeExam({ marks, minutes }: Pick<Outline, 'marks' | 'minutes'>): string[] {
  return [
    ...(marks ? [`${writeMarks(marks)} ${marks > 1 ? 'marks' : 'mark'}`] : []),
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
