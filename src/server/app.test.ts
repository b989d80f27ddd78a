import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { SchoolClass, Subject } from '../catalog/schemas.ts';
import { WireError } from '../platform/http/error-contract.ts';
import { allEndpoints } from '../testing/endpoints.ts';
import { openTestShop, type TestShop } from '../testing/test-shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
  shop.app.get('/boom', { schema: { hide: true } }, () => {
    throw new Error('the password is hunter2');
  });
});
afterAll(() => shop.close());

const get = (url: string) => shop.app.inject({ url });

describe('200', () => {
  test('GET /api/public/classes', async () => {
    const response = await get('/api/public/classes');
    expect(response.statusCode).toBe(200);
    expect(z.array(SchoolClass).parse(response.json())).toHaveLength(4);
  });

  test('GET /api/public/subjects', async () => {
    expect(z.array(Subject).parse((await get('/api/public/subjects')).json())).toHaveLength(34);
  });

  test('GET /api/public/subjects/{classId}', async () => {
    const subjects = z.array(Subject).parse((await get('/api/public/subjects/9')).json());
    expect(subjects.map(({ classid }) => classid)).toEqual([9, 9, 9, 9, 9, 9]);
    expect((await get('/api/public/subjects/77')).json()).toEqual([]);
  });

  test('GET /healthz and /readyz', async () => {
    expect((await get('/healthz')).json()).toEqual({ status: 'ok' });
    expect((await get('/readyz')).json()).toEqual({ status: 'ready', version: expect.any(String) });
  });
});

describe('400', () => {
  test.for(['nine', '-1', '1.5', '0', '9999999999'])('a class id of %s names the field', async (classId) => {
    const response = await get(`/api/public/subjects/${classId}`);
    expect(response.statusCode).toBe(400);
    expect(WireError.parse(response.json())).toMatchObject({ code: 'invalid_input', issues: [{ path: 'classId' }] });
  });
});

describe('404', () => {
  test.for(['/api', '/api/nothing', '/api/public/classes/9/9'])('%s answers JSON', async (url) => {
    const response = await get(url);
    expect(response.statusCode).toBe(404);
    expect(WireError.parse(response.json()).code).toBe('not_found');
  });
});

describe('500', () => {
  test('what nobody expected is answered without details', async () => {
    const response = await get('/boom');
    expect(response.statusCode).toBe(500);
    expect(WireError.parse(response.json()).code).toBe('unexpected');
    expect(response.body).not.toContain('hunter2');
  });
});

describe('503', () => {
  test('a shop without its database says so and when to come back, while /healthz stays well', async () => {
    const lonely = await openTestShop();
    await lonely.close();
    const response = await buildOnDeadDatabase(lonely);
    expect(response.statusCode).toBe(503);
    expect(response.headers['retry-after']).toBe('2');
    expect(WireError.parse(response.json()).code).toBe('unavailable');
  });

  test('more requests than can be served are refused at once, and the accepted ones still answered', async () => {
    const busy = await openTestShop({ loadLimits: { maxInFlight: 3, maxWaitMs: 10_000, maxQueueMs: 100 } });
    let release = (): void => {};
    const gate = new Promise<void>((resolve) => {
      release = resolve;
    });
    busy.app.get('/slow', async () => {
      await gate;
      return 'done';
    });
    const all = Array.from({ length: 10 }, () => busy.app.inject({ url: '/slow' }));
    const refused = await Promise.race(all);
    expect(refused.statusCode).toBe(503);
    expect(refused.headers['retry-after']).toBe('2');
    expect((await busy.app.inject({ url: '/healthz' })).statusCode).toBe(200);
    release();
    const statuses = (await Promise.all(all)).map(({ statusCode }) => statusCode);
    expect(statuses.filter((status) => status === 200)).toHaveLength(3);
    expect(statuses.filter((status) => status === 503)).toHaveLength(7);
    await busy.close();
  });
});

