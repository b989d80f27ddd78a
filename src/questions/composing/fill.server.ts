import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Pattern, PatternGroup, QuestionType, Skill } from '../format/contract.ts';
import { skills } from '../format/contract.ts';

/** What decides whether a question may stand somewhere, and what it does to the balance of the paper. */
export interface Piece {
  id: number;
  key: string;
  chapter: string;
  type: QuestionType;
  marks: number;
  skill: Skill | null;
  hasChoice: boolean;
  hasPartChoice: boolean;
  /** `4 of 5`, where only some parts are answered. */
  choose: string | undefined;
  partMarks: readonly number[];
  /** The letter of the right option, of multiple choice. */
  letter: string;
  isLongestRight: boolean;
}

/** A place of the pattern. */
export interface Place {
  section: number;
  /** Counts the groups of the whole pattern. */
  groupIndex: number;
  group: PatternGroup;
}

/** All places of a pattern in the order of the paper. */
export function placesOf({ sections }: Pick<Pattern, 'sections'>): Place[] {
  let groupIndex = -1;
  return sections.flatMap(({ groups }, section) =>
    groups.flatMap((group) => {
      groupIndex += 1;
      const index = groupIndex;
      return Array.from({ length: group.count }, () => ({ section, group, groupIndex: index }));
    }),
  );
}

export function fits(piece: Piece, { types, marks, choose, parts }: PatternGroup): boolean {
  return (
    types.includes(piece.type) &&
    piece.marks === marks &&
    piece.choose === choose &&
    (parts === undefined || parts.join() === piece.partMarks.join())
  );
}

interface FillOrder {
  pattern: Pattern;
  /** Question ids that stay where they are, by place; undefined where one is to be found. */
  fixed: readonly (Piece | undefined)[];
  /** What may be taken, in any order. */
  bank: readonly Piece[];
  seed: number;
}

const rounds = 30_000;
const roundsInTurn = 500;
const startHeat = 4;

/**
 * Finds questions for every place so that units, skills, internal choice and keys come as near to the pattern as the bank
 * allows. The same order gives the same paper, whoever asks and however often.
 */
export async function fillPlaces({ pattern, fixed, bank, seed }: FillOrder): Promise<(Piece | null)[]> {
  const places = placesOf(pattern);
  const random = randomOf(seed);
  const taken = new Set(fixed.flatMap((piece) => piece?.id ?? []));
  const sorted = [...bank].filter(({ id }) => !taken.has(id)).sort((a, b) => (a.key < b.key ? -1 : 1));
  const fitting = new Map<PatternGroup, Piece[]>();
  for (const { group } of places) {
    if (!fitting.has(group))
      fitting.set(
        group,
        sorted.filter((piece) => fits(piece, group)),
      );
  }
  const paper: (Piece | null)[] = places.map((_, index) => fixed[index] ?? null);
  const open = places.flatMap((_, index) => (fixed[index] ? [] : [index]));
  for (const [index, { group }] of places.entries()) {
    if (fixed[index]) continue;
    const options = (fitting.get(group) ?? []).filter(({ id }) => !taken.has(id));
    const piece = options[Math.floor(random() * options.length)];
    if (!piece) continue;
    paper[index] = piece;
    taken.add(piece.id);
  }
  return improve({ pattern, places, paper, open, fitting, taken, random });
}

interface Work {
  pattern: Pattern;
  places: readonly Place[];
  paper: (Piece | null)[];
  open: readonly number[];
  fitting: ReadonlyMap<PatternGroup, Piece[]>;
  taken: Set<number>;
  random: () => number;
}

/** Simulated annealing: one question is exchanged at a time, at first also for a worse one. */
async function improve({ pattern, places, paper, open, fitting, taken, random }: Work): Promise<(Piece | null)[]> {
  let cost = costOf(paper, places, pattern);
  let best = { cost, paper: [...paper] };
  for (let round = 0; round < rounds && best.cost > 0 && open.length > 0; round++) {
    // Others want to be served meanwhile.
    if (round % roundsInTurn === roundsInTurn - 1) await nextTurn();
    const at = open[Math.floor(random() * open.length)] ?? 0;
    const place = places[at];
    if (!place) continue;
    const before = paper[at] ?? null;
    let undo: () => void;
    if (random() < 0.25) {
      const other = open[Math.floor(random() * open.length)] ?? 0;
      if (places[other]?.groupIndex !== place.groupIndex || other === at) continue;
      const swapped = paper[other] ?? null;
      paper[at] = swapped;
      paper[other] = before;
      undo = () => {
        paper[at] = before;
        paper[other] = swapped;
      };
    } else {
      const options = fitting.get(place.group) ?? [];
      const piece = options[Math.floor(random() * options.length)];
      if (!piece || taken.has(piece.id)) continue;
      paper[at] = piece;
      taken.add(piece.id);
      if (before) taken.delete(before.id);
      undo = () => {
        paper[at] = before;
        taken.delete(piece.id);
        if (before) taken.add(before.id);
      };
    }
    const next = costOf(paper, places, pattern);
    const heat = startHeat * (1 - round / rounds) + 1e-6;
    if (next <= cost || random() < Math.exp((cost - next) / heat)) {
      cost = next;
      if (cost < best.cost) best = { cost, paper: [...paper] };
    } else undo();
  }
  return best.paper;
}

