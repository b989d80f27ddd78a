import { describe, expect, test } from 'vitest';
import { handlingOf, mayKeep, mustForget, pageOfData } from './handling.ts';

const origin = 'https://papers.example';

function ask(path: string, { method = 'GET', mode = 'cors' as RequestMode, headers = {} } = {}) {
  const url = new URL(path, origin).href;
  return handlingOf({ method, url, mode, headers: new Headers(headers) }, origin);
}

const visit = (path: string) => ask(path, { mode: 'navigate' });

describe('what is kept', () => {
  test.each([
    ['/', { kind: 'page', key: '/' }],
    ['/view-subjects?classId=10', { kind: 'page', key: '/view-subjects?classId=10' }],
    ['/view-subjects?classId=10&utm_source=x', { kind: 'page', key: '/view-subjects?classId=10' }],
    ['/paper/7', { kind: 'page', key: '/paper/7' }],
    ['/practice/7/real-numbers', { kind: 'page', key: '/practice/7/real-numbers' }],
    ['/msite/mock/33', { kind: 'page', key: '/msite/mock/33' }],
    // Whatever the attempt, it is the same page.
    ['/mock/33/0b0c7a52-9a5e-4d0f-8f0e-2d1d3c4b5a69', { kind: 'page', key: '/mock/:id/:attempt' }],
    ['/refund-policy?from=mail', { kind: 'page', key: '/refund-policy' }],
    ['/api/public/paper/download/7?inline=true', { kind: 'paper', key: '/api/public/paper/download/7' }],
  ])('opening %s', (path, handling) => {
    expect(visit(path)).toEqual(handling);
  });

  test.each([
    ['/assets/home-1a2b.js', { kind: 'asset', key: '/assets/home-1a2b.js' }],
    ['/offline.css', { kind: 'asset', key: '/offline.css' }],
    ['/_.data', { kind: 'data', key: '/_.data' }],
    ['/view-papers.data?subjectId=3', { kind: 'data', key: '/view-papers.data?subjectId=3' }],
    ['/api/public/classes', { kind: 'list', key: '/api/public/classes' }],
    ['/api/public/subjects/10', { kind: 'list', key: '/api/public/subjects/10' }],
    ['/api/public/papers/3?limit=20', { kind: 'list', key: '/api/public/papers/3?limit=20' }],
    ['/api/public/paper/picture/3?v=abc', { kind: 'picture', key: '/api/public/paper/picture/3?v=abc' }],
    ['/api/public/paper/download/3', { kind: 'paper', key: '/api/public/paper/download/3' }],
    ['/api/public/paper/content/3', { kind: 'owned', key: '/api/public/paper/content/3' }],
    ['/api/public/practice/mock/3', { kind: 'owned', key: '/api/public/practice/mock/3' }],
  ])('a page asking for %s', (path, handling) => {
    expect(ask(path)).toEqual(handling);
  });

  test('a part of the data is kept apart from the whole', () => {
    expect(ask('/view-subjects.data?classId=10&_routes=catalog%2Fsubjects-page')).toEqual({
      kind: 'data',
      key: '/view-subjects.data?classId=10&_routes=catalog%2Fsubjects-page',
    });
    expect(ask('/_.data?_routes=home')).toEqual({ kind: 'data', key: '/_.data?_routes=home' });
  });
});

describe('what never is', () => {
  test.each([
    '/api/access/cart?username=a',
    '/api/access/library',
    '/api/access/practice/7/pack',
    '/api/access/practice/events',
    '/api/auth/me',
    '/api/admin/orders',
    '/api/public/contact',
    '/dashboard.data',
    '/cart.data',
    '/profile.data',
    '/admin.data',
    '/search.data?q=algebra',
    '/manifest.webmanifest',
    '/service-worker.js',
  ])('%s is left to the browser', (path) => {
    expect(ask(path)).toEqual({ kind: 'network' });
  });

  test.each([
    '/dashboard',
    '/profile',
    '/cart',
    '/admin',
    '/search?q=algebra',
    '/progress/secret',
    '/no/such/page',
    '/api/docs',
  ])('the page %s is not kept, but has the offline page behind it', (path) => {
    expect(visit(path)).toEqual({ kind: 'unkept-page' });
  });

  test.each(['POST', 'PUT', 'DELETE', 'HEAD'])('%s is left to the browser', (method) => {
    expect(ask('/api/public/classes', { method })).toEqual({ kind: 'network' });
  });

  test('other sites are left to the browser', () => {
    expect(ask('https://elsewhere.example/assets/x.js')).toEqual({ kind: 'network' });
    expect(visit('https://elsewhere.example/')).toEqual({ kind: 'network' });
  });
});

describe('which answers may be kept', () => {
  const page = { kind: 'page', key: '/' } as const;
  const list = { kind: 'list', key: '/api/public/classes' } as const;
  const paper = { kind: 'paper', key: '/api/public/paper/download/1' } as const;
  const answered = (cacheControl: string, status = 200) => ({
    status,
    redirected: false,
    headers: new Headers({ 'cache-control': cacheControl }),
  });
  const guest = { headers: new Headers() };
  const student = { headers: new Headers({ authorization: 'Bearer x' }) };

  test('complete answers to a guest', () => {
    expect(mayKeep(page, guest, answered('no-cache'))).toBe(true);
    expect(mayKeep(list, guest, answered('no-cache'))).toBe(true);
    expect(mayKeep(paper, guest, answered('public, no-cache'))).toBe(true);
  });

  test('no answer to a request that says who asks', () => {
    expect(mayKeep(list, student, answered('no-cache'))).toBe(false);
    expect(mayKeep(page, student, answered('no-cache'))).toBe(false);
  });

  test('a paper only when the server says that it is open to all, whoever asks', () => {
    expect(mayKeep(paper, student, answered('public, no-cache'))).toBe(true);
    expect(mayKeep(paper, student, answered('private, no-cache'))).toBe(false);
    expect(mayKeep(paper, guest, answered('private, no-cache'))).toBe(false);
    expect(mayKeep(paper, guest, answered('no-cache'))).toBe(false);
  });

  test('nothing that is bought, unless a page saves it for who has it', () => {
    const owned = { kind: 'owned', key: '/api/public/paper/content/1' } as const;
    for (const asked of [guest, student]) expect(mayKeep(owned, asked, answered('public, no-cache'))).toBe(false);
  });

  test('a kept paper is forgotten once it is refused or no longer open to all', () => {
    for (const status of [200, 206]) {
      expect(mustForget(answered('private, no-store', status))).toBe(true);
      expect(mustForget(answered('public, no-cache', status))).toBe(false);
    }
    for (const status of [401, 403, 404]) expect(mustForget(answered('no-store', status))).toBe(true);
    for (const status of [304, 429, 500, 503]) expect(mustForget(answered('no-store', status))).toBe(false);
  });

  test('no failure, no part, no redirect, and nothing that says it is not to be stored', () => {
    for (const status of [204, 206, 301, 304, 404, 500, 503]) {
      expect(mayKeep(page, guest, answered('no-cache', status)), String(status)).toBe(false);
    }
    expect(mayKeep(page, guest, { ...answered('no-cache'), redirected: true })).toBe(false);
    expect(mayKeep(page, guest, answered('no-store'))).toBe(false);
  });
});

test.each([
  ['/_.data', '/'],
  ['/about-us.data', '/about-us'],
  ['/view-subjects.data?classId=9&_routes=x', '/view-subjects?classId=9'],
  ['/paper/5.data', '/paper/5'],
])('%s is the data of %s', (data, page) => {
  expect(pageOfData(origin + data)).toBe(page);
});
