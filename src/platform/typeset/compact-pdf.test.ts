import { inflateSync } from 'node:zlib';
import { PDFiumLibrary } from '@hyzyla/pdfium';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { questionsFolder, readSubjectFolder } from '../../questions/format/read.server.ts';
import { writeDocument } from '../../questions/print/source.server.ts';
import { compactPdf, countPages } from './compact-pdf.server.ts';
import { type Engine, openEngine } from './engine.server.ts';
import { loadTypst } from './thread.server.ts';

let pdfium: PDFiumLibrary;
let engine: Engine;
let original: Uint8Array;
let compact: Uint8Array;

beforeAll(async () => {
  pdfium = await PDFiumLibrary.init();
  engine = await openEngine(await loadTypst());
  const subject = await readSubjectFolder(`${questionsFolder}/class-10-mathematics`);
  original = engine(writeDocument(subject, 'paper-1', 'Abhyas'));
  compact = compactPdf(original);
}, 180_000);
afterAll(() => pdfium.destroy());

/** Everything that is packed, unpacked. */
function unpack(pdf: Uint8Array): string {
  const bytes = Buffer.from(pdf);
  const text = bytes.toString('latin1');
  const streams = [...text.matchAll(/\/Length (\d+)>>\nstream\n/g)].map((match) => {
    const from = match.index + match[0].length;
    const stream = bytes.subarray(from, from + Number(match[1]));
    try {
      return inflateSync(stream).toString('latin1');
    } catch {
      return '';
    }
  });
  return [text, ...streams].join('\n');
}

test('a compact PDF takes less than half of the bytes', () => {
  expect(compact.length).toBeLessThan(original.length / 2);
});

test('it is tagged and names its title, author, language and sections', () => {
  const source = unpack(compact);
  expect(source).toContain('/Title (Class 10 Mathematics: Sample paper 1)');
  expect(source).toContain('/Author (Abhyas)');
  expect(source).toMatch(/\/Lang \(en-IN\)/);
  expect(source).toContain('/Type /Outlines');
  expect(source).toMatch(/\/MarkInfo <<\s+\/Marked true/);
  for (const role of ['StructTreeRoot', 'H1', 'P', 'Formula', 'Figure']) expect(source).toContain(`/${role}`);
});

test('it shows the same pages with the same text', async () => {
  const [before, after] = await Promise.all([pdfium.loadDocument(original), pdfium.loadDocument(compact)]);
  expect(after.getPageCount()).toBe(before.getPageCount());
  expect(countPages(original)).toBe(before.getPageCount());
  for (let index = 0; index < before.getPageCount(); index++) {
    const [old, now] = [before.getPage(index), after.getPage(index)];
    expect(words(now.getText())).toBe(words(old.getText()));
    const [oldPicture, picture] = [await old.render({ scale: 1 }), await now.render({ scale: 1 })];
    expect(picture.width).toBe(oldPicture.width);
    // Rounding moves edges by less than a pixel: they get a little lighter or darker, and nothing else changes.
    expect(shareOfPixelsThatDiffer(oldPicture.data, picture.data, 128)).toBeLessThan(0.002);
  }
  before.destroy();
  after.destroy();
});

const words = (text: string) => text.replace(/\s+/g, '');

function shareOfPixelsThatDiffer(one: Uint8Array, other: Uint8Array, by: number): number {
  let count = 0;
  for (let at = 0; at < one.length; at += 4) if (Math.abs((one[at] ?? 0) - (other[at] ?? 0)) > by) count += 1;
  return count / (one.length / 4);
}

test('text in brackets and hexadecimal text are left as they are', async () => {
  const source =
    '#set text(font: "STIX Two Text")\n#set document(title: "1.23456 (2.34567) \\\\")\nपाठ 12.34567 (34.56789)';
  const document = await pdfium.loadDocument(compactPdf(engine(source)));
  expect(document.getPage(0).getText()).toContain('12.34567 (34.56789)');
  document.destroy();
});

test('what is not a PDF of Typst is refused', () => {
  expect(() => compactPdf(Buffer.from('%PDF-1.7\nnothing else\nstartxref\n9\n%%EOF'))).toThrow(
    'no list of its objects',
  );
  expect(() => countPages(Buffer.from('%PDF-1.7'))).toThrow('no list of pages');
});
