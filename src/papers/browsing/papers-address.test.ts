import fc from 'fast-check';
import { expect, test } from 'vitest';
import { papersPath, readPapersAddress } from './papers-address.ts';

const read = (query: string | Record<string, string>) => readPapersAddress(new URLSearchParams(query));
const nothing = { subjectId: undefined, subjectName: undefined, classId: undefined, q: '', after: undefined };

test('the parameters are read', () => {
  expect(read('subjectId=4&subjectName=English&classId=10&q=set&after=7')).toEqual({
    subjectId: 4,
    subjectName: 'English',
    classId: 10,
    q: 'set',
    after: 7,
  });
});

test.for([
  '{"id":4,"subjectName":"English","classid":10}',
  '{"subjectid":4,"subjectName":"English","classId":10}',
  '{"id":"4","subjectName":" English\\u0000 ","classid":"10"}',
])('one JSON-encoded subject is read: %s', (subject) => {
  expect(read({ subject })).toEqual({ ...nothing, subjectId: 4, subjectName: 'English', classId: 10 });
});

test('a parameter of its own goes before the JSON', () => {
  expect(read({ subjectId: '5', subject: '{"id":4,"classid":10}' })).toMatchObject({ subjectId: 5, classId: 10 });
});

test.for([
  'null',
  '[]',
  '"4"',
  '4',
  '{',
  '',
  '{"id":{"id":4}}',
  '{"id":-1}',
  '{"id":1.5}',
  '{"id":1e12}',
  '{"id":true}',
])('nonsense as a subject says nothing: %s', (subject) => {
  expect(read({ subject })).toEqual(nothing);
});

test.for(['0', '-1', '1.5', '1e3', ' 4', '0x10', '9999999999', 'NaN', '४'])('%s is no id', (id) => {
  expect(read({ subjectId: id, classId: id, after: id })).toEqual(nothing);
});

test('whatever an address holds, the answer is clean and nothing is thrown', () => {
  const anything = fc.oneof(fc.string({ unit: 'binary' }), fc.json(), fc.integer().map(String));
  const json = fc.record(
    { id: fc.anything(), subjectName: fc.anything(), classid: fc.anything() },
    { requiredKeys: [] },
  );
  const encoded = json.map((value) => {
    try {
      return JSON.stringify(value) ?? '';
    } catch {
      return '';
    }
  });
  const query = fc.record(
    {
      subjectId: anything,
      subjectName: anything,
      classId: anything,
      subject: fc.oneof(anything, encoded),
      q: anything,
      after: anything,
    },
    { requiredKeys: [] },
  );
  fc.assert(
    fc.property(query, (values) => {
      const address = read(values);
      for (const id of [address.subjectId, address.classId, address.after]) {
        expect(id === undefined || (Number.isSafeInteger(id) && id > 0 && id < 1e9)).toBe(true);
      }
      for (const text of [address.subjectName ?? '', address.q]) {
        expect(text).not.toMatch(/\p{Cc}|\p{Cs}|[\u202a-\u202e]/u);
        expect([...text].length).toBeLessThanOrEqual(100);
      }
    }),
  );
});

test('an address that was made is read back as it was', () => {
  const query = { subjectId: 4, classId: 10, q: 'a & b=c', after: 60 };
  const path = papersPath('/view-papers', query);
  expect(read(path.split('?')[1] ?? '')).toEqual({ ...nothing, ...query });
  expect(papersPath('/view-papers', { q: '' })).toBe('/view-papers');
});
