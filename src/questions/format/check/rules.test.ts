import { describe, expect, test } from 'vitest';
import { Pattern } from '../contract.ts';
import { checkSubjectTexts } from './check-folder.server.ts';

const patternData = {
  class: 10,
  subject: 'Mathematics',
  code: '041',
  minutes: 60,
  marks: 9,
  instructions: ['Answer all questions.'],
  sections: [
    { letter: 'A', title: 'Multiple choice', groups: [{ types: ['multiple-choice'], count: 2, marks: 1 }] },
    { letter: 'B', title: 'Short answers', groups: [{ types: ['short'], count: 1, marks: 3, choices: 1 }] },
    {
      letter: 'C',
      title: 'Cases',
      groups: [{ types: ['case-based'], count: 1, marks: 4, parts: [1, 1, 2], partChoices: 1 }],
    },
  ],
  units: [
    { name: 'Numbers', marks: 5, chapters: ['Real Numbers'] },
    { name: 'Algebra', marks: 4, chapters: ['Progressions'] },
  ],
  skills: { recall: 11, apply: 89, analyse: 0, tolerance: 1 },
};
const pattern = Pattern.parse(patternData);

const hcf = `## p1-hcf | Real Numbers | multiple-choice | 1 mark
skill: recall

The HCF of 144 and 180 is

(a) 12
(b) 18
(c) 36
(d) 72

answer: c
check: gcd(144, 180) = 36

solution:
1. [1] $2^2 \\times 3^2 = 36$.`;

const prime = `## p1-prime | Real Numbers | multiple-choice | 1 mark
skill: apply

Which of these is a prime number?

(a) 51
(b) 53
(c) 57
(d) 87

answer: b
check: none, because a test of division shows it at once

solution:
1. [1] Only 53 has no other factor.`;

const short = `## p1-sum | Real Numbers | short | 3 marks
skill: apply

Add the first 20 natural numbers.

answer: 210
check: sum(n = 1..20, n) = 210

solution:
1. [1] $S = \\frac{n(n + 1)}{2}$.
2. [2] It is 210.

or:
Multiply the first five natural numbers.

answer: 120
check: 5! = 120

solution:
1. [3] It is $5! = 120$.`;

const caseBased = `## p1-hall | Progressions | case-based | 4 marks
skill: apply

An auditorium has 20 rows. The first has 24 seats, each next row 3 more.

(i) [1] How many seats are in the 10th row?
(ii) [1] Which row has 48 seats?
(iii) [2] How many seats are there in all?

answer: (i) 51; (ii) 9th; (iii) 1050
check: 24 + 9*3 = 51

solution:
1. [1] (i) 51
2. [1] (ii) 9th
3. [2] (iii) 1050

or (iii):
How many seats are in the last row?

answer: 81
check: 24 + 19*3 = 81

solution:
1. [2] 81`;

const paper = (...edits: [string, string][]) => {
  const text = [
    '---\nclass: 10\nsubject: Mathematics\nlanguage: en\npaper: 1\n---',
    '# Section A: Multiple choice',
    hcf,
    prime,
    '# Section B: Short answers',
    short,
    '# Section C: Cases',
    caseBased,
  ].join('\n\n');
  return edits.reduce((edited, [from, to]) => {
    if (!edited.includes(from)) throw new Error(`The paper has no "${from}"`);
    return edited.replace(from, () => to);
  }, `${text}\n`);
};

const check = (text: string, other: Record<string, string> = {}, itsPattern: Pattern | null = pattern) =>
  checkSubjectTexts('class-10-mathematics', new Map([['paper-1.md', text], ...Object.entries(other)]), itsPattern);
const sentences = (...edits: [string, string][]) => check(paper(...edits)).problems.map(({ sentence }) => sentence);

test('a paper that keeps all rules has no problem', () => {
  expect(check(paper()).problems).toEqual([]);
});

test('every problem names its file and line', () => {
  expect(check(paper(['answer: c', 'answer: e'])).problems[0]).toMatchObject({
    file: 'class-10-mathematics/paper-1.md',
    line: 10,
  });
});