const weights = { missing: 50, unit: 4, skill: 0.5, choice: 10, letter: 3, row: 3, longest: 3 };

/** How far a paper is from its pattern; 0 where it fits. */
function costOf(paper: readonly (Piece | null)[], places: readonly Place[], pattern: Pattern): number {
  let cost = 0;
  const byChapter = new Map<string, number>();
  const bySkill = new Map<string, number>();
  let total = 0;
  for (const piece of paper) {
    if (!piece) {
      cost += weights.missing;
      continue;
    }
    total += piece.marks;
    byChapter.set(piece.chapter, (byChapter.get(piece.chapter) ?? 0) + piece.marks);
    if (piece.skill) bySkill.set(piece.skill, (bySkill.get(piece.skill) ?? 0) + piece.marks);
  }
  for (const { marks, chapters } of pattern.units) {
    const own = chapters.reduce((sum, chapter) => sum + (byChapter.get(chapter) ?? 0), 0);
    cost += weights.unit * Math.max(0, Math.abs(own - marks) - pattern.unitTolerance);
  }
  cost += skillCost(bySkill, total, pattern) + choiceCost(paper, places) + keyCost(paper);
  return cost;
}

/** Where nothing is known of the skills of an exam, at least this share of the marks asks for more than recall. */
const leastInUse = 40;

function skillCost(bySkill: ReadonlyMap<string, number>, total: number, { skills: wanted }: Pattern): number {
  if (total === 0) return 0;
  const share = (skill: Skill) => ((bySkill.get(skill) ?? 0) / total) * 100;
  if (!wanted) return weights.skill * Math.max(0, leastInUse - share('apply') - share('analyse'));
  return skills.reduce(
    (sum, skill) => sum + weights.skill * Math.max(0, Math.abs(share(skill) - wanted[skill]) - wanted.tolerance),
    0,
  );
}

function choiceCost(paper: readonly (Piece | null)[], places: readonly Place[]): number {
  const has = new Map<PatternGroup, { choices: number; partChoices: number }>();
  for (const [index, { group }] of places.entries()) {
    const counts = has.get(group) ?? { choices: 0, partChoices: 0 };
    if (paper[index]?.hasChoice) counts.choices += 1;
    if (paper[index]?.hasPartChoice) counts.partChoices += 1;
    has.set(group, counts);
  }
  let cost = 0;
  for (const [group, { choices, partChoices }] of has) {
    cost += weights.choice * (Math.abs(choices - group.choices) + Math.abs(partChoices - group.partChoices));
  }
  return cost;
}

// The same shares as in format/check/spread-rules.server.ts.
const leastChoices = 8;
const [leastShare, mostShare, mostLongest] = [0.15, 0.35, 0.35];

function keyCost(paper: readonly (Piece | null)[]): number {
  const keyed = paper.filter((piece) => piece !== null).filter(({ letter }) => letter !== '');
  let cost = 0;
  for (let index = 2; index < keyed.length; index++) {
    const letter = keyed[index]?.letter;
    if (keyed[index - 1]?.letter === letter && keyed[index - 2]?.letter === letter) cost += weights.row;
  }
  if (keyed.length < leastChoices) return cost;
  const [least, most] = [Math.ceil(leastShare * keyed.length), Math.floor(mostShare * keyed.length)];
  for (const letter of 'abcd') {
    const count = keyed.filter((piece) => piece.letter === letter).length;
    cost += weights.letter * Math.max(0, least - count, count - most);
  }
  const longest = keyed.filter((piece) => piece.isLongestRight).length;
  return cost + weights.longest * Math.max(0, longest - Math.floor(mostLongest * keyed.length));
}

/** Numbers from 0 to 1 that a seed decides (mulberry32). */
function randomOf(seed: number): () => number {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
