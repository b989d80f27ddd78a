import { beforeAll, describe, expect, test } from 'vitest';
import type { Question, QuestionBank } from './contract.ts';
import { listQuestionFiles, questionsFolder, readQuestionBank } from './read.server.ts';
import { findProblems } from './rules.server.ts';

let model: QuestionBank;
beforeAll(async () => {
  model = await readQuestionBank(`${questionsFolder}/class-10-mathematics.md`);
});

describe('every question file keeps the rules', async () => {
  test.each(await listQuestionFiles())('%s', async (file) => {
    expect(findProblems(await readQuestionBank(file))).toEqual([]);
  });
});

describe('a broken rule is found', () => {
  const sentencesOf = (change: (bank: QuestionBank) => unknown) => {
    const bank = structuredClone(model);
    change(bank);
    return findProblems(bank).map(({ sentence }) => sentence);
  };
  const first = (bank: QuestionBank): Question => {
    const question = bank.sections[0]?.questions[0];
    if (!question) throw new Error('The model file has no questions.');
    return question;
  };

  test('marks that do not add up', () => {
    expect(sentencesOf((bank) => Object.assign(bank, { marks: 41 }))).toEqual([
      'The questions of the paper carry 40 marks, the head states 41.',
    ]);
  });

  test('too few questions', () => {
    const sentences = sentencesOf((bank) => {
      bank.practice = bank.practice.slice(0, 9);
      bank.sections = bank.sections.slice(0, 2);
    });
    expect(sentences).toContain('The practice set has 9 questions; it needs 10.');
    expect(sentences).toContain('The paper has 14 questions; it needs 16.');
  });

  test('a key that is not among the options', () => {
    const sentences = sentencesOf((bank) => Object.assign(first(bank), { answer: 'e' }));
    expect(sentences).toContain('real-1: The answer "e" is not one of the letters a to d.');
  });

  test('a wrong key, through its check', () => {
    const sentences = sentencesOf((bank) => Object.assign(first(bank), { answer: 'b' }));
    expect(sentences).toEqual(['real-1: The check states 9696, which is not written in the answer.']);
  });

  test('steps that earn other marks than the question carries', () => {
    const sentences = sentencesOf((bank) => first(bank).solution.pop());
    expect(sentences).toEqual(['real-1: The steps earn 0.5 marks, the question carries 1.']);
  });

  test('the same question twice, and nearly the same', () => {
    const sentences = sentencesOf((bank) => {
      const copy = { ...first(bank), id: 'copy-1', text: ` ${first(bank).text.toUpperCase()}!` };
      bank.practice.push(copy, { ...copy, id: 'copy-2', text: `${copy.text} surely` });
    });
    expect(sentences[0]).toMatch(/^copy-1: It is the same question as real-1/);
    expect(sentences.join('\n')).toMatch(/copy-2: It is nearly the same as real-1/);
  });

  test('too few computed answers', () => {
    const sentences = sentencesOf((bank) => {
      for (const question of bank.sections.flatMap(({ questions }) => questions)) question.checks = [];
    });
    expect(sentences[0]).toMatch(/^Only \d+ of \d+ numerical answers have a check/);
  });

  test('a formula that cannot be set', () => {
    const sentences = sentencesOf((bank) => Object.assign(first(bank), { text: 'Find $\\nosuchthing$.' }));
    expect(sentences[0]).toMatch(/^real-1: The formula \$\\nosuchthing\$ cannot be set: /);
  });

  test('a dollar sign left alone', () => {
    const sentences = sentencesOf((bank) => Object.assign(first(bank), { text: 'It costs $5.' }));
    expect(sentences[0]).toContain('A dollar sign stands alone');
  });
});
