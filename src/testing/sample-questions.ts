import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A content folder of a test's own, with small subjects that pass every check. */
export interface SampleContent {
  folder: string;
  write(path: string, text: string): Promise<void>;
  remove(): Promise<void>;
}

export async function makeSampleContent(subjects: SampleSubject[] = [hindi, mathematics]): Promise<SampleContent> {
  const folder = await mkdtemp(join(tmpdir(), 'abhyas-content-'));
  await mkdir(join(folder, 'questions'));
  const write: SampleContent['write'] = async (path, text) => {
    const file = join(folder, path);
    await mkdir(join(file, '..'), { recursive: true });
    await writeFile(file, text);
  };
  for (const { name, files } of subjects) {
    for (const [file, text] of Object.entries(files)) await write(`questions/${name}/${file}`, text);
  }
  return { folder, write, remove: () => rm(folder, { recursive: true, force: true }) };
}

export interface SampleSubject {
  name: string;
  files: Record<string, string>;
}

/** One paper without a pattern. */
export const hindi: SampleSubject = {
  name: 'class-9-hindi',
  files: {
    'paper-1.md': `---
class: 9
subject: Hindi
language: hi
paper: 1
minutes: 30
marks: 4
instructions:
- सभी प्रश्न अनिवार्य हैं।
---

# Section A: बहुविकल्पीय

सही विकल्प चुनिए।

## upsarg-1 | व्याकरण: उपसर्ग | multiple-choice | 1 mark

'प्रत्युत्तर' शब्द में कौन-सा उपसर्ग है?

(a) प्र
(b) प्रति
(c) प्रत्य
(d) परि

answer: b

solution:
1. [1] प्रति + उत्तर = प्रत्युत्तर।

# Section B: अपठित गद्यांश

## passage nadi

नदी हमारे गाँव के पास से बहती है।

## nadi-1 | अपठित गद्यांश | short | 1 mark
passage: nadi

नदी कहाँ से बहती है?

answer: गाँव के पास से

solution:
1. [1] गाँव के पास से।

## nadi-2 | अपठित गद्यांश | short | 2 marks
passage: nadi

गाँव को नदी से क्या लाभ है?

answer: सिंचाई और पीने का पानी

solution:
1. [1] सिंचाई।
2. [1] पीने का पानी।
`,
    'practice.md': `---
class: 9
subject: Hindi
language: hi
---

## sandhi-1 | व्याकरण: संधि | short | 1 mark

'विद्यालय' का संधि-विच्छेद कीजिए।

answer: विद्या + आलय

solution:
1. [1] विद्या + आलय।
`,
  },
};

/** Two papers; alternatives, parts, a figure, formulas, a table and numbers that change. */
export const mathematics: SampleSubject = {
  name: 'class-9-mathematics',
  files: {
    'paper-1.md': `---
class: 9
subject: Mathematics
language: en
paper: 1
minutes: 60
marks: 6
instructions:
- All questions are compulsory.
---

# Section A: Short answers

Answer in one line.

## hcf-1 | Real Numbers | multiple-choice | 1 mark

The HCF of 144 and 180 is

(a) 12
(b) 18
(c) 36
(d) 72

answer: c
check: gcd(144, 180) = 36

solution:
1. [1] $144 = 2^4 \\times 3^2$ and $180 = 2^2 \\times 3^2 \\times 5$, so the HCF is 36.

common mistake: Taking the highest powers.

## zebra-1 | Triangles | short | 2 marks

A zebra crossing is drawn as in the figure. Find the hypotenuse $\\frac{AC}{1}$.

\`\`\`figure
alt: Triangle ABC, right-angled at B.
point A 0 3 above
point B 0 0 below-left
point C 4 0 right
polygon A B C
right-angle A B C
\`\`\`

answer: 5 cm
check: sqrt(3^2 + 4^2) = 5
accept: 5 cm

solution:
1. [1] $AC^2 = 3^2 + 4^2$.
2. [1] $AC = 5$ cm.

or:
State the theorem of Pythagoras for triangle ABC.

answer: $AB^2 + BC^2 = AC^2$

solution:
1. [1] The squares of the two sides are added.
2. [1] They make the square of the hypotenuse.

also accepted: In words.

## case-1 | Statistics | case-based | 3 marks

The marks of five students:

| Student | Marks |
|---|---:|
| Asha | 3 |
| Ravi | 5 |

(i) [1] What are Asha's marks?
(ii) [2] Find the mean of both.

answer: (i) 3; (ii) 4
check: (3 + 5)/2 = 4

solution:
1. [1] (i) Asha has 3.
2. [1] (ii) The sum is 8.
3. [1] The mean is 4.

or (ii):
Find the range of both.

answer: 2
check: 5 - 3 = 2

solution:
1. [1] Largest less smallest.
2. [1] $5 - 3 = 2$.
`,
    'paper-2.md': `---
class: 9
subject: Mathematics
language: en
paper: 2
minutes: 60
marks: 1
instructions:
- All questions are compulsory.
---

# Section A: Short answers

## lcm-1 | Real Numbers | short | 1 mark

Find the LCM of 4 and 6, which a giraffe would reach.

answer: 12
check: lcm(4, 6) = 12

solution:
1. [1] The LCM is 12.
`,
    'practice.md': `---
class: 9
subject: Mathematics
language: en
---

## ap-1 | Sequences | short | 2 marks
vary: a = 3 in 2..9; d = 4 in 2..8; t = a + 9*d

The first term is [[a]] and the common difference [[d]]. Find the tenth term.

answer: [[t]]
check: [[a]] + 9*[[d]] = [[t]]
accept: [[t]]

solution:
1. [1] $a + 9d$.
2. [1] $[[a]] + 9 \\times [[d]] = [[t]]$.

## reason-1 | Triangles | assertion-reason | 1 mark

**Assertion (A):** A triangle has three sides.

**Reason (R):** Its angles make $180^\\circ$.

answer: b

solution:
1. [1] Both are true; R does not explain A.
`,
  },
};
