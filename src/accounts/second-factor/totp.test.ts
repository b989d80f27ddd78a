import { expect, test } from 'vitest';
import { base32, codeOf, findStep, otpauthUri, stepAt } from './totp.server.ts';

const ascii = (text: string) => new TextEncoder().encode(text);
const secrets = {
  sha1: ascii('12345678901234567890'),
  sha256: ascii('12345678901234567890123456789012'),
  sha512: ascii('1234567890123456789012345678901234567890123456789012345678901234'),
};

// Appendix B of RFC 6238.
test.for([
  [59, '94287082', '46119246', '90693936'],
  [1_111_111_109, '07081804', '68084774', '25091201'],
  [1_111_111_111, '14050471', '67062674', '99943326'],
  [1_234_567_890, '89005924', '91819424', '93441116'],
  [2_000_000_000, '69279037', '90698825', '38618901'],
  [20_000_000_000, '65353130', '77737706', '47863826'],
] as const)('the codes at second %i are those of the RFC', ([second, sha1, sha256, sha512]) => {
  const step = stepAt(second * 1000);
  expect(codeOf(secrets.sha1, step, { digits: 8 })).toBe(sha1);
  expect(codeOf(secrets.sha256, step, { digits: 8, algorithm: 'sha256' })).toBe(sha256);
  expect(codeOf(secrets.sha512, step, { digits: 8, algorithm: 'sha512' })).toBe(sha512);
});

// Appendix D of RFC 4226.
test('six digits are those of the RFC it builds on', () => {
  const codes = Array.from({ length: 10 }, (_, step) => codeOf(secrets.sha1, step));
  expect(codes.join(' ')).toBe('755224 287082 359152 969429 338314 254676 287922 162583 399871 520489');
});

test('a code counts in its half minute and the ones beside it, and in no other', () => {
  const at = 100 * 30_000;
  for (const [code, step] of [99, 100, 101].map((step) => [codeOf(secrets.sha1, step), step] as const)) {
    expect(findStep(secrets.sha1, code, at)).toBe(step);
  }
  expect(findStep(secrets.sha1, codeOf(secrets.sha1, 98), at)).toBeUndefined();
  expect(findStep(secrets.sha1, codeOf(secrets.sha1, 102), at)).toBeUndefined();
  expect(findStep(secrets.sha1, '', at)).toBeUndefined();
});

// Section 10 of RFC 4648, without the padding that apps do without.
test.for([
  ['', ''],
  ['f', 'MY'],
  ['fo', 'MZXQ'],
  ['foo', 'MZXW6'],
  ['foob', 'MZXW6YQ'],
  ['fooba', 'MZXW6YTB'],
  ['foobar', 'MZXW6YTBOI'],
] as const)('base32 of %j is %j', ([text, encoded]) => {
  expect(base32(ascii(text))).toBe(encoded);
});

test('the address for apps names the shop and the person, whatever is in their names', () => {
  expect(otpauthUri(ascii('foobar'), 'a&b@school.example', 'A B: C')).toBe(
    'otpauth://totp/A%20B%3A%20C:a%26b%40school.example?secret=MZXW6YTBOI&issuer=A%20B%3A%20C',
  );
});
