import { expect, test } from 'vitest';
import { CallFailed } from '../../platform/http/client.ts';
import { failureText } from './failure-text.ts';

test('the message of the server is shown, else the fallback', () => {
  expect(failureText(new CallFailed(401, { message: 'Invalid credentials' }), 'Unknown error')).toBe(
    'Invalid credentials',
  );
  expect(failureText(new CallFailed(0, {}), 'Unknown error')).toBe('Unknown error');
  expect(failureText(new TypeError('x is not a function'), 'Unknown error')).toBe('Unknown error');
});

test('who tried too often is told when to come back, rounded up', () => {
  const text = (seconds?: number) => failureText(new CallFailed(429, { message: 'Too many.' }, seconds), '');
  expect(text()).toBe('Too many.');
  expect(text(5)).toBe('Too many. You can try again in a minute.');
  expect(text(61)).toBe('Too many. You can try again in 2 minutes.');
  expect(text(900)).toBe('Too many. You can try again in 15 minutes.');
  expect(text(7_300)).toBe('Too many. You can try again in 3 hours.');
});

test('a busy server says when to come back by itself', () => {
  expect(failureText(new CallFailed(503, { message: 'Busy.' }, 2), '')).toBe('Busy.');
});
