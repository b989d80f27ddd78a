import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { compressAnswers } from './compress-answers.server.ts';

const large = { text: 'All questions are compulsory. '.repeat(2_000) };
const app = Fastify();
compressAnswers(app);
app.get('/large', async () => large);
app.get('/small', async () => ({ text: 'short' }));

const ask = (url: string, encoding?: string) =>
  app.inject({ url, ...(encoding && { headers: { 'accept-encoding': encoding } }) });

test.each([
  ['gzip, deflate, br', 'br', brotliDecompressSync],
  ['gzip', 'gzip', gunzipSync],
])('a large answer to a browser that accepts %s is sent as %s', async (accepted, sent, unpack) => {
  const { headers, rawPayload } = await ask('/large', accepted);
  expect(headers).toMatchObject({ 'content-encoding': sent, vary: 'Accept-Encoding' });
  expect(rawPayload.length).toBeLessThan(2_000);
  expect(JSON.parse(unpack(rawPayload).toString())).toEqual(large);
});

test('a large answer to who accepts nothing is sent as it is', async () => {
  const response = await ask('/large');
  expect(response.headers['content-encoding']).toBeUndefined();
  expect(response.json()).toEqual(large);
});

test('a small answer is sent as it is', async () => {
  expect((await ask('/small', 'br')).headers['content-encoding']).toBeUndefined();
});
