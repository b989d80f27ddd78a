import type { PracticeQuestion } from '../contract.ts';
import type { DueCard } from '../log/due.ts';
import type { Review } from '../log/reviews.ts';

/** A question to be practised, with which of its numbers. */
export interface Planned {
  question: PracticeQuestion;
  variant: number;
  /** The question that was due, where this one is drawn in its place. */
  dueKey: string | null;
}

interface Known {
  questions: readonly PracticeQuestion[];
  /** Of this subject. */
  reviews: readonly Review[];
  /** What is due, in its order. */
  due: readonly DueCard[];
}

/** So many at a time: about a quarter of an hour. */
export const atATime = 12;

/** What to practise in a chapter: what is due, then what is new, then what went worst the last time. */
export function planChapter({ questions, reviews, due }: Known): Planned[] {
  const planned = planDue({ questions, reviews, due });
  const isPlanned = new Set(planned.map(({ question }) => question.key));
  const others = questions.filter(({ key }) => !isPlanned.has(key));
  const last = new Map(reviews.map((review) => [review.key, review]));
  const fresh = others.filter(({ key }) => !last.has(key));
  const again = others
    .filter(({ key }) => last.has(key))
    .toSorted((a, b) => standing(last.get(a.key)) - standing(last.get(b.key)));
  const rest = [...fresh, ...again].map(
    (question): Planned => ({
      question,
      variant: nextVariant(question, reviews),
      dueKey: null,
    }),
  );
  return [...planned, ...rest].slice(0, atATime);
}

/** For each card that is due a fresh question of its chapter and type where there is one, else the same with new numbers. */
export function planDue({ questions, reviews, due }: Known): Planned[] {
  const byKey = new Map(questions.map((question) => [question.key, question]));
  const used = new Set(reviews.map(({ key }) => key));
  return due.flatMap((card): Planned[] => {
    const own = byKey.get(card.key);
    if (!own) return [];
    const isVaried = own.variants.length > 1;
    const fresh = isVaried ? undefined : questions.find((other) => isLike(other, own) && !used.has(other.key));
    const question = fresh ?? own;
    if (used.has(`planned ${question.key}`)) return [];
    used.add(`planned ${question.key}`).add(question.key);
    const dueKey = question === own ? null : own.key;
    return [{ question, variant: nextVariant(question, reviews), dueKey }];
  });
}

function isLike(one: PracticeQuestion, other: PracticeQuestion): boolean {
  return one.chapter === other.chapter && one.type === other.type && one.key !== other.key;
}

/** Each time the next of its numbers, and from the beginning when all have been seen. */
function nextVariant({ key, variants }: PracticeQuestion, reviews: readonly Review[]): number {
  return reviews.filter((review) => review.key === key).length % variants.length;
}

function standing(review: Review | undefined): number {
  return review ? review.marks / review.outOf : -1;
}
