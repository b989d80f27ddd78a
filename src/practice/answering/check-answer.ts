import type { SolutionOnScreen } from '../../questions/contract.ts';
import type { Accept } from '../../questions/format/contract.ts';
import type { PracticeVariant } from '../contract.ts';
import type { Given, Verdict } from '../log/events-contract.ts';
import { type CanType, type Slot, slotsOf } from './slots.ts';

interface SlotVerdict {
  verdict: 'right' | 'partly' | 'wrong' | 'look-again';
  /** What to tell the student. */
  sentence: string | undefined;
}

export type Checked =
  /** Something could not be read, or has not been answered. It is not wrong. */
  | { isReadable: false; slots: Map<string | null, SlotVerdict> }
  | {
      isReadable: true;
      slots: Map<string | null, SlotVerdict>;
      verdict: Verdict;
      marks: number;
      /** Marks earned by each step. */
      steps: number[];
    };

interface Answered {
  variant: PracticeVariant;
  outOf: number;
  given: readonly Given[];
  /** So many steps were shown before the answer: they earn nothing. */
  helped: number;
}

/** Judges what can be judged without a reader: options and typed answers. What is written waits for the student. */
export async function checkAnswer({ variant, outOf, given, helped }: Answered): Promise<Checked> {
  const canType = canTypeIn(variant);
  const places = slotsOf(variant, given, canType);
  const judged = new Map<string | null, SlotVerdict>();
  const hasAnswer = given.some(({ text }) => text.trim() !== '');
  for (const slot of places) {
    const text = given.find(({ part }) => part === slot.part)?.text.trim() ?? '';
    // Whoever answers some parts leaves the others; whoever answers nothing has not begun.
    if (slot.kind === 'paper' || (text === '' && hasAnswer)) continue;
    judged.set(slot.part, await judgeSlot(variant, slot, text));
  }
  if ([...judged.values()].some(({ verdict }) => verdict === 'look-again')) return { isReadable: false, slots: judged };
  const solution = solutionOf(variant, given);
  const steps = solution.steps.map(({ marks, part }, index) =>
    index < helped ? 0 : marks * shareOf(judged, places, part),
  );
  const helpedMarks = solution.steps.slice(0, helped).reduce((sum, { marks }) => sum + marks, 0);
  const earned = places.reduce(
    (sum, slot) => sum + marksOf(variant, slot, outOf, places.length) * shareIn(judged, slot),
    0,
  );
  const marks = toHalves(Math.min(earned, Math.max(0, outOf - helpedMarks)));
  return { isReadable: true, slots: judged, verdict: verdictOf(places, judged), marks, steps: steps.map(toHalves) };
}

/** The answers and steps of the alternative that was chosen. */
export function solutionOf(variant: PracticeVariant, given: readonly Given[]): SolutionOnScreen {
  const or = variant.or ? (given[0]?.or ?? 0) : 0;
  return variant.or?.[or - 1]?.solution ?? variant.solution;
}

export function canTypeIn(variant: PracticeVariant): CanType {
  return (part, or) => acceptOf(variant, part, or) !== undefined;
}

export function rightOptionOf(variant: PracticeVariant, slot: Slot): string | undefined {
  const inPart = variant.parts?.find(({ label }) => label === slot.part)?.or?.[slot.or - 1]?.solution;
  const solution = inPart ?? variant.or?.[slot.or - 1]?.solution ?? variant.solution;
  const answers = solution.answers;
  return (answers.find(({ part }) => part === slot.part) ?? (inPart ? answers[0] : undefined))?.option;
}

function acceptOf({ accepts }: PracticeVariant, part: string | null, or: number): Accept | undefined {
  const ofPart = part === null ? undefined : accepts.partOr[part]?.[or - 1];
  if (ofPart) return ofPart[0];
  const lists = or === 0 ? accepts.own : accepts.or[or - 1];
  return lists?.find((accept) => accept.part === part);
}

async function judgeSlot(variant: PracticeVariant, slot: Slot, text: string): Promise<SlotVerdict> {
  if (text === '') return { verdict: 'look-again', sentence: undefined };
  if (slot.kind === 'choice') {
    return { verdict: text === rightOptionOf(variant, slot) ? 'right' : 'wrong', sentence: undefined };
  }
  // What reads numbers and units is loaded by who types one.
  const { judgeAnswer } = await import('../judge/judge.ts');
  const { verdict, sentence } = judgeAnswer(text, acceptOf(variant, slot.part, slot.or)?.forms ?? []);
  return { verdict, sentence };
}

const shares = { right: 1, partly: 0.5, wrong: 0, 'look-again': 0 };

function shareIn(judged: Map<string | null, SlotVerdict>, { part }: Slot): number {
  return shares[judged.get(part)?.verdict ?? 'wrong'];
}

/** A step counts with the part it belongs to; one of no part with the whole question. */
function shareOf(judged: Map<string | null, SlotVerdict>, places: readonly Slot[], part: string | null): number {
  const slot = places.find((one) => one.part === part);
  if (slot) return shareIn(judged, slot) === 1 ? 1 : 0;
  return places.every((one) => shareIn(judged, one) === 1) ? 1 : 0;
}

function marksOf({ parts }: PracticeVariant, { part }: Slot, outOf: number, count: number): number {
  if (part === null) return outOf;
  return parts?.find(({ label }) => label === part)?.marks ?? outOf / count;
}

function verdictOf(places: readonly Slot[], judged: Map<string | null, SlotVerdict>): Verdict {
  if (places.some(({ kind }) => kind === 'paper')) return 'unmarked';
  const all = places.map(({ part }) => judged.get(part)?.verdict ?? 'wrong');
  if (all.every((verdict) => verdict === 'right')) return 'right';
  return all.every((verdict) => verdict === 'wrong') ? 'wrong' : 'partly';
}

function toHalves(marks: number): number {
  return Math.floor(marks * 2) / 2;
}
