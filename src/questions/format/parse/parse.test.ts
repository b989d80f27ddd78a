import { describe, expect, test } from 'vitest';
import { QuestionFileError } from '../problem.ts';
import { writePaperFile, writePracticeFile } from '../write-file.ts';
import { parsePaperFile, parsePracticeFile } from './parse.server.ts';
import { parseQuestion } from './parse-question.server.ts';

const head = `---
class: 10
subject: Mathematics
language: en
paper: 1
---

# Section A: Short answers

Each step earns its marks.

`;

const sum = `## p1-sum-1 | Real Numbers | short | 3 marks
skill: apply

Add the numbers in the table.

| a | b |
|---|---|
| 1 | 2 |

(i) [1] Find $a$.
(ii) [2] Find $a + b$,
in two steps.

answer: (i) 1; (ii) 3
check: 1 + 2 = 3
accept: (ii) 3; three
check: 3 = 3

solution:
1. [1] (i) $a = 1$.
2. [1½] (ii) Adding:

   $$1 + 2 = 3$$
3. [½] So it is 3.

also accepted: Counting on the fingers.

common mistake: Subtracting, which
gives 1.

or (ii):
Find $b - a$.

answer: 1

solution:
1. [2] $2 - 1 = 1$.

or:
Add 3 and 4.

answer: 7

solution:
1. [3] It is 7.

visually-impaired:
Add 1 and 2.

answer: 3

solution:
1. [3] It is 3.
`;

const choice = `## p1-pick-1 | Real Numbers | multiple-choice | 1 mark

Which of these are even?
(i) 2 (ii) 3

(a) only (i)
(b) only (ii)
(c) both
(d) none

answer: a

solution:
1. [1] $2 = 2 \\times 1$.
`;

const whole = `${head}${sum}\n${choice}`;
const firstOf = (text: string) => parsePaperFile('x.md', text).sections[0]?.questions[0];

test('a paper has its sections and their questions', () => {
  const paper = parsePaperFile('x.md', whole);
  expect(paper).toMatchObject({ classId: 10, subject: 'Mathematics', language: 'en', paper: 1, minutes: null });
  expect(paper.sections).toMatchObject([{ letter: 'A', title: 'Short answers', note: 'Each step earns its marks.' }]);
  expect(paper.sections[0]?.questions.map(({ id }) => id)).toEqual(['p1-sum-1', 'p1-pick-1']);
});

test('a question keeps its parts with their answers, checks, accepted answers and steps', () => {
  const question = firstOf(whole);
  expect(question).toMatchObject({ chapter: 'Real Numbers', type: 'short', marks: 3, skill: 'apply', line: 12 });
  expect(question?.parts.map(({ label, marks, text, answer }) => [label, marks, text, answer])).toEqual([
    ['i', 1, 'Find $a$.', '1'],
    ['ii', 2, 'Find $a + b$,\nin two steps.', '3'],
  ]);
  expect(question?.checks).toEqual([
    { source: '1 + 2 = 3', line: 26 },
    { source: '3 = 3', line: 28 },
  ]);
  expect(question?.accepts).toMatchObject([
    {
      part: 'ii',
      forms: [
        { kind: 'number', value: 3 },
        { kind: 'words', text: 'three' },
      ],
      line: 27,
    },
  ]);
  expect(question?.solution.map(({ marks, part }) => [marks, part])).toEqual([
    [1, 'i'],
    [1.5, 'ii'],
    [0.5, 'ii'],
  ]);
  expect(question?.solution[1]?.text).toContain('$$1 + 2 = 3$$');
  expect(question?.notes).toMatchObject([
    { kind: 'also-accepted', text: 'Counting on the fingers.' },
    { kind: 'common-mistake', text: 'Subtracting, which\ngives 1.' },
  ]);
});

