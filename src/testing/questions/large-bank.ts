import { makeSampleContent, type SampleContent } from '../sample-questions.ts';

export type LargeBank = SampleContent;

const pattern = {
  class: 9,
  subject: 'Mathematics',
  code: '041',
  minutes: 60,
  marks: 20,
  instructions: ['All questions are compulsory.'],
  sections: [
    { letter: 'A', title: 'Multiple choice', groups: [{ types: ['multiple-choice'], count: 8, marks: 1 }] },
    { letter: 'B', title: 'Short answers', groups: [{ types: ['short'], count: 3, marks: 2, choices: 1 }] },
    { letter: 'C', title: 'Long answers', groups: [{ types: ['long'], count: 1, marks: 6 }] },
  ],
  units: [
    { name: 'Numbers', marks: 10, chapters: ['Numbers'] },
    { name: 'Shapes', marks: 10, chapters: ['Shapes'] },
  ],
};

/** A subject with a pattern, one paper and a practice set large enough to compose several more. */
export async function makeLargeBank(): Promise<LargeBank> {
  let made = 0;
  const next = (kind: 'mc' | 'short' | 'or' | 'long', chapter: string, id: string) => write(kind, chapter, id, ++made);
  const chapters = ['Numbers', 'Shapes'];
  const counts = { mc: 30, short: 10, or: 6, long: 7 } as const;
  const kinds = ['mc', 'short', 'or', 'long'] as const;
  const practice = chapters.flatMap((chapter) =>
    kinds.flatMap((kind) =>
      Array.from({ length: counts[kind] }, (_, index) =>
        next(kind, chapter, `${chapter.toLowerCase()}-${kind}-${index + 1}`),
      ),
    ),
  );
  const own = (kind: (typeof kinds)[number], count: number) =>
    Array.from({ length: count }, (_, index) => next(kind, chapters[index % 2] ?? '', `p1-${kind}-${index + 1}`));
  const head = 'class: 9\nsubject: Mathematics\nlanguage: en';
  const paper = [
    `---\n${head}\npaper: 1\n---`,
    '# Section A: Multiple choice',
    ...own('mc', 8),
    '# Section B: Short answers',
    ...own('short', 2),
    ...own('or', 1),
    '# Section C: Long answers',
    ...own('long', 1),
  ];
  const content = await makeSampleContent([
    {
      name: 'class-9-mathematics',
      files: {
        'paper-1.md': `${paper.join('\n\n')}\n`,
        'practice.md': `${[`---\n${head}\n---`, ...practice].join('\n\n')}\n`,
      },
    },
  ]);
  await content.write('patterns/class-9-mathematics.json', JSON.stringify(pattern));
  return content;
}

function write(kind: 'mc' | 'short' | 'or' | 'long', chapter: string, id: string, number: number): string {
  const word = (place: number) => wordOf(number * 12 + place);
  const skill = ['recall', 'apply', 'analyse'][number % 3];
  const asks = `${word(1)} ${word(2)} and ${word(3)} ${word(4)}: which ${word(5)} is ${word(6)}?`;
  const head = (type: string, marks: string) =>
    `## ${id} | ${chapter} | ${type} | ${marks}\nskill: ${skill}\n\n${asks}`;
  if (kind === 'mc') {
    const options = ['a', 'b', 'c', 'd'].map((letter, index) => `(${letter}) ${word(7 + index)}`).join('\n');
    const answer = 'abcd'[number % 4];
    return `${head('multiple-choice', '1 mark')}\n\n${options}\n\nanswer: ${answer}\n\nsolution:\n1. [1] It is ${answer}.`;
  }
  const answered = (steps: number) =>
    `answer: ${word(7)}\n\nsolution:\n${Array.from({ length: steps }, (_, index) => `${index + 1}. [1] ${word(8)}.`).join('\n')}`;
  if (kind === 'long') return `${head('long', '6 marks')}\n\n${answered(6)}`;
  const short = `${head('short', '2 marks')}\n\n${answered(2)}`;
  return kind === 'short' ? short : `${short}\n\nor:\nName ${word(9)} ${word(10)} ${word(11)}.\n\n${answered(2)}`;
}

const [consonants, vowels] = ['bdfgklmnprstvz', 'aeiou'];

/** A word of six letters that only one number has. */
function wordOf(number: number): string {
  let rest = number * 7_919;
  return Array.from({ length: 6 }, (_, index) => {
    const letters = index % 2 === 0 ? consonants : vowels;
    const letter = letters[rest % letters.length] ?? '';
    rest = Math.floor(rest / letters.length);
    return letter;
  }).join('');
}
