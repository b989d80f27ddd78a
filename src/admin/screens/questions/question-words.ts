import type { QuestionType } from '../../../questions/format/contract.ts';
import type { QuestionState } from '../../../questions/studio/studio-contract.ts';

export const stateWords: Readonly<Record<QuestionState, string>> = {
  draft: 'Draft',
  checked: 'Approved',
  retired: 'Retired',
};

export const typeWords: Readonly<Record<QuestionType, string>> = {
  'multiple-choice': 'Multiple choice',
  'assertion-reason': 'Assertion and reason',
  short: 'Short answer',
  long: 'Long answer',
  'case-based': 'Case-based',
  extract: 'Extract',
  grammar: 'Grammar',
  writing: 'Writing',
  map: 'Map',
};

/** `paper-2` as staff call it. */
export function nameDocument(document: string): string {
  return document.startsWith('paper-') ? `Paper ${document.slice('paper-'.length)}` : 'Practice';
}

export function writeMarks(marks: number | null): string {
  if (marks === null) return '';
  const half = marks % 1 === 0.5 ? '½' : '';
  const whole = Math.floor(marks);
  return `${whole === 0 && half ? '' : whole}${half}`;
}
