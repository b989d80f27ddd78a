import { readdir } from 'node:fs/promises';
import { PDFiumLibrary } from '@hyzyla/pdfium';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { QuestionBank } from '../question-bank/contract.ts';
import { questionsFolder, readQuestionBank } from '../question-bank/read.server.ts';
import { compilePdf } from './compiler.server.ts';
import { markdownToTypst, typstString } from './markup.server.ts';
import { polishText } from './polish.ts';
import { type TypesetDocument, typesetAll, typesetSubject } from './typeset.server.ts';

const largestPdfBytes = 120_000;

let pdfium: PDFiumLibrary;
let mathematics: QuestionBank;
let documents: TypesetDocument[];

beforeAll(async () => {
  pdfium = await PDFiumLibrary.init();
  mathematics = await readQuestionBank(`${questionsFolder}/class-10-mathematics.md`);
  documents = typesetSubject(mathematics, { brand: 'Abhyas' });
});
afterAll(() => pdfium.destroy());

async function readPdf(pdf: Uint8Array): Promise<{ pages: number; text: string }> {
  const document = await pdfium.loadDocument(pdf);
  const text = [...document.pages()].map((page) => page.getText()).join('\n');
  const pages = document.getPageCount();
  document.destroy();
  return { pages, text };
}

test('a subject becomes a sample paper, practice questions and solutions', () => {
  expect(documents.map(({ kind, title, filename }) => ({ kind, title, filename }))).toEqual([
    { kind: 'paper', title: 'Class 10 Mathematics: Sample paper', filename: 'class-10-mathematics-sample-paper.pdf' },
    {
      kind: 'questions',
      title: 'Class 10 Mathematics: Practice questions',
      filename: 'class-10-mathematics-practice-questions.pdf',
    },
    {
      kind: 'solutions',
      title: 'Class 10 Mathematics: Step-by-step solutions',
      filename: 'class-10-mathematics-solutions.pdf',
    },
  ]);
});

test('a paper shows its head, its sections, page numbers and the disclaimer', async () => {
  const { pages, text } = await readPdf(documents[0]?.pdf ?? new Uint8Array());
  expect(pages).toBeGreaterThan(1);
  for (const words of ['Mathematics', '1 hour 30 minutes', 'Maximum marks', 'Section E', 'The HCF of 96 and 404']) {
    expect(text).toContain(words);
  }
  expect(text).toContain(`Page ${pages} of ${pages}`);
  expect(text.replace(/\s+/g, ' ')).toContain('do not guarantee the exact questions of actual exams.');
});

test('the paper does not give answers away, the solutions do', async () => {
  const [paper, , solutions] = await Promise.all(documents.map(({ pdf }) => readPdf(pdf)));
  expect(paper?.text).not.toContain('Answer');
  expect(solutions?.text).toContain('Answer');
});

test('a PDF names its title, its author, its language and its sections', () => {
  const source = Buffer.from(documents[0]?.pdf ?? []).toString('latin1');
  expect(source).toContain('/Title (Class 10 Mathematics: Sample paper)');
  expect(source).toContain('/Author (Abhyas)');
  expect(source).toMatch(/\/Lang \(en(-IN)?\)/);
  expect(source).toContain('/Outlines');
});

test('the same questions give the same bytes, others do not', () => {
  const again = typesetSubject(structuredClone(mathematics), { brand: 'Abhyas' });
  expect(again.map(({ pdf }) => Buffer.from(pdf).equals(Buffer.from(find(documents, again, pdf))))).toEqual([
    true,
    true,
    true,
  ]);
  const renamed = typesetSubject(mathematics, { brand: 'Tuition House' });
  expect(Buffer.from(renamed[0]?.pdf ?? []).equals(Buffer.from(documents[0]?.pdf ?? []))).toBe(false);
});

function find(before: TypesetDocument[], after: TypesetDocument[], pdf: Uint8Array): Uint8Array {
  return before[after.findIndex((document) => document.pdf === pdf)]?.pdf ?? new Uint8Array();
}

test('a change in a practice question leaves the sample paper as it was', () => {
  const changed = structuredClone(mathematics);
  for (const question of changed.practice.slice(0, 1)) question.text += ' Why?';
  const after = typesetSubject(changed, { brand: 'Abhyas' });
  const isSame = after.map(({ pdf }, index) => Buffer.from(pdf).equals(Buffer.from(documents[index]?.pdf ?? [])));
  expect(isSame).toEqual([true, false, false]);
});

describe('every question file', () => {
  test('is typeset into PDFs that open and stay small', async () => {
    const files = (await readdir(questionsFolder)).filter((name) => name.startsWith('class-'));
    const progress: number[] = [];
    const onProgress = (done: number) => progress.push(done);
    const tooLarge: string[] = [];
    for await (const subject of typesetAll(questionsFolder, { brand: 'Abhyas', onProgress })) {
      for (const { filename, pdf } of subject.documents) {
        expect((await readPdf(pdf)).pages, filename).toBeGreaterThan(0);
        if (pdf.length > largestPdfBytes) tooLarge.push(`${filename}: ${pdf.length}`);
      }
    }
    expect(tooLarge).toEqual([]);
    expect(progress).toEqual(files.map((_, index) => index + 1));
  }, 120_000);
});

describe('text never acts as Typst markup or code', () => {
  const words = (text: string) => text.replace(/[\s\u00a0]+/g, '');

  test.each([
    '#panic("no")',
    '$x$ dollars \\$5',
    '*stars* _under_ `ticks`',
    '@reference <label>',
    '= heading',
    '/ term: x',
    '[brackets] {braces} "quotes" \\ back',
    '// comment /* too */',
    '~ -- --- ...',
    '#{let x = 1}',
    'https://example.org/a#b',
  ])('%s', async (text) => {
    const { text: read } = await readPdf(compilePdf(`#set page(width: 60cm)\n#${typstString(text)}`));
    expect(words(read)).toBe(words(text));
  });

  test('whatever the text', async () => {
    const unit = fc.constantFrom(...'abAB12 #$*_`@<>=/\\[]{}"\'~-+.,:;!?%&|^()');
    const samples = fc.sample(fc.string({ unit, minLength: 1, maxLength: 40 }), { numRuns: 60, seed: 7 });
    for (const sample of samples) {
      const { text } = await readPdf(compilePdf(`#set page(width: 60cm)\n#${typstString(sample)}`));
      expect(words(text).replaceAll('\u0002', '-')).toBe(words(sample));
    }
  });

  test('also as a paragraph of a question', async () => {
    const unit = fc.constantFrom(...'abAB12 #@<>=/[]{}"\'~+.,:;!?%&^()');
    const samples = fc.sample(fc.string({ unit, minLength: 1, maxLength: 40 }), { numRuns: 40, seed: 11 });
    for (const sample of samples) {
      const source = `#import "/paper.typ": *\n#set page(width: 60cm)\n#${markdownToTypst(`A ${sample}`)}`;
      const { text } = await readPdf(compilePdf(source));
      expect(words(text)).toBe(words(polishText(`A ${sample}`)));
    }
  });
});
