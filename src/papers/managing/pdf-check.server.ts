import { open } from 'node:fs/promises';
import { ShopError } from '../../platform/http/shop-error.ts';
import type { StagedFile } from '../../platform/storage/staging.server.ts';
import { inspectPdf, type PdfFault } from './inspect-pdf.server.ts';

const sentences: Record<PdfFault, string> = {
  encrypted: 'This PDF is protected with a password. Please upload one that is not.',
  broken: 'This PDF cannot be opened. It may be damaged or cut off.',
  empty: 'This PDF has no pages.',
  'too hard': 'This PDF takes too long to open.',
};

// As much as programs look at when they guess what a file is.
const headBytes = 1_024;
// The end of an archive is looked for this far before the end of a file.
const tailBytes = 66_000;
const endOfArchive = Buffer.from('PK\x05\x06', 'latin1');

/** Refuses what is not a whole, open PDF and nothing else besides; answers how many pages it has. */
export async function checkPdf(staged: StagedFile): Promise<number> {
  const fault = await findFaultInForm(staged);
  if (fault) throw new ShopError('bad_pdf', { message: fault });
  const found = await inspectPdf(staged.path);
  if ('fault' in found) throw new ShopError('bad_pdf', { message: sentences[found.fault] });
  return found.pages;
}

/**
 * Readers of PDF repair a lot, also files that are something else at the same time. So the form is held to: the mark
 * at the very start, the end at the very end, and the table of contents where the end says it is.
 */
async function findFaultInForm({ path, size }: StagedFile): Promise<string | undefined> {
  if (size === 0) return 'This file is empty.';
  const file = await open(path, 'r');
  const read = async (start: number, length: number): Promise<Buffer> => {
    const bytes = Buffer.alloc(Math.max(0, Math.min(length, size - start)));
    await file.read(bytes, 0, bytes.length, start);
    return bytes;
  };
  try {
    const head = (await read(0, headBytes)).toString('latin1');
    if (!/^%PDF-\d\.\d/.test(head)) return 'This file is not a PDF.';
    if (/<(!doctype|html|head|body|script|iframe|svg|\?php)[\s>/]/i.test(head)) return 'This file is also a web page.';
    const tail = await read(Math.max(0, size - tailBytes), tailBytes);
    if (tail.includes(endOfArchive)) return 'This file is also an archive.';
    const [end, offset] = /startxref\s+(\d{1,10})\s+%%EOF(?:[\s\0]*)$/.exec(tail.toString('latin1')) ?? [];
    if (!end) return tail.includes('%%EOF') ? 'This PDF has something else after its end.' : sentences.broken;
    const contents = (await read(Number(offset), 32)).toString('latin1');
    return /^\s*(?:xref|\d+\s+\d+\s+obj)\b/.test(contents) ? undefined : sentences.broken;
  } finally {
    await file.close();
  }
}