test('every answer carries its own request id and the safety headers', async () => {
  const answers = await Promise.all(['/healthz', '/api/public/classes', '/api/none', '/boom'].map(get));
  const ids = answers.map(({ headers }) => headers['x-request-id']);
  expect(new Set(ids).size).toBe(4);
  for (const { headers } of answers) {
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    });
  }
});

test('stopping lets an accepted request finish', async () => {
  const stopping = await openTestShop();
  const begun = Promise.withResolvers<void>();
  stopping.app.get('/slow', async () => {
    begun.resolve();
    await new Promise((resolve) => setTimeout(resolve, 300));
    return 'done';
  });
  await stopping.app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = stopping.app.server.address() as AddressInfo;
  const answer = fetch(`http://127.0.0.1:${port}/slow`).then((response) => response.text());
  await begun.promise;
  await stopping.close();
  expect(await answer).toBe('done');
  await expect(fetch(`http://127.0.0.1:${port}/healthz`)).rejects.toThrow();
});

describe('the OpenAPI document', () => {
  test('describes every call with its answers, from the same contracts', async () => {
    const document = (await get('/api/openapi.json')).json();
    expect(document.openapi).toBe('3.1.0');
    for (const { method, path, access, status = 200 } of allEndpoints) {
      const operation = document.paths[`/api${path.replace(/:(\w+)/g, '{$1}')}`]?.[method.toLowerCase()];
      const answers = Object.keys(operation?.responses ?? {});
      expect(answers, path).toEqual(expect.arrayContaining([String(status), '429', '500', '503']));
      if (access === 'staff') expect(answers, path).toEqual(expect.arrayContaining(['401', '403']));
      expect(operation.summary, path).not.toBe('');
    }
    const documented = Object.values<object>(document.paths).flatMap((methods) =>
      Object.keys(methods).filter((method) => method !== 'head'),
    );
    expect(documented).toHaveLength(allEndpoints.length);
  });

  test.for(['/api/docs', '/api/docs/'])('can be read at %s, every call of it, with no script', async (url) => {
    const response = await get(url);
    expect(response.headers['content-type']).toContain('text/html');
    const written = response.body.replaceAll('&#34;', '"');
    for (const { method, path, summary } of allEndpoints) {
      expect(written).toContain(`<b>${method}</b> <code>/api${path.replace(/:(\w+)/g, '{$1}')}</code>`);
      expect(written).toContain(summary.replaceAll('&', '&#38;'));
    }
    expect(written).not.toContain('<script');
  });

  test('is sent with the same headers as everything else, packed, and once', async () => {
    const { headers: usual } = await get('/healthz');
    for (const url of ['/api/docs', '/api/openapi.json']) {
      const first = await shop.app.inject({ url, headers: { 'accept-encoding': 'br' } });
      for (const name of Object.keys(usual).filter((one) => /^(x-|cross-|referrer|origin|permissions)/.test(one))) {
        if (name !== 'x-request-id') expect(first.headers[name], name).toBe(usual[name]);
      }
      expect(first.headers['content-security-policy']).not.toContain('unsafe');
      expect(first.headers['content-encoding']).toBe('br');
      expect(first.rawPayload.length).toBeLessThan(40_000);
      const again = await shop.app.inject({ url, headers: { 'if-none-match': String(first.headers.etag) } });
      expect(again.statusCode).toBe(304);
    }
  });
});

async function buildOnDeadDatabase(dead: TestShop) {
  const { buildApp } = await import('./app.server.ts');
  const { openDatabase } = await import('../platform/database/database.server.ts');
  const { db, close } = openDatabase('postgres://nobody:x@127.0.0.1:1/none', () => {});
  const app = await buildApp({ ...dead.platform, db });
  expect((await app.inject({ url: '/healthz' })).statusCode).toBe(200);
  expect((await app.inject({ url: '/readyz' })).statusCode).toBe(503);
  const response = await app.inject({ url: '/api/public/classes' });
  await app.close();
  await close();
  return response;
}