test('all questions that cannot be read are named, and the rest is checked', () => {
  const found = sentences(['answer: c\n', ''], ['answer: b\n', ''], ['S = \\frac', 'S = \\nosuchthing']);
  expect(found.filter((sentence) => sentence.startsWith('Here comes "answer:"'))).toHaveLength(2);
  expect(found.join('\n')).toContain('cannot be set');
  expect(found.join('\n')).not.toContain('in the pattern');
});

describe('a broken rule of a question is found', () => {
  test.each<[string, [string, string], string]>([
    [
      'a key that is not among the options',
      ['answer: c', 'answer: e'],
      'p1-hcf: The answer "e" is not one of the letters a to d.',
    ],
    [
      'a wrong key, through its check',
      ['answer: c', 'answer: a'],
      'p1-hcf: The check states 36, which is not written in the answer.',
    ],
    ['options that are the same', ['(a) 12', '(a) 18'], 'p1-hcf: Two of its options are the same.'],
    ['three options', ['(d) 72\n', ''], 'p1-hcf: It has 3 options, not 4.'],
    [
      'half marks of a choice question',
      ['1. [1] $2^2', '1. [½] It is\n2. [½] $2^2'],
      'p1-hcf: Of a choice question exactly one step carries its mark.',
    ],
    [
      'steps that earn other marks',
      ['2. [2] It is 210', '2. [1] It is 210'],
      'p1-sum: The steps earn 2 marks, there are 3 to earn.',
    ],
    [
      'steps of an alternative that do',
      ['1. [3] It is $5', '1. [2] It is $5'],
      'p1-sum: The steps earn 2 marks, there are 3 to earn.',
    ],
    [
      'parts that carry other marks',
      ['(ii) [1] Which', '(ii) [2] Which'],
      'p1-hall: The parts carry 5 marks, the question 4.',
    ],
    [
      'steps of a part that earn other marks',
      ['2. [1] (ii)', '2. [1] (i)'],
      'p1-hall: The steps of part (i) earn 2 marks, it carries 1.',
    ],
    ['an alternative of no part', ['or (iii)', 'or (iv)'], 'p1-hall: There is no part (iv) to be an alternative of.'],
    ['no skill', ['skill: recall\n', ''], 'p1-hcf: It lacks "skill: recall", "apply" or "analyse".'],
    [
      'a check that does not hold',
      ['5! = 120', '4! = 120'],
      'p1-sum: The check computes 24, but the answer states 120.',
    ],
    [
      'a missing check without reason',
      ['none, because a test', 'none a test'],
      'p1-prime: It is written "check: none, because …" with the reason.',
    ],
    ['a formula that cannot be set', ['S = \\frac', 'S = \\nosuchthing'], 'p1-sum: The formula'],
    ['a dollar sign left alone', ['It is 210', 'It is $210'], 'p1-sum: A dollar sign stands alone'],
    [
      'a figure that cannot be drawn',
      ['Add the first', '```figure\nalt: x\ndragon 1\n```\n\nAdd the first'],
      'p1-sum: "dragon" draws nothing',
    ],
    [
      'a choice that does not add up',
      ['skill: apply\n\nAn auditorium', 'skill: apply\nchoose: 2 of 3\n\nAn auditorium'],
      'p1-hall: Parts to choose among carry equal marks.',
    ],
    ['an id of another paper', ['## p1-hcf', '## p2-hcf'], 'p2-hcf: Ids of this paper begin with "p1-".'],
    [
      'a passage that is not there',
      ['skill: recall', 'skill: recall\npassage: flood'],
      'p1-hcf: There is no passage "flood" before it.',
    ],
    [
      'a passage nobody names',
      [`${prime}`, `## passage flood\n\nIt rained.\n\n${prime}`],
      'No question belongs to the passage "flood".',
    ],
    ['an id that is taken', ['## p1-prime', '## p1-hcf'], 'The id p1-hcf is taken by line 10.'],
    [
      'two blank lines',
      ['# Section B', '\n# Section B'],
      'Between head, sections, passages and questions stands one blank line',
    ],
  ])('%s', (_, edit, sentence) => {
    expect(sentences(edit).join('\n')).toContain(sentence);
  });

  test('a map question without its place, and without words for those who cannot see', () => {
    const map =
      '## p1-map | Real Numbers | map | 3 marks\nskill: apply\n\n(i) [1] Label A.\n(ii) [2] Label B.\n\nmap: (i) A | north\n\nsolution:\n1. [1] (i) north\n2. [2] (ii) south';
    const found = sentences([short, map]);
    expect(found).toContain('p1-map: A map question has a "visually-impaired:" block with questions in words.');
    expect(found).toContain('p1-map: Part (ii) lacks its "map:" line.');
  });
});

