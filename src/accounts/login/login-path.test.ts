import fc from 'fast-check';
import { expect, test } from 'vitest';
import { loginPath, readNext } from './login-path.ts';

const next = (value: string) => readNext(new URLSearchParams({ next: value }));

test('what the login was given comes back, whatever its parameters', () => {
  const path = loginPath('/login', '/view-papers?subjectId=1&subjectName=A & B#x'.replaceAll(' ', '%20'));
  const { pathname, searchParams } = new URL(path, 'https://shop.example');
  expect(pathname).toBe('/login');
  expect(readNext(searchParams)).toBe('/view-papers?subjectId=1&subjectName=A%20&%20B#x');
});

test('the login without a destination is the plain one', () => {
  expect(loginPath('/login', undefined)).toBe('/login');
  expect(readNext(new URLSearchParams())).toBeUndefined();
});

test('an address of another site is no destination', () => {
  for (const value of [
    '//x.example',
    '/\\x.example',
    'https://x.example',
    'javascript:alert(1)',
    '/\t/x.example',
    '',
  ]) {
    expect(next(value), value).toBeUndefined();
  }
});

test('whatever is in the address, the destination is on this site', () => {
  const start = fc.constantFrom('', '/', '//', '/\\', '\\', '/.', '/%2f', '/\n/', '/\u0000/');
  fc.assert(
    fc.property(start, fc.string(), (before, rest) => {
      const path = next(before + rest);
      if (path !== undefined) expect(new URL(path, 'https://shop.example').origin).toBe('https://shop.example');
    }),
  );
});
