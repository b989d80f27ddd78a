import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Pattern, type SubjectFolder } from '../questions/format/contract.ts';
import { parseSubjectFolder, subjectFolderName } from '../questions/format/read.server.ts';

/** Everything that a question file can have, in two small papers and a practice set. */
const paper = (number: number) => `---
class: 10
subject: Science
language: en
paper: ${number}
---

# Section A: Multiple choice

Choose the one right option.

## p${number}-hcf | Numbers | multiple-choice | 1 mark
skill: recall

The HCF of 144 and ${number}80 is

(a) 4
(b) 8
(c) 36
(d) 40

answer: ${number === 1 ? 'c' : 'a'}

solution:
1. [1] It is $2^2 \\times 3^2$, or $2^2$.

common mistake: Taking the LCM.

## p${number}-why | Numbers | assertion-reason | 1 mark
skill: recall

**Assertion (A):** Water boils at 100 °C at sea level.

**Reason (R):** The pressure of the air is $\\frac{F}{A} = 1.01 \\times 10^5$ Pa there.

answer: a

solution:
1. [1] Both are true.

# Section B: Cases

## passage flood

> The river rose by 3 m in one night.

## p${number}-flood | Rivers | case-based | 4 marks
skill: analyse
passage: flood

It fell again by 10 cm an hour.

(i) [1] By how much had it risen?

(a) 1 m
(b) 2 m
(c) 3 m
(d) 4 m

(ii) [3] How long did it take to fall?

answer: (i) c; (ii) 30 hours
accept: (ii) 30 hours; 30 h
check: 300/10 = 30

solution:
1. [1] (i) It says 3 m.
2. [3] (ii) 300 cm at 10 cm an hour are 30 hours.

also accepted: (ii) A day and 6 hours.

or (ii):
At what hour would it have been as before?

answer: Six in the morning

solution:
1. [3] After 30 hours.

## p${number}-triangle | Rivers | short | 2 marks
skill: apply

\`\`\`figure
alt: A triangle ABC.
point A 0 0 below
point B 3 0 below
point C 0 2 above
polygon A B C
\`\`\`

Name the figure.

answer: A triangle

solution:
1. [2] A triangle.

or:
Name a figure with four sides.

answer: A square

solution:
1. [2] A square.

visually-impaired:
Name a figure with three sides.

answer: A triangle

solution:
1. [2] A triangle.

## p${number}-map | Rivers | map | 1 mark
skill: recall

(i) [1] Locate Champaran on an outline map of India.

map: (i) Champaran | north-west Bihar

solution:
1. [1] (i) Near the border with Nepal.

visually-impaired:
In which state is Champaran?

answer: Bihar

solution:
1. [1] Bihar.
`;

const practice = `---
class: 10
subject: Science
language: en
---

## lime | Numbers | short | 1 mark
skill: recall

Name $\\ce{Ca(OH)2}$, and the gas $\\ce{CH2=CH2}$.

answer: Slaked lime; ethene

solution:
1. [1] Slaked lime and ethene.

## sum | Rivers | short | 1 mark
skill: apply
vary: a = 3 in 2..9; b = 5 in 2..9

Add [[a]] and [[b]].

answer: [[a + b]]
check: [[a]] + [[b]] = [[a + b]]

solution:
1. [1] [[a + b]]
`;

const pattern = {
  class: 10,
  subject: 'Science',
  code: '086',
  minutes: 90,
  marks: 9,
  instructions: ['All questions are compulsory.'],
  sections: [
    {
      letter: 'A',
      title: 'Multiple choice',
      groups: [
        { types: ['multiple-choice'], count: 1, marks: 1 },
        { types: ['assertion-reason'], count: 1, marks: 1 },
      ],
    },
    {
      letter: 'B',
      title: 'Cases',
      groups: [
        { types: ['case-based'], count: 1, marks: 4, partChoices: 1 },
        { types: ['short'], count: 1, marks: 2, choices: 1 },
        { types: ['map'], count: 1, marks: 1 },
      ],
    },
  ],
  units: [
    { name: 'Numbers', marks: 2, chapters: ['Numbers'] },
    { name: 'Rivers', marks: 7, chapters: ['Rivers'] },
  ],
  constants: ['Take $g = 10\\ \\text{m s}^{-2}$.'],
};

/** The files of the example by their names. */
function exampleTexts(): Map<string, string> {
  return new Map([
    ['paper-1.md', paper(1)],
    ['paper-2.md', paper(2)],
    ['practice.md', practice],
  ]);
}

export function exampleSubject(): SubjectFolder {
  return parseSubjectFolder('class-10-science', exampleTexts(), Pattern.parse(pattern));
}

/** Writes the example into folders, as if it were the given subjects; its pattern beside them in `patterns`. */
export async function writeExampleSubjects(
  folder: string,
  subjects: [classId: number, subject: string][],
): Promise<void> {
  await mkdir(join(folder, 'patterns'), { recursive: true });
  for (const [classId, subject] of subjects) {
    const name = subjectFolderName(classId, subject);
    await mkdir(join(folder, name));
    for (const [file, text] of exampleTexts()) {
      const own = text.replace('class: 10', `class: ${classId}`).replace('subject: Science', `subject: ${subject}`);
      await writeFile(join(folder, name, file), own);
    }
    const json = JSON.stringify({ ...pattern, class: classId, subject });
    await writeFile(join(folder, 'patterns', `${name}.json`), json);
  }
}
