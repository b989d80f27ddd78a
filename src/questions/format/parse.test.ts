import { expect, test } from 'vitest';
import { parseQuestionBank } from './parse.server.ts';
import { QuestionFileError } from './problem.ts';

const head = `---
class: 10
subject: Mathematics
language: en
time: 1 hour
marks: 3
instructions:
- Answer all questions.
---

# Section A: Short answers

Each step earns its marks.

`;

const question = `## sum-1 | Real Numbers | short | 3 marks

Add the numbers in the table.

| a | b |
|---|---|
| 1 | 2 |

(i) [1] Find $a$.
(ii) [2] Find $a + b$,
in two steps.

answer: (i) 1; (ii) 3
check: 1 + 2 = 3

solution:
1. [1] $a = 1$.
2. [1½] Adding:

   $$1 + 2 = 3$$
3. [½] So it is 3.

`;

const choice = `## pick-1 | Real Numbers | multiple-choice | 1 mark

Which is even?

(a) 1
(b) 2
(c) 3
(d) 5

answer: b

solution:
1. [1] $2 = 2 \\times 1$.
`;

const whole = `${head}${question}# Practice\n\n${choice}`;

test('a question file becomes sections and a practice set', () => {
  const bank = parseQuestionBank('x.md', whole);
  expect(bank).toMatchObject({ classId: 10, subject: 'Mathematics', language: 'en', time: '1 hour', marks: 3 });
  expect(bank.instructions).toEqual(['Answer all questions.']);
  expect(bank.sections).toMatchObject([{ letter: 'A', title: 'Short answers', note: 'Each step earns its marks.' }]);
  expect(bank.practice).toMatchObject([{ id: 'pick-1', options: ['1', '2', '3', '5'], answer: 'b' }]);
});

test('a question keeps its parts, checks and steps with the marks each carries', () => {
  const [parsed] = parseQuestionBank('x.md', whole).sections[0]?.questions ?? [];
  expect(parsed).toMatchObject({ id: 'sum-1', chapter: 'Real Numbers', type: 'short', marks: 3, line: 15 });
  expect(parsed?.parts.map(({ label, marks, text }) => [label, marks, text])).toEqual([
    ['i', 1, 'Find $a$.'],
    ['ii', 2, 'Find $a + b$,\nin two steps.'],
  ]);
  expect(parsed?.checks).toMatchObject([{ source: '1 + 2 = 3' }]);
  expect(parsed?.solution.map(({ marks }) => marks)).toEqual([1, 1.5, 0.5]);
  expect(parsed?.solution[1]?.text).toContain('$$1 + 2 = 3$$');
});

test('a blank line after the first of a step or part begins another paragraph', () => {
  const step = '2. [1½] Adding:\n\n   $$1 + 2 = 3$$';
  const [plain] =
    parseQuestionBank('x.md', whole.replace(step, '2. [1½] Adding:\n\n   Then 3.')).sections[0]?.questions ?? [];
  expect(plain?.solution[1]?.text).toBe('Adding:\n\n   Then 3.');
  const [goingOn] =
    parseQuestionBank('x.md', whole.replace(step, '2. [1½] Adding\n   gives 3.')).sections[0]?.questions ?? [];
  expect(goingOn?.solution[1]?.text).toBe('Adding\n   gives 3.');
  const inPart = whole.replace('(ii) [2] Find $a + b$,\nin two steps.', '(ii) [2] Find $a + b$.\n\nUse two steps.');
  const [withPart] = parseQuestionBank('x.md', inPart).sections[0]?.questions ?? [];
  expect(withPart?.parts[1]?.text).toBe('Find $a + b$.\n\nUse two steps.');
});

test.each([
  ['no head', '# Section A: x', 1, 'begins with a line "---"'],
  ['an unknown word in the head', whole.replace('time:', 'duration:'), 5, 'is none of class'],
  ['a head that is not closed', '---\nclass: 10\n', 4, 'not closed'],
  ['an unknown type', whole.replace('| short |', '| tiny |'), 15, '"tiny" is not a type'],
  ['marks that are no number', whole.replace('[1½]', '[x]'), 32, '"[x]" is not a number of marks'],
  ['a question without answer', whole.replace('answer: b\n', ''), 49, 'Here comes "answer:"'],
  ['options out of order', whole.replace('(b) 2', '(c) 2'), 44, 'Here comes option (b)'],
  [
    'a question without solution',
    whole.replace('solution:\n1. [1] $2', '1. [1] $2'),
    50,
    'Here comes a line "solution:"',
  ],
  ['a section that is none', whole.replace('# Section A:', '# Part A:'), 11, 'A section begins with a heading'],
  ['no practice set', head + question, 39, 'without a "# Practice" heading'],
])('%s is refused with file, line and a sentence', (_, text, line, sentence) => {
  const attempt = () => parseQuestionBank('content/questions/x.md', text);
  expect(attempt).toThrow(QuestionFileError);
  expect(attempt).toThrow(`content/questions/x.md:${line}: `);
  expect(attempt).toThrow(sentence);
});
