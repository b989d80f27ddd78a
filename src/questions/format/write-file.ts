import type { PaperFile, Passage, PracticeFile, Question } from './contract.ts';
import { writeMarks } from './marks.ts';

/** The text of a paper's file: byte for byte the one it was read from, where that keeps to the format's spacing. */
export function writePaperFile(paper: PaperFile): string {
  const head = [...headOf(paper), `paper: ${paper.paper}`];
  if (paper.minutes !== null) head.push(`minutes: ${paper.minutes}`);
  if (paper.marks !== null) head.push(`marks: ${writeMarks(paper.marks)}`);
  if (paper.instructions.length > 0) head.push('instructions:', ...paper.instructions.map((line) => `- ${line}`));
  const sections = paper.sections.flatMap(({ letter, title, note, passages, questions }) => [
    `# Section ${letter}: ${title}`,
    ...(note ? [note] : []),
    ...withPassages(passages, questions),
  ]);
  return join(head, sections);
}

export function writePracticeFile(practice: PracticeFile): string {
  return join(headOf(practice), withPassages(practice.passages, practice.questions));
}

function headOf({ classId, subject, language }: PaperFile | PracticeFile): string[] {
  return [`class: ${classId}`, `subject: ${subject}`, `language: ${language}`];
}

/** A passage stands before the first question that belongs to it. */
function withPassages(passages: Passage[], questions: Question[]): string[] {
  const waiting = new Map(passages.map(({ id, source }) => [id, source]));
  return questions.flatMap(({ passage, source }) => {
    const before = passage === null ? undefined : waiting.get(passage);
    if (passage === null || before === undefined) return [source];
    waiting.delete(passage);
    return [before, source];
  });
}

function join(head: string[], pieces: string[]): string {
  return [['---', ...head, '---'].join('\n'), ...pieces].join('\n\n').concat('\n');
}
