import { expect, test } from 'vitest';
import { mask, maskAddress, maskUrl } from './logger.server.ts';

test.for([
  'the e-mail asha.k+1@school.example is taken',
  'Key (email)=(asha@school.example) already exists',
  'call 9876543210 back',
  'Authorization: Bearer eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2ln',
  'postgres://shop:s3cret@127.0.0.1:5432/abhyas refused',
  'GET /api/asha%40school.example',
  'a token that was cut: eyJhbGciOiJIUzI1NiJ9.eyJzdWI',
])('personal data and secrets leave a log line: %s', (line) => {
  expect(mask(line)).toContain('[masked]');
  expect(mask(line)).not.toMatch(/asha|9876543210|eyJ|s3cret/);
});

test('what a log is for stays in it', () => {
  const line = '{"time":"2026-11-15T01:57:05.767Z","reqId":"78581a6a9b-1","status":200,"order":"AB-2026-000123"}';
  expect(mask(line)).toBe(line);
});

test('an address keeps its path and harmless values, nothing typed by a person', () => {
  expect(maskUrl('/view-subjects?classId=9')).toBe('/view-subjects?classId=9');
  expect(maskUrl('/api/access/cart?username=asha%40school.example&subjectid=3')).toBe(
    '/api/access/cart?username=[masked]&subjectid=3',
  );
  expect(maskUrl('/search?q=my+secret')).toBe('/search?q=[masked]');
  expect(maskUrl('/api/access/orders?after=AB-2026-000123')).toBe('/api/access/orders?after=AB-2026-000123');
  expect(maskUrl('/api/access/orders?after=my+secret')).toBe('/api/access/orders?after=[masked]');
});

test.for([['a'], ['a+'], ['-eyJ'], ['eyJ.'], ['://a:'], ['a%40'], ['a@'], ['a.'], ['9876543210']])(
  'a line of 200,000 characters of %s is masked in linear time',
  ([part]) => {
    // In quadratic time this would take more than a minute.
    expect(mask(`${part}`.repeat(200_000 / `${part}`.length)).length).toBeGreaterThan(0);
  },
);

test('of a long address the beginning is logged, however it is made', () => {
  for (const url of [`/api/${'a'.repeat(15_500)}`, `/?${'a+'.repeat(7_700)}=1`, `/?${'a&'.repeat(7_700)}`]) {
    expect(maskUrl(url).length).toBeLessThan(310);
    expect(maskUrl(url)).toMatch(/…$/);
  }
});

test('a visitor is logged as a network, not as a person', () => {
  expect(maskAddress('203.0.113.77')).toBe('203.0.113.0');
  expect(maskAddress('2001:db8:85a3:8d3:1319:8a2e:370:7348')).toBe('2001:db8:85a3::');
});
