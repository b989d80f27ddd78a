import { deflateSync, inflateSync } from 'node:zlib';
import { type Place, writeCrossReferences } from './cross-references.server.ts';
import { slimFont } from './slim-font.server.ts';
import { type GlyphTexts, mendTornClusters, readGlyphTexts, writeGlyphTexts } from './torn-clusters.server.ts';

/** An object of a PDF between `obj` and `endobj`; of one with a stream, the dictionary and the stream's bytes. */
interface PdfObject {
  number: number;
  body: Buffer;
  stream?: Buffer;
}

// The best two levels take twice the time for a hundredth of the bytes.
const levelGood = { level: 7 };

/**
 * Typst writes each object of a PDF as plain text and places to a thousandth of a hair. Packed together and rounded to
 * what a printer can show, they take less than half of the bytes, and phones load less.
 */
export function compactPdf(pdf: Uint8Array): Buffer {
  const source = Buffer.from(pdf.buffer, pdf.byteOffset, pdf.byteLength);
  const { objects, trailer } = readObjects(source);
  mendTexts(objects);
  const pages = new Set(objects.flatMap(({ body }) => referencesIn(body, 'Contents')));
  const fonts = new Set(objects.flatMap(({ body }) => referencesIn(body, 'FontFile2')));
  const plain = objects.filter(({ stream }) => !stream);
  const parts = [Buffer.from('%PDF-1.7\n%\xE2\xE3\xCF\xD3\n', 'latin1')];
  let at = parts[0]?.length ?? 0;
  const places = new Map<number, Place>();
  const add = (number: number, dictionary: string, stream: Buffer) => {
    const head = `${number} 0 obj\n<<${dictionary}/Length ${stream.length}>>\nstream\n`;
    const part = Buffer.concat([Buffer.from(head, 'latin1'), stream, Buffer.from('\nendstream\nendobj\n')]);
    places.set(number, { offset: at });
    parts.push(part);
    at += part.length;
  };
  for (const { number, body, stream } of objects) {
    if (!stream) continue;
    const change = pages.has(number) ? shortenPage : fonts.has(number) ? slimFont : undefined;
    add(number, ...packStream(body, stream, change));
  }
  const container = objects.length + 1;
  for (const [index, { number }] of plain.entries()) places.set(number, { container, index });
  add(container, ...packObjects(plain));
  const references = writeCrossReferences(places, { number: container + 1, offset: at, trailer });
  return Buffer.concat([...parts, references]);
}

/** How many pages a PDF of Typst has, as its list of pages states. */
export function countPages(pdf: Uint8Array): number {
  const count = /\/Type \/Pages\s+\/Count (\d+)/.exec(Buffer.from(pdf).toString('latin1'))?.[1];
  if (!count) throw new Error('The PDF has no list of pages');
  return Number(count);
}

function readObjects(pdf: Buffer): { objects: PdfObject[]; trailer: string } {
  const text = pdf.toString('latin1');
  const start = Number(/startxref\s+(\d+)\s+%%EOF\s*$/.exec(text)?.[1] ?? Number.NaN);
  const [table = '', trailer = ''] = text.slice(start).split('trailer');
  const offsets = [...table.matchAll(/^(\d{10}) 00000 n/gm)].map(([, digits]) => Number(digits));
  const inOrder = [...offsets.toSorted((a, b) => a - b), start];
  const ends = new Map(inOrder.slice(1).map((end, index) => [inOrder[index], end]));
  const objects = offsets.map((offset, index) => readObject(pdf.subarray(offset, ends.get(offset)), index + 1));
  if (objects.length === 0) throw new Error('The PDF has no list of its objects');
  return { objects, trailer: /<<([\s\S]*)>>/.exec(trailer)?.[1] ?? '' };
}

function readObject(bytes: Buffer, number: number): PdfObject {
  const text = bytes.toString('latin1');
  const [head] = /^\d+ 0 obj\s+/.exec(text) ?? [];
  const end = text.lastIndexOf('\nendobj');
  if (!head?.startsWith(`${number} `) || end < 0) throw new Error(`Object ${number} of the PDF cannot be read`);
  const streamAt = text.indexOf('\nstream\n');
  if (streamAt < 0) return { number, body: bytes.subarray(head.length, end) };
  const body = bytes.subarray(head.length, streamAt);
  const length = Number(/\/Length (\d+)/.exec(body.toString('latin1'))?.[1]);
  const from = streamAt + '\nstream\n'.length;
  return { number, body, stream: bytes.subarray(from, from + length) };
}

