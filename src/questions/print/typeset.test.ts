import { PDFiumLibrary } from '@hyzyla/pdfium';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { loadTypst, TypesetThread } from '../../platform/typeset/thread.server.ts';
import type { QuestionBank } from '../format/contract.ts';
import { questionsFolder, readQuestionBank } from '../format/read.server.ts';
import { markdownToTypst, typstString } from './markup.server.ts';
import { polishText } from './polish.ts';
import { writeDocuments } from './source.server.ts';

interface Pdf {
  pdf: Uint8Array;
  pages: number;
}

let pdfium: PDFiumLibrary;
let thread: TypesetThread;
let mathematics: QuestionBank;
let documents: Pdf[];

beforeAll(async () => {
  pdfium = await PDFiumLibrary.init();
  thread = new TypesetThread(await loadTypst());
  mathematics = await readQuestionBank(`${questionsFolder}/class-10-mathematics.md`);
  documents = await typesetSubject(mathematics);
}, 180_000);
afterAll(async () => {
  pdfium.destroy();
  await thread.end();
});

function typesetSubject(bank: QuestionBank, brand = 'Abhyas'): Promise<Pdf[]> {
  return Promise.all(writeDocuments(bank, brand).map(({ source }) => thread.typeset(source)));
}

async function readPdf(pdf: Uint8Array): Promise<{ pages: number; text: string }> {
  const document = await pdfium.loadDocument(pdf);
  const text = [...document.pages()].map((page) => page.getText()).join('\n');
  const pages = document.getPageCount();
  document.destroy();
  return { pages, text };
}

const pdfOf = (index: number): Uint8Array => documents[index]?.pdf ?? new Uint8Array();

test('a subject becomes a sample paper, practice questions and solutions', () => {
  const written = writeDocuments(mathematics, 'Abhyas').map(({ source, ...document }) => document);
  const subject = { classId: 10, subject: 'Mathematics' };
  expect(written).toEqual([
    { ...subject, kind: 'paper', filename: 'class-10-mathematics-sample-paper.pdf' },
    { ...subject, kind: 'questions', filename: 'class-10-mathematics-practice-questions.pdf' },
    { ...subject, kind: 'solutions', filename: 'class-10-mathematics-solutions.pdf' },
  ]);
});

test('a paper shows its head, its sections, page numbers and the disclaimer', async () => {
  const { pages, text } = await readPdf(pdfOf(0));
  expect(pages).toBeGreaterThan(1);
  for (const words of ['Mathematics', '1 hour 30 minutes', 'Maximum marks', 'Section E', 'The HCF of 96 and 404']) {
    expect(text).toContain(words);
  }
  expect(text).toContain(`Page ${pages} of ${pages}`);
  expect(text.replace(/\s+/g, ' ')).toContain('do not guarantee the exact questions of actual exams.');
});

test('the number of pages is known without opening the PDF', async () => {
  for (const { pages, pdf } of documents) expect((await readPdf(pdf)).pages).toBe(pages);
});

test('the paper does not give answers away, the solutions do', async () => {
  const [paper, , solutions] = await Promise.all(documents.map(({ pdf }) => readPdf(pdf)));
  expect(paper?.text).not.toContain('Answer');
  expect(solutions?.text).toContain('Answer');
});

test('Hindi can be copied from a PDF as it was written', async () => {
  const hindi = await readQuestionBank(`${questionsFolder}/class-10-hindi.md`);
  const [paper] = await typesetSubject(hindi);
  const { text } = await readPdf(paper?.pdf ?? new Uint8Array());
  const flat = text.normalize('NFC').replace(/\s+/g, '');
  for (const words of ['प्रतिदर्श प्रश्न-पत्र', 'सामान्य निर्देश', 'बहुविकल्पी और अभिकथन', ...hindi.instructions]) {
    expect(flat).toContain(words.normalize('NFC').replace(/\s+/g, ''));
  }
});

test('the same questions give the same bytes, another brand does not', async () => {
  expect(isSame(await typesetSubject(structuredClone(mathematics)))).toEqual([true, true, true]);
  expect(isSame(await typesetSubject(mathematics, 'Tuition House'))).toEqual([false, false, false]);
});

test('a change in a practice question leaves the sample paper as it was', async () => {
  const changed = structuredClone(mathematics);
  for (const question of changed.practice.slice(0, 1)) question.text += ' Why?';
  expect(isSame(await typesetSubject(changed))).toEqual([true, false, false]);
});

function isSame(after: Pdf[]): boolean[] {
  return after.map(({ pdf }, index) => Buffer.from(pdf).equals(Buffer.from(pdfOf(index))));
}

test('what Typst cannot set is said with its place', async () => {
  await expect(thread.typeset('Fine.\n#nonsense()')).rejects.toThrow(
    '/main.typ:2:2: error: unknown variable: nonsense',
  );
});

describe('text never acts as Typst markup or code', () => {
  const page = '#set page(width: 60cm)\n#set text(font: "STIX Two Text")\n';
  const typesetText = async (source: string) => (await readPdf((await thread.typeset(source)).pdf)).text;
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
    const read = await typesetText(`${page}#${typstString(text)}`);
    expect(words(read)).toBe(words(text));
  });

  test('whatever the text', async () => {
    const unit = fc.constantFrom(...'abAB12 #$*_`@<>=/\\[]{}"\'~-+.,:;!?%&|^()');
    const samples = fc.sample(fc.string({ unit, minLength: 1, maxLength: 40 }), { numRuns: 60, seed: 7 });
    for (const sample of samples) {
      const text = await typesetText(`${page}#${typstString(sample)}`);
      expect(words(text).replaceAll('\u0002', '-')).toBe(words(sample));
    }
  });

  test('also as a paragraph of a question', async () => {
    const unit = fc.constantFrom(...'abAB12 #@<>=/[]{}"\'~+.,:;!?%&^()');
    const samples = fc.sample(fc.string({ unit, minLength: 1, maxLength: 40 }), { numRuns: 40, seed: 11 });
    for (const sample of samples) {
      const text = await typesetText(`#import "/paper.typ": *\n${page}#${markdownToTypst(`A ${sample}`)}`);
      expect(words(text)).toBe(words(polishText(`A ${sample}`)));
    }
  });
});