test('alternatives of the question, of a part and for those who cannot see have their own answers and steps', () => {
  const question = firstOf(whole);
  expect(question?.alternatives).toMatchObject([{ text: 'Add 3 and 4.', answer: '7', solution: [{ marks: 3 }] }]);
  expect(question?.partAlternatives).toMatchObject([{ part: 'ii', text: 'Find $b - a$.', answer: '1' }]);
  expect(question?.visuallyImpaired).toMatchObject({ text: 'Add 1 and 2.', answer: '3' });
});

test('the statements (i), (ii) of a multiple-choice question are lines of its text', () => {
  const question = parsePaperFile('x.md', whole).sections[0]?.questions[1];
  expect(question).toMatchObject({ text: 'Which of these are even?\n(i) 2 (ii) 3', parts: [], answer: 'a' });
  expect(question?.options).toEqual(['only (i)', 'only (ii)', 'both', 'none']);
});

test('options that follow a part belong to it', () => {
  const question = parseQuestion(
    'x.md',
    '## a-1 | C | extract | 2 marks\nskill: recall\n\n> A poem\n\n(i) [1] Who speaks?\n\n(a) he\n(b) she\n(c) it\n(d) they\n\n(ii) [1] Why?\n\nanswer: (i) b; (ii) Because; she must.\n\nsolution:\n1. [1] (i) b\n2. [1] (ii) She must.',
  );
  expect(question.parts).toMatchObject([
    { label: 'i', options: ['he', 'she', 'it', 'they'], answer: 'b' },
    { label: 'ii', options: [], answer: 'Because; she must.' },
  ]);
  expect(question.options).toEqual([]);
});

test('map items stand in place of an answer', () => {
  const question = parseQuestion(
    'x.md',
    '## m-1 | C | map | 1 mark\n\n(i) [1] Locate Champaran.\n\nmap: (i) Champaran | north-west Bihar\n\nsolution:\n1. [1] (i) North-west Bihar.',
  );
  expect(question).toMatchObject({
    text: '',
    answer: '',
    map: [{ part: 'i', name: 'Champaran', place: 'north-west Bihar' }],
  });
});

test('a passage belongs to the questions that name it', () => {
  const text = `---\nclass: 9\nsubject: History\nlanguage: en\n---\n\n## passage flood-1\n\n> It rained.\n\n${choice.replace('\n\nWhich', '\npassage: flood-1\n\nWhich')}`;
  const practice = parsePracticeFile('practice.md', text);
  expect(practice.passages).toMatchObject([{ id: 'flood-1', text: '> It rained.', line: 7 }]);
  expect(practice.questions).toMatchObject([{ passage: 'flood-1' }]);
  expect(writePracticeFile(practice)).toBe(text);
});

test('a blank line after the first of a step or part begins another paragraph', () => {
  const step = '2. [1½] (ii) Adding:\n\n   $$1 + 2 = 3$$';
  const plain = firstOf(whole.replace(step, '2. [1½] (ii) Adding:\n\n   Then 3.'));
  expect(plain?.solution[1]?.text).toBe('(ii) Adding:\n\n   Then 3.');
  const goingOn = firstOf(whole.replace(step, '2. [1½] (ii) Adding\n   gives 3.'));
  expect(goingOn?.solution[1]?.text).toBe('(ii) Adding\n   gives 3.');
  const withPart = firstOf(
    whole.replace('(ii) [2] Find $a + b$,\nin two steps.', '(ii) [2] Find $a + b$.\n\nUse two steps.'),
  );
  expect(withPart?.parts[1]?.text).toBe('Find $a + b$.\n\nUse two steps.');
});

describe('the source of a question', () => {
  test('is its lines as they stand, and the file is written from them byte for byte', () => {
    const paper = parsePaperFile('x.md', whole);
    const sources = paper.sections[0]?.questions.map(({ source }) => source);
    expect(sources).toEqual([sum.trimEnd(), choice.trimEnd()]);
    expect(writePaperFile(paper)).toBe(whole);
  });

  test('is the same whatever the line ends of the file', () => {
    const windows = parsePaperFile('x.md', `\uFEFF${whole.replaceAll('\n', '\r\n')}`);
    expect(windows).toEqual(parsePaperFile('x.md', whole));
  });

  test('read by itself is the same question', () => {
    const question = firstOf(whole);
    expect(parseQuestion('x.md', question?.source ?? '', question?.line)).toEqual(question);
  });
});

