/** What somebody means who searches: a class by its number, and the name of a subject as the shop writes it. */
export interface Understood {
  classNumber: number | undefined;
  /** In small letters; empty where only a class was named. */
  name: string;
}

const romanNumbers: Partial<Record<string, number>> = { viii: 8, ix: 9, x: 10, xi: 11, xii: 12 };
const hindiNumbers: Partial<Record<string, number>> = { नौवीं: 9, नवीं: 9, दसवीं: 10, ग्यारहवीं: 11, बारहवीं: 12 };

/** Words that say what is sold here, not which of it. */
const saidOfEverything = new Set(
  'class std standard grade sample samples model modal practice guess mock paper papers question questions solution solutions answers set sets exam board cbse ncert pdf free download of for the in with and कक्षा प्रश्न पत्र पेपर'.split(
    ' ',
  ),
);

/** What students call subjects, the longer names first. */
const otherNames: readonly (readonly [string, string])[] = [
  ['सामाजिक विज्ञान', 'social science'],
  ['राजनीति विज्ञान', 'political science'],
  ['भौतिक विज्ञान', 'physics'],
  ['रसायन विज्ञान', 'chemistry'],
  ['जीव विज्ञान', 'biology'],
  ['व्यवसाय अध्ययन', 'business studies'],
  ['social studies', 'social science'],
  ['pol science', 'political science'],
  ['pol sci', 'political science'],
  ['गणित', 'mathematics'],
  ['विज्ञान', 'science'],
  ['हिन्दी', 'hindi'],
  ['हिंदी', 'hindi'],
  ['संस्कृत', 'sanskrit'],
  ['अंग्रेज़ी', 'english'],
  ['अंग्रेजी', 'english'],
  ['भौतिकी', 'physics'],
  ['रसायन', 'chemistry'],
  ['इतिहास', 'history'],
  ['भूगोल', 'geography'],
  ['अर्थशास्त्र', 'economics'],
  ['लेखाशास्त्र', 'accountancy'],
  ['maths', 'mathematics'],
  ['math', 'mathematics'],
  ['sst', 'social science'],
  ['sci', 'science'],
  ['eng', 'english'],
  ['phy', 'physics'],
  ['chem', 'chemistry'],
  ['bio', 'biology'],
  ['eco', 'economics'],
  ['accounts', 'accountancy'],
  ['acc', 'accountancy'],
  ['bst', 'business studies'],
  ['geo', 'geography'],
];

export function understandTerm(term: string): Understood {
  const words =
    term
      .normalize('NFC')
      .toLowerCase()
      .match(/[\p{L}\p{M}]+|\p{N}+/gu) ?? [];
  const numbers = words.map(classNumberOf);
  const kept = words.filter((word, index) => numbers[index] === undefined && !isFiller(word));
  return { classNumber: numbers.find((number) => number !== undefined), name: subjectNameOf(kept.join(' ')) };
}

function classNumberOf(word: string): number | undefined {
  return (
    romanNumbers[word] ?? hindiNumbers[word.normalize('NFC')] ?? (/^\d{1,2}$/.test(word) ? Number(word) : undefined)
  );
}

/** `th` is what is left of `10th`. */
function isFiller(word: string): boolean {
  return saidOfEverything.has(word) || /^(st|nd|rd|th)$/.test(word);
}

function subjectNameOf(words: string): string {
  const found = otherNames.find(([name]) => ` ${words} `.includes(` ${name.normalize('NFC')} `));
  return found ? ` ${words} `.replace(` ${found[0].normalize('NFC')} `, ` ${found[1]} `).trim() : words;
}

/** The same name with each mistyped word as one of the given words has it; undefined where nothing is like it. */
export function correctName(name: string, known: Iterable<string>): string | undefined {
  const words = [...known];
  const corrected = name.split(' ').map((word) => (words.includes(word) ? word : closestTo(word, words)));
  return corrected.every((word) => word !== undefined) ? corrected.join(' ') : undefined;
}

function closestTo(word: string, known: readonly string[]): string | undefined {
  // Short words are too much like each other.
  const allowed = word.length < 4 ? 0 : word.length < 8 ? 1 : 2;
  const near = known.map((other) => ({ other, edits: editsBetween(word, other) }));
  return near.toSorted((a, b) => a.edits - b.edits).find(({ edits }) => edits <= allowed)?.other;
}

/** How many letters have to be typed, left out, changed or swapped with their neighbour. */
function editsBetween(one: string, other: string): number {
  if (Math.abs(one.length - other.length) > 2) return Number.POSITIVE_INFINITY;
  const rows: number[][] = [Array.from({ length: other.length + 1 }, (_, column) => column)];
  const at = (row: number, column: number): number => rows[row]?.[column] ?? Number.POSITIVE_INFINITY;
  for (let row = 1; row <= one.length; row += 1) {
    rows.push([row]);
    for (let column = 1; column <= other.length; column += 1) {
      const isSame = one[row - 1] === other[column - 1];
      const isSwapped = one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1];
      rows[row]?.push(
        Math.min(
          at(row - 1, column) + 1,
          at(row, column - 1) + 1,
          at(row - 1, column - 1) + (isSame ? 0 : 1),
          isSwapped ? at(row - 2, column - 2) + 1 : Number.POSITIVE_INFINITY,
        ),
      );
    }
  }
  return at(one.length, other.length);
}
