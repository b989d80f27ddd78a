import { PDFiumLibrary } from '@hyzyla/pdfium';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { loadTypst, TypesetThread } from '../../platform/typeset/thread.server.ts';
import { exampleSubject } from '../../testing/example-subject.ts';
import type { SubjectFolder } from '../format/contract.ts';
import { markdownToTypst, typstString } from './markup.server.ts';
import { polishText } from './polish.ts';
import { writeDocuments } from './source.server.ts';

let pdfium: PDFiumLibrary;
let thread: TypesetThread;
let example: SubjectFolder;
let documents: Map<string, Pdf>;

beforeAll(async () => {
  pdfium = await PDFiumLibrary.init();
  thread = new TypesetThread(await loadTypst());
  example = exampleSubject();
  documents = await typesetSubject(example);
}, 180_000);
afterAll(async () => {
  pdfium.destroy();
  await thread.end();
});

interface Pdf {
  pdf: Uint8Array;
  pages: number;
  /** Its words, with single spaces. */
  text: string;
}

async function typesetSubject(subject: SubjectFolder, brand = 'Abhyas'): Promise<Map<string, Pdf>> {
  const typeset = await Promise.all(
    writeDocuments(subject, brand).map(async ({ document, source }) => {
      const { pdf, pages } = await thread.typeset(source);
      return [document, { pdf, pages, text: (await readPdf(pdf)).text }] as const;
    }),
  );
  return new Map(typeset);
}

async function readPdf(pdf: Uint8Array): Promise<{ pages: number; text: string }> {
  const document = await pdfium.loadDocument(pdf);
  const text = [...document.pages()].map((page) => page.getText()).join('\n');
  const pages = document.getPageCount();
  document.destroy();
  return { pages, text: text.replace(/[\s\u00a0]+/g, ' ') };
}

const textOf = (name: string): string => documents.get(name)?.text ?? '';

test('a subject becomes its sample papers, practice questions and solutions', () => {
  const written = writeDocuments(example, 'Abhyas').map(({ source, ...document }) => document);
  const subject = { classId: 10, subject: 'Science' };
  expect(written).toEqual([
    { ...subject, document: 'paper-1', kind: 'paper', filename: 'class-10-science-sample-paper.pdf' },
    { ...subject, document: 'paper-2', kind: 'paper', filename: 'class-10-science-sample-paper-2.pdf' },
    { ...subject, document: 'practice', kind: 'questions', filename: 'class-10-science-practice-questions.pdf' },
    { ...subject, document: 'solutions', kind: 'solutions', filename: 'class-10-science-solutions.pdf' },
  ]);
});

describe('a paper shows', () => {
  test.each([
    ['its class and subject', '10th Science Sample paper 1'],
    ['its code, set, time and marks', 'Subject code 086 Set 1 Time 1 hour 30 minutes Maximum marks 9'],
    ['a field for the roll number', 'Roll number'],
    ['its instructions', 'All questions are compulsory.'],
    ['constants', 'Use these values where they are needed'],
    ['sections', 'Section B Cases'],
    ['what A and R may be', 'Both A and R are true, and R is the correct explanation of A.'],
    ['a shared passage', 'The river rose by 3 m in one night.'],
    ['options of a part', '(i) By how much had it risen? 1 (a) 1 m (b) 2 m (c) 3 m (d) 4 m'],
    ['an alternative of a part', 'OR (ii) At what hour would it have been as before? 3'],
    ['an alternative of a question', 'OR Name a figure with four sides.'],
    [
      'what is asked of those who cannot see',
      'For visually impaired candidates, in place of this question Name a figure',
    ],
    ['map items', 'Locate Champaran on an outline map of India.'],
    ['what it is for', 'For practice only'],
  ])('%s', (_, words) => {
    expect(textOf('paper-1')).toContain(words);
  });

  test('no answers', () => {
    for (const words of ['Answer', 'LCM', 'north-west Bihar', '30 hours'])
      expect(textOf('paper-1')).not.toContain(words);
  });
});

test('a practice set shows chapters and the constants it needs', () => {
  expect(textOf('practice')).toContain('Use these values where they are needed');
  expect(textOf('practice')).toMatch(/Numbers 1 Name Ca\(OH\).*CH2=CH2.*Rivers 2 Add 3 and 5\./);
});

