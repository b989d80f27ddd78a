import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cleanFileName, contentDisposition } from './file-name.ts';

test.for([
  ['paper.pdf', 'paper.pdf'],
  ['PAPER.PDF', 'PAPER.pdf'],
  ['Class 10 – Maths (Set A).pdf', 'Class 10 – Maths (Set A).pdf'],
  ['v1.2.pdf', 'v1.2.pdf'],
  ['no extension', 'no extension.pdf'],
  ['../../x.pdf', 'x.pdf'],
  ['..\\..\\x.pdf', 'x.pdf'],
  ['/abs/x.pdf', 'x.pdf'],
  ['a\r\nSet-Cookie: b.pdf', 'aSet-Cookie b.pdf'],
  ['a\0b.pdf', 'ab.pdf'],
  ['x\u202efdp.exe', 'xfdp exe.pdf'],
  ['paper.pdf.exe', 'paper pdf exe.pdf'],
  ['क्ष\u200dत्र.pdf', 'क्ष\u200dत्र.pdf'],
  ['...', undefined],
  ['', undefined],
  ['/', undefined],
] as const)('%j becomes %j', ([given, clean]) => {
  expect(cleanFileName(given)).toBe(clean);
});

test('whatever it is given, the name is one line, no path and ends in .pdf', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (given) => {
      const clean = cleanFileName(given);
      if (clean === undefined) return;
      expect(clean).toMatch(/^[^/\\\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]{1,204}\.pdf$/u);
      expect(cleanFileName(clean)).toBe(clean);
    }),
  );
});

describe('the header of a download', () => {
  test('gives old programs plain letters and others the name itself', () => {
    expect(contentDisposition('गणित "1".pdf', false)).toBe(
      `attachment; filename="____ _1_.pdf"; filename*=UTF-8''%E0%A4%97%E0%A4%A3%E0%A4%BF%E0%A4%A4%20%221%22.pdf`,
    );
    expect(contentDisposition("it's (1)*.pdf", true)).toBe(
      `inline; filename="it's (1)*.pdf"; filename*=UTF-8''it%27s%20%281%29%2A.pdf`,
    );
  });

  test('is one line of plain characters, whatever the name', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (given) => {
        const clean = cleanFileName(given);
        if (clean)
          expect(contentDisposition(clean, false)).toMatch(/^attachment; filename="[^"\\\r\n]*"; [\x21-\x7e]+$/);
      }),
    );
  });
});