describe('what is wrong is refused with file, line and a sentence', () => {
  test.each([
    ['no head', '# Section A: x', 1, 'begins with a line "---"'],
    ['an unknown word in the head', whole.replace('paper: 1', 'page: 1'), 5, 'is none of class'],
    ['a paper without its number', whole.replace('paper: 1\n', ''), 1, '"paper:" with its number'],
    ['a head that is not closed', '---\nclass: 10\n', 4, 'not closed'],
    ['a number that is none', whole.replace('class: 10', 'class: ten'), 2, '"class:" is a whole number'],
    ['an unknown type', whole.replace('| short |', '| tiny |'), 12, '"tiny" is not a type'],
    ['an unknown skill', whole.replace('skill: apply', 'skill: guess'), 13, 'is not one of recall, apply, analyse'],
    ['an unknown attribute', whole.replace('skill: apply', 'level: hard'), 13, '"level:" is not an attribute'],
    ['an attribute twice', whole.replace('skill: apply', 'skill: apply\nskill: recall'), 14, 'stands twice'],
    ['a choice that is none', whole.replace('skill: apply', 'choose: some'), 13, 'as in "choose: 4 of 5"'],
    ['parts out of order', whole.replace('(ii) [2]', '(iii) [2]'), 22, 'Here comes part (ii), not (iii)'],
    ['an answer that lacks a part', whole.replace('; (ii) 3', ''), 25, 'not every part has its answer'],
    ['an accepted answer of no part', whole.replace('accept: (ii)', 'accept: (v)'), 27, 'There is no part (v)'],
    ['an empty accepted form', whole.replace('3; three', '3;'), 27, '"accept:" is followed by the answer'],
    ['marks that are no number', whole.replace('[1½]', '[x]'), 32, '"[x]" is not a number of marks'],
    ['steps out of order', whole.replace('3. [½]', '4. [½]'), 35, 'Here comes step 3, not 4'],
    ['text after a note', whole.replace('fingers.\n', 'fingers.\n\nMore.\n'), 39, 'After a note of one paragraph'],
    ['two blocks for those who cannot see', whole.replace('or:\n', 'visually-impaired:\n'), 58, 'stands twice'],
    ['an alternative without solution', whole.replace('1. [2] $2 - 1 = 1$.\n', ''), 49, 'has no steps'],
    ['a question without answer', whole.replace('answer: a\n', ''), 77, 'Here comes "answer:"'],
    ['options out of order', whole.replace('(b) only', '(c) only'), 72, 'Here comes option (b)'],
    ['a section that is none', whole.replace('# Section A:', '# Part A:'), 8, 'A section begins with a heading'],
    ['a figure that is not closed', whole.replace('Add 3', '```figure\nAdd 3'), 51, 'is not closed'],
    ['brackets without changing numbers', whole.replace('Add 3', 'Add [[a]]'), 51, 'has no "vary:"'],
  ])('%s', (_, text, line, sentence) => {
    const attempt = () => parsePaperFile('content/x.md', text);
    expect(attempt).toThrow(QuestionFileError);
    expect(attempt).toThrow(sentence);
    expect(attempt).toThrow(`content/x.md:${line}: `);
  });

  test.each([
    ['sections in practice questions', whole.replace('paper: 1\n', ''), 'Practice questions have no sections'],
    ['a number of a paper in practice questions', whole, 'has no "paper:"'],
    ['a passage without text', '---\nclass: 9\nsubject: A\nlanguage: en\n---\n\n## passage p\n', 'has no text'],
  ])('%s', (_, text, sentence) => {
    expect(() => parsePracticeFile('practice.md', text)).toThrow(sentence);
  });
});