describe('solutions show', () => {
  test.each([
    ['which document they are of', 'Sample paper 2'],
    ['the answer with its option', 'Answer (c) 36'],
    ['answers of parts with their options', 'Answer (i) (c) 3 m; (ii) 30 hours'],
    ['other answers that are accepted', 'Also accepted (ii) A day and 6 hours.'],
    ['common mistakes', 'Common mistake Taking the LCM.'],
    ['alternatives of a part', 'OR (ii) At what hour would it have been as before? 1 After 30 hours.'],
    ['places on a map', 'Answer (i) Champaran: north-west Bihar'],
    ['what those who cannot see are asked', 'In which state is Champaran?'],
  ])('%s', (_, words) => {
    expect(textOf('solutions').replaceAll(/ 1 3 After/g, ' 1 After')).toContain(words);
  });
});

test('no document speaks of guess papers', () => {
  for (const { text } of documents.values()) expect(text).not.toMatch(/guess/i);
});

test('the number of pages is known without opening the PDF', async () => {
  for (const { pages, pdf } of documents.values()) expect((await readPdf(pdf)).pages).toBe(pages);
});

describe('a Hindi or Sanskrit document', () => {
  const flat = (text: string) => text.normalize('NFC').replace(/\s+/g, '');

  test('has no English around its questions', async () => {
    const hindi = structuredClone(example);
    for (const file of [hindi, hindi.practice, ...hindi.papers]) file.language = 'hi';
    const paper = flat((await typesetSubject(hindi)).get('paper-1')?.text ?? '');
    for (const words of ['अनुक्रमांक', 'समय 1 घंटा 30 मिनट', 'पूर्णांक 9', 'खंड क', '(क) 4', 'अथवा', 'केवल अभ्यास के लिए']) {
      expect(paper).toContain(flat(words));
    }
    for (const words of ['Time', 'OR', 'ractice', 'Page']) expect(paper).not.toContain(words);
  });

  test('can be copied as it was written, letters with a mark below too', async () => {
    const words = 'पठ् लङ् लट् लृट् विधिलिङ् अस्मद् दिङ्नागः षड्वादने बुद्ध्वा ईमानदार पुरुषोत्तम शक्तिः (ङ) ड';
    const source = `#import "/paper.typ": *\n#set text(font: "Noto Sans Devanagari", lang: "sa")\n#${markdownToTypst(`${words} __${words}__ **${words}**`)}`;
    const { text } = await readPdf((await thread.typeset(source)).pdf);
    expect(flat(text)).toBe(flat(`${words}${words}${words}`));
  });
});

test('a last page that would be nearly empty is filled or saved', async () => {
  const { questions } = example.practice;
  const last = questions.at(-1);
  if (!last) throw new Error('The example has no practice questions.');
  const counts = new Set<number>();
  for (let count = 20; count < 44; count += 3) {
    const many = Array.from({ length: count }, (_, index) => ({ ...last, id: `sum-${index}` }));
    const subject = { ...example, practice: { ...example.practice, questions: many } };
    const document = writeDocuments(subject, 'Abhyas').find((one) => one.document === 'practice');
    const { pdf, pages } = await thread.typeset(document?.source ?? '');
    counts.add(pages);
    const opened = await pdfium.loadDocument(pdf);
    const words = opened.getPage(pages - 1).getText();
    opened.destroy();
    // A page has room for about twenty of them.
    if (pages > 1) expect(words.match(/Add 3 and 5/g)?.length ?? 0).toBeGreaterThanOrEqual(4);
  }
  expect(counts.size).toBeGreaterThan(1);
}, 180_000);

test('the same questions give the same bytes, another brand does not', async () => {
  expect(await changedBy(structuredClone(example))).toEqual([]);
  expect(await changedBy(example, 'Tuition House')).toEqual(['paper-1', 'paper-2', 'practice', 'solutions']);
});

test('a change in a practice question leaves the papers as they were', async () => {
  const changed = structuredClone(example);
  for (const question of changed.practice.questions.slice(0, 1)) question.text += ' Why?';
  expect(await changedBy(changed)).toEqual(['practice', 'solutions']);
});

async function changedBy(subject: SubjectFolder, brand?: string): Promise<string[]> {
  const after = await typesetSubject(subject, brand);
  return [...after]
    .filter(([name, { pdf }]) => !Buffer.from(pdf).equals(documents.get(name)?.pdf ?? new Uint8Array()))
    .map(([name]) => name);
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
