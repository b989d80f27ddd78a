import type { QuestionFigures } from '../../../practice/admin-contract.ts';
import { writeMarks } from '../../../questions/format/marks.ts';

/** `34% of 3 marks` */
export function writeShare({ share, marks }: Pick<QuestionFigures, 'share' | 'marks'>): string {
  if (share === null) return '–';
  return `${Math.round(share * 100)}% of ${writeMarks(marks)} ${marks > 0 && marks <= 1 ? 'mark' : 'marks'}`;
}

/** `2 min 5 s` */
export function writeDuration(seconds: number | null): string {
  if (seconds === null) return '–';
  if (seconds < 60) return `${seconds} s`;
  const rest = seconds % 60;
  return `${Math.floor(seconds / 60)} min${rest > 0 ? ` ${rest} s` : ''}`;
}
