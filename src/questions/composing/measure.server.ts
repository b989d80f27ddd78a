import type { Pattern } from '../format/contract.ts';
import { skills } from '../format/contract.ts';
import { addMarks, writeMarks } from '../format/marks.ts';
import type { ComposedPaper } from './composing-contract.ts';
import { fits, type Piece, type Place, placesOf } from './fill.server.ts';

type Measures = Pick<ComposedPaper, 'marks' | 'sections' | 'units' | 'skills'>;
type Placed<Kind extends Piece> = readonly (Kind | undefined)[];

/** What is short and what is over, by section, unit and skill. */
export function measure(placed: Placed<Piece>, pattern: Pattern): Measures {
  const places = placesOf(pattern);
  const pieces = placed.filter((piece) => piece !== undefined);
  const total = addMarks(pieces);
  return {
    marks: { name: 'All', has: total, wants: pattern.marks, isRight: total === pattern.marks },
    sections: pattern.sections.map(({ letter, title }, index) => {
      const own = places.flatMap((place, at) => (place.section === index ? [placed[at]] : []));
      const found = own.filter((piece) => piece !== undefined);
      const wants = places.filter(({ section }) => section === index).reduce((sum, { group }) => sum + group.marks, 0);
      const has = addMarks(found);
      const isRight = has === wants && found.length === own.length;
      return { name: letter, title, has, wants, isRight, questions: `${found.length} of ${own.length}` };
    }),
    units: pattern.units.map(({ name, marks, chapters }) => {
      const has = addMarks(pieces.filter(({ chapter }) => chapters.includes(chapter)));
      return { name, has, wants: marks, isRight: Math.abs(has - marks) <= pattern.unitTolerance };
    }),
    skills: measureSkills(pieces, total, pattern),
  };
}

function measureSkills(pieces: readonly Piece[], total: number, { skills: wanted }: Pattern): Measures['skills'] {
  if (!wanted) return [];
  return skills.map((skill) => {
    const own = addMarks(pieces.filter((piece) => piece.skill === skill));
    const has = total === 0 ? 0 : (own / total) * 100;
    const isRight = Math.abs(has - wanted[skill]) <= wanted.tolerance + 1e-9;
    return { name: skill, has: Math.round(has), wants: wanted[skill], isRight };
  });
}

interface HintOrder {
  placed: Placed<Piece>;
  isLocked: (index: number) => boolean;
  bank: readonly Piece[];
  pattern: Pattern;
}

/** One exchange that brings the units nearer to the pattern, in words. */
export function findHint({ placed, isLocked, bank, pattern }: HintOrder): string | null {
  const places = placesOf(pattern);
  const { units } = measure(placed, pattern);
  const chaptersOf = (name: string) => pattern.units.find((unit) => unit.name === name)?.chapters ?? [];
  const taken = new Set(placed.flatMap((piece) => piece?.id ?? []));
  const short = units.filter(({ has, wants, isRight }) => !isRight && has < wants);
  const over = units.filter(({ has, wants, isRight }) => !isRight && has > wants);
  for (const much of over) {
    for (const little of short) {
      for (const [index, piece] of placed.entries()) {
        const place = places[index];
        if (!piece || !place || isLocked(index) || !chaptersOf(much.name).includes(piece.chapter)) continue;
        if (piece.marks > Math.min(much.has - much.wants, little.wants - little.has) + pattern.unitTolerance) continue;
        const count = bank.filter(
          (other) =>
            !taken.has(other.id) && chaptersOf(little.name).includes(other.chapter) && isLike(piece, other, place),
        ).length;
        if (count > 0) return sentenceOf({ index, piece, much: much.name, little: little.name, count });
      }
    }
  }
  const missing = placed.indexOf(undefined);
  const place = places[missing];
  if (missing < 0 || !place) return null;
  return `Question ${missing + 1} is empty: the bank has no other ${place.group.types.join(' or ')} question of ${writeMarks(place.group.marks)} that fits and is in no paper.`;
}

function isLike(piece: Piece, other: Piece, { group }: Place): boolean {
  return fits(other, group) && other.hasChoice === piece.hasChoice && other.hasPartChoice === piece.hasPartChoice;
}

function sentenceOf(order: { index: number; piece: Piece; much: string; little: string; count: number }): string {
  const { index, piece, much, little, count } = order;
  const fit = count === 1 ? '1 question in the bank fits' : `${count} questions in the bank fit`;
  return `Swap question ${index + 1} (${much}, ${writeMarks(piece.marks)}) for one on ${little}: ${fit} and no paper has them.`;
}
