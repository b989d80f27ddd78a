import fc from 'fast-check';
import { expect, test } from 'vitest';
import { AnswerCache } from './answer-cache.server.ts';
import { publicPageKey } from './public-pages.server.ts';
import { readyAnswer } from './ready-answer.server.ts';

const wholeNumber = (value: string) => (/^\d{1,6}$/.test(value) ? String(Number(value)) : undefined);
const pages = { '/': {}, '/view-subjects': { classId: wholeNumber } };

const keyOf = (url: string) => publicPageKey(pages, url);

function page(text: string) {
  return { value: readyAnswer({ headers: {}, body: Buffer.from(text) }), keep: true };
}

const bodyOf = (answer: ReturnType<typeof readyAnswer>) => answer.forms.identity.body.toString();

test('only known paths and known parameters make a key', () => {
  expect(keyOf('/')).toBe('/');
  expect(keyOf('/?utm_source=x')).toBe('/');
  expect(keyOf('/view-subjects?utm=1&classId=09')).toBe('/view-subjects?classId=9');
  expect(keyOf('/view-subjects?classId=nine')).toBe('/view-subjects');
  expect(keyOf('/elsewhere')).toBeUndefined();
  expect(keyOf('/_.data')).toBe('/_.data');
  expect(keyOf('/view-subjects.data?classId=9')).toBe('/view-subjects.data?classId=9');
});

test('a request for part of a page is never answered with the whole page', () => {
  expect(keyOf('/_.data?_routes=root')).toBeUndefined();
});

test('whatever is added to an address, its page stays one and the same', () => {
  const parameter = fc.tuple(
    fc.string().filter((name) => name !== '_routes' && name !== 'classId'),
    fc.string(),
  );
  fc.assert(
    fc.property(fc.array(parameter), fc.nat({ max: 999_999 }), (added, classId) => {
      const query = new URLSearchParams([...added, ['classId', String(classId)]]);
      expect(keyOf(`/view-subjects?${query}`)).toBe(`/view-subjects?classId=${classId}`);
    }),
  );
});

test('many visitors of a new page wait for one rendering', async () => {
  const cache = new AnswerCache();
  let renderings = 0;
  const render = async () => {
    renderings += 1;
    await new Promise((resolve) => setTimeout(resolve, 20));
    return page('home');
  };
  const answers = await Promise.all(Array.from({ length: 50 }, () => cache.get('/', render, 1)));
  expect(renderings).toBe(1);
  expect(new Set(answers).size).toBe(1);
});

test('a new version of the catalogue is never answered with the old page', async () => {
  const cache = new AnswerCache();
  await cache.get('/', async () => page('old'), 1);
  expect(cache.find('/', 2)).toBeUndefined();
  expect(bodyOf(await cache.get('/', async () => page('new'), 2))).toBe('new');
});

test('a rendering that failed is tried again by the next visitor', async () => {
  const cache = new AnswerCache();
  const fail = () => Promise.reject(new Error('no database'));
  await expect(cache.get('/', fail, 1)).rejects.toThrow('no database');
  expect(bodyOf(await cache.get('/', async () => page('home'), 1))).toBe('home');
});

test('a page that says it is incomplete is shown but not kept', async () => {
  const cache = new AnswerCache();
  await cache.get('/', async () => ({ ...page('half'), keep: false }), 1);
  expect(cache.find('/', 1)).toBeUndefined();
});

test('the bytes kept are bounded however many pages are asked for', async () => {
  const cache = new AnswerCache(10_000);
  const keys = Array.from({ length: 200 }, (_, id) => `/view-subjects?classId=${id}`);
  for (const key of keys) await cache.get(key, async () => page('x'.repeat(500)), 1);
  const kept = keys.filter((key) => cache.find(key, 1));
  expect(kept.length).toBeGreaterThan(0);
  expect(kept.length * 3 * 500).toBeLessThanOrEqual(10_000);
  expect(cache.find(keys.at(-1) ?? '', 1)).toBeDefined();
});