/** Letters with a mark are copied as they were typed; see torn-clusters.server.ts. */
function mendTexts(objects: PdfObject[]): void {
  const byNumber = new Map(objects.map((object) => [object.number, object]));
  const tables = new Map<number, { texts: GlyphTexts; source: string }>();
  for (const number of new Set(objects.flatMap(({ body }) => referencesIn(body, 'ToUnicode')))) {
    const source = unpack(byNumber.get(number));
    tables.set(number, { texts: readGlyphTexts(source), source });
  }
  // Only a text of several letters can be torn, and only the scripts of India end one with a mark.
  if (![...tables.values()].some(({ source }) => /<[0-9A-F]{4,}09[0-9A-F]{2}>$/m.test(source))) return;
  for (const { body } of objects) {
    const [content] = referencesIn(body, 'Contents');
    const page = content === undefined ? undefined : byNumber.get(content);
    if (!page?.stream) continue;
    const fonts = [...body.toString('latin1').matchAll(/\/(f\d+) (\d+) 0 R/g)].flatMap(([, name = '', number]) => {
      const [table] = referencesIn(byNumber.get(Number(number))?.body ?? Buffer.alloc(0), 'ToUnicode');
      const texts = table === undefined ? undefined : tables.get(table)?.texts;
      return texts ? [[name, texts] as const] : [];
    });
    repack(page, mendTornClusters({ content: unpack(page), fonts: new Map(fonts) }));
  }
  for (const [number, { texts, source }] of tables) {
    const table = byNumber.get(number);
    if (table) repack(table, writeGlyphTexts(source, texts));
  }
}

function unpack(object: PdfObject | undefined): string {
  const { body, stream } = object ?? {};
  if (!body || !stream) return '';
  return (body.includes('/Filter') ? inflateSync(stream) : stream).toString('latin1');
}

function repack(object: PdfObject, content: string): void {
  const bytes = Buffer.from(content, 'latin1');
  object.stream = object.body.includes('/Filter') ? deflateSync(bytes, levelGood) : bytes;
}

function referencesIn(body: Buffer, key: string): number[] {
  return [...body.toString('latin1').matchAll(new RegExp(`/${key} (\\d+) 0 R`, 'g'))].map(([, number]) =>
    Number(number),
  );
}

function packStream(body: Buffer, stream: Buffer, change?: (bytes: Buffer) => Buffer): [string, Buffer] {
  const text = body.toString('latin1');
  const dictionary = text.replace(/^<<|>>$/g, '').replace(/\/Length \d+/, '');
  // Programs that only look for a title read the metadata without unpacking anything.
  if (text.includes('/Type /Metadata')) return [dictionary, stream];
  if (!text.includes('/Filter')) return [`${dictionary}/Filter/FlateDecode`, deflateSync(stream, levelGood)];
  return [dictionary, change ? deflateSync(change(inflateSync(stream)), levelGood) : stream];
}

/** All objects without a stream in one stream, which begins with the number and the place of each. */
function packObjects(objects: PdfObject[]): [string, Buffer] {
  let at = 0;
  const index = objects.map(({ number, body }) => {
    const entry = `${number} ${at}`;
    at += body.length + 1;
    return entry;
  });
  const head = Buffer.from(`${index.join(' ')}\n`);
  const bodies = objects.flatMap(({ body }) => [body, Buffer.from('\n')]);
  const dictionary = `/Type/ObjStm/N ${objects.length}/First ${head.length}/Filter/FlateDecode`;
  return [dictionary, deflateSync(Buffer.concat([head, ...bodies]), levelGood)];
}

/** Rounds what is drawn to hundredths of a millimetre. Lines with a text in brackets, which may be any, stay as they are. */
function shortenPage(page: Buffer): Buffer {
  const lines = page.toString('latin1').split('\n');
  const shortened = lines.map((line) => (line.includes('(') ? line : line.replace(/-?\d*\.\d{2,}/g, shortenNumber)));
  return Buffer.from(shortened.join('\n'), 'latin1');
}

function shortenNumber(number: string): string {
  const value = Number(number);
  const size = Math.abs(value);
  const parts = size >= 10 ? 10 : size >= 1 ? 100 : 10_000;
  return String(Math.round(value * parts) / parts);
}