describe('questions alike in a subject are found', () => {
  const practice = (question: string) => ({
    'practice.md': `---\nclass: 10\nsubject: Mathematics\nlanguage: en\n---\n\n${question}\n`,
  });

  test.each([
    [
      'the same text',
      short.replace('p1-sum', 'sum'),
      'the same question as p1-sum of class-10-mathematics/paper-1.md:',
    ],
    [
      'other numbers alone',
      short.replace('p1-sum', 'sum').replaceAll('20', '30').replaceAll('210', '465'),
      'But for its numbers it is the same',
    ],
    [
      'nearly the same',
      caseBased.replace('p1-hall', 'hall').replace('An auditorium', 'A theatre'),
      'nearly the same as p1-hall',
    ],
  ])('%s', (_, question, sentence) => {
    const { problems } = check(paper(), practice(question));
    expect(problems.map((problem) => problem.sentence).join('\n')).toContain(sentence);
    expect(problems[0]?.file).toBe('class-10-mathematics/practice.md');
  });

  test('another question is none', () => {
    const other =
      '## cube | Real Numbers | short | 1 mark\nskill: recall\n\nState the cube of 7.\n\nanswer: 343\ncheck: 7^3 = 343\n\nsolution:\n1. [1] 343';
    expect(check(paper(), practice(other)).problems).toEqual([]);
  });
});

describe('a paper that differs from its pattern is told where', () => {
  test.each<[string, [string, string], string]>([
    ['a section that is missing', [`\n\n# Section C: Cases\n\n${caseBased}`, ''], 'Section C (Cases) is missing.'],
    [
      'a section of another name',
      ['# Section B: Short answers', '# Section B: Brief'],
      'Section B is named "Brief", in the pattern "Short answers".',
    ],
    ['a question too few', [`${prime}\n\n`, ''], 'Section A has 1 questions, in the pattern 2.'],
    ['another type', ['case-based | 4', 'long | 4'], 'p1-hall: It is long; here the pattern has case-based.'],
    ['other marks', ['short | 3', 'short | 2'], 'p1-sum: It carries 2 marks; here the pattern has 3.'],
    [
      'other parts',
      ['(i) [1] How many seats are in', '(i) [2] How many seats are in'],
      'p1-hall: Its parts carry 2 + 1 + 2; here the pattern has 1 + 1 + 2.',
    ],
    [
      'an internal choice that is missing',
      [
        '\n\nor:\nMultiply the first five natural numbers.\n\nanswer: 120\ncheck: 5! = 120\n\nsolution:\n1. [3] It is $5! = 120$.',
        '',
      ],
      'Of the short questions of 3 in section B 0 have an "or:"; in the pattern 1.',
    ],
    [
      'an alternative of a part that is missing',
      ['or (iii):', 'or:'],
      '0 have an alternative of a part; in the pattern 1.',
    ],
    [
      'a choice of parts that it has not',
      ['skill: apply\n\nAn', 'skill: apply\nchoose: 2 of 3\n\nAn'],
      'p1-hall: Here the pattern has no "choose:".',
    ],
    [
      'a chapter that is none',
      ['## p1-sum | Real Numbers', '## p1-sum | Magic'],
      'p1-sum: "Magic" is not a chapter of the pattern.',
    ],
    [
      'other marks of a unit',
      ['## p1-sum | Real Numbers', '## p1-sum | Progressions'],
      'The unit Numbers has 2 marks, in the pattern 5.',
    ],
    [
      'other shares of skills',
      ['skill: recall', 'skill: analyse'],
      'The skill recall has 0% of the marks, in the pattern 11% ± 1.',
    ],
    ['a head with marks', ['paper: 1', 'paper: 1\nmarks: 9'], 'come from the pattern, not from the head'],
  ])('%s', (_, edit, sentence) => {
    expect(sentences(edit).join('\n')).toContain(sentence);
  });

  test('only recall, where the pattern has no skills', () => {
    const { skills: _, ...rest } = patternData;
    const { problems } = check(paper().replaceAll('skill: apply', 'skill: recall'), {}, Pattern.parse(rest));
    expect(problems.map(({ sentence }) => sentence)).toEqual([
      'Only 0% of the marks are apply or analyse; about half should be.',
    ]);
  });

  test.each([
    ['marks of groups', { marks: 10 }, 'Its groups carry 9 marks, the paper 10.'],
    [
      'a chapter twice',
      { units: [{ name: 'A', marks: 9, chapters: ['Real Numbers', 'Progressions', 'Real Numbers'] }] },
      'The chapter "Real Numbers" stands twice.',
    ],
    [
      'shares of skills',
      { skills: { recall: 50, apply: 20, analyse: 20, tolerance: 8 } },
      'Its skills come to 90%, not 100%.',
    ],
    ['another subject', { subject: 'Physics' }, 'The pattern is of class 10 Physics.'],
  ])('a pattern that contradicts itself: %s', (_, change, sentence) => {
    const { problems } = check(paper(), {}, Pattern.parse({ ...patternData, ...change }));
    expect(problems.map((problem) => problem.sentence).join('\n')).toContain(sentence);
  });
});

