import { beforeEach, expect, test, vi } from 'vitest';
import { FakeStorage } from '../../testing/fake-storage.ts';
import { keepNextAfterReset, takeNextAfterReset } from './next-after-reset.ts';

beforeEach(() => {
  vi.stubGlobal('localStorage', new FakeStorage());
});

test('where somebody was going is kept until they have a new password, and then forgotten', () => {
  keepNextAfterReset('/msite/cart');
  expect(takeNextAfterReset()).toBe('/msite/cart');
  expect(takeNextAfterReset()).toBeUndefined();
});

test('the last wish counts, and an address of another site does not', () => {
  keepNextAfterReset('/cart');
  keepNextAfterReset(undefined);
  expect(takeNextAfterReset()).toBeUndefined();
  localStorage.setItem('next_after_reset', '//elsewhere.example');
  expect(takeNextAfterReset()).toBeUndefined();
});
