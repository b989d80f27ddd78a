import type { Pattern } from '../../questions/format/contract.ts';
import type { PracticeChapter } from '../contract.ts';
import { slugsOf } from './slugs.ts';

/** Where a question stands, and whether everybody may open that document. */
export interface OfferedQuestion {
  questionId: number;
  key: string;
  chapter: string;
  marks: number;
  documents: { document: string; isFree: boolean }[];
}

export interface Offer {
  chapters: PracticeChapter[];
  /** By chapter, and in each of them in the order in which they are practised. */
  questions: (OfferedQuestion & { isFree: boolean })[];
}

const freeOfChapter = 3;

/**
 * What a subject offers for practice. The first three questions of a chapter are free, those of free papers before
 * others; of a chapter that has no more than three, all but the last.
 */
export function makeOffer(
  given: readonly OfferedQuestion[],
  { pattern, isSubjectFree }: { pattern: Pattern | null; isSubjectFree: boolean },
): Offer {
  const names = chapterNames(given, pattern);
  const slugs = slugsOf(names);
  const carried = marksInPapers(given);
  const questions = names.flatMap((name) => {
    const own = given.filter(({ chapter }) => chapter === name).toSorted((a, b) => rankOf(a) - rankOf(b));
    const free = isSubjectFree ? own.length : countFree(own.length);
    return own.map((question, index) => ({ ...question, isFree: index < free }));
  });
  const chapters = names.map((chapter, index): PracticeChapter => {
    const own = questions.filter((question) => question.chapter === chapter);
    const unit = pattern?.units.find(({ chapters: ofUnit }) => ofUnit.includes(chapter));
    return {
      chapter,
      slug: slugs[index] ?? '',
      questions: own.length,
      free: own.filter(({ isFree }) => isFree).length,
      examMarks: unit ? toHalves(unit.marks / unit.chapters.length) : (carried.get(chapter) ?? null),
      unit: unit ? { name: unit.name, marks: unit.marks, chapters: unit.chapters.length } : null,
    };
  });
  return { chapters, questions };
}

/** So many of the questions of a chapter are free. */
export function countFree(questions: number): number {
  return questions > freeOfChapter ? freeOfChapter : Math.max(1, questions - 1);
}

/** As the pattern has them, then those it does not name, as they come. */
function chapterNames(questions: readonly OfferedQuestion[], pattern: Pattern | null): string[] {
  const asked = new Set(questions.map(({ chapter }) => chapter));
  const planned = (pattern?.units ?? []).flatMap(({ chapters }) => chapters).filter((chapter) => asked.has(chapter));
  return [...new Set([...planned, ...asked])];
}

/** Free papers first, and what is only in papers to be bought last: a mock of these should be new. */
function rankOf({ documents }: OfferedQuestion): number {
  if (documents.some(({ isFree }) => isFree)) return 0;
  return documents.some(({ document }) => document === 'practice') ? 1 : 2;
}

/** Where there is no pattern: what the chapter carries in the sample papers, on average. */
function marksInPapers(questions: readonly OfferedQuestion[]): Map<string, number> {
  const papers = new Set<string>();
  const sums = new Map<string, number>();
  for (const { chapter, marks, documents } of questions) {
    for (const { document } of documents) {
      if (!document.startsWith('paper-')) continue;
      papers.add(document);
      sums.set(chapter, (sums.get(chapter) ?? 0) + marks);
    }
  }
  return new Map([...sums].map(([chapter, sum]) => [chapter, toHalves(sum / papers.size)]));
}

function toHalves(marks: number): number {
  return Math.round(marks * 2) / 2;
}