test('without a pattern a paper states its own time, marks and instructions', () => {
  const bare = check(paper(), {}, null).problems.map(({ sentence }) => sentence);
  expect(bare).toEqual(['Without a pattern the head needs minutes, marks, instructions.']);
  const head = 'paper: 1\nminutes: 60\nmarks: 10\ninstructions:\n- Answer all.';
  expect(check(paper(['paper: 1', head]), {}, null).problems.map(({ sentence }) => sentence)).toEqual([
    'The questions carry 9 marks, the head states 10.',
  ]);
});

describe('keys are spread', () => {
  const words = [
    'tree',
    'river',
    'engine',
    'poem',
    'castle',
    'planet',
    'guitar',
    'window',
    'lemon',
    'bridge',
    'candle',
    'desert',
  ];
  const practice = (letters: string, longest = false) => {
    const questions = [...letters].map((letter, index) => {
      const options = ['a', 'b', 'c', 'd'].map(
        (one) => `(${one}) ${words[index]} ${one === letter && longest ? 'much longer' : `no ${one}`}`,
      );
      return `## q-${index} | Real Numbers | multiple-choice | 1 mark\nskill: apply\n\nWhat is a ${words[index]} of kind ${words[index]}${index} to a ${words[(index * 5 + 3) % 12]}?\n\n${options.join('\n')}\n\nanswer: ${letter}\n\nsolution:\n1. [1] ${letter}`;
    });
    const text = `---\nclass: 10\nsubject: Mathematics\nlanguage: en\n---\n\n${questions.join('\n\n')}\n`;
    const texts = new Map([['practice.md', text]]);
    return checkSubjectTexts('class-10-mathematics', texts, pattern).problems.map(({ sentence }) => sentence);
  };

  test('over all letters', () => {
    expect(practice('abcdabcdabcd')).toEqual([]);
    expect(practice('aaaaaabcdbcd')).toContain('Of 12 multiple-choice answers 6 are "a"; 2 to 4 may be.');
    expect(practice('abcabcabcabc')).toContain('Of 12 multiple-choice answers 0 are "d"; 2 to 4 may be.');
  });

  test('and not told by the longest option', () => {
    expect(practice('abcdabcdabcd', true).join('\n')).toContain('The right option is the longest in 12 of 12');
  });

  test('in a paper never three of the same in a row', () => {
    const third = prime.replace('p1-prime', 'p1-third').replace('Which of these is', 'Find what may be called');
    const text = paper([hcf, `${third}\n\n${third.replace('third', 'fourth').replace('Find what', 'Say which one')}`]);
    expect(
      check(text)
        .problems.map(({ sentence }) => sentence)
        .join('\n'),
    ).toContain('p1-prime: It is the third answer "b" in a row.');
  });
});

test('at least 95% of numerical answers have a check or say why not', () => {
  const found = sentences(['check: 5! = 120\n', '']);
  expect(found).toEqual(['Only 5 of 6 numerical answers have a check, 95% need one: p1-sum.']);
});
