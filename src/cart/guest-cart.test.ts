import { beforeEach, expect, test, vi } from 'vitest';
import { FakeStorage } from '../testing/fake-storage.ts';
import { isGuestCartItem, readGuestCart, writeGuestCart } from './guest-cart.ts';

beforeEach(() => {
  vi.stubGlobal('localStorage', new FakeStorage());
});

test('what a guest chose is kept in order, each subject once', () => {
  writeGuestCart([3, 1, 3, 2]);
  expect(readGuestCart()).toEqual([3, 1, 2]);
});

test('whatever else is stored under its name is an empty cart, or its readable part', () => {
  for (const text of ['', '{', 'null', '7', '{"0":1}', '["1",0,-2,1.5,null]']) {
    localStorage.setItem('guest_cart', text);
    expect(readGuestCart(), text).toEqual([]);
  }
  localStorage.setItem('guest_cart', '[1,"x",2]');
  expect(readGuestCart()).toEqual([1, 2]);
});

test('an empty cart leaves nothing behind', () => {
  writeGuestCart([1]);
  writeGuestCart([]);
  expect(localStorage.length).toBe(0);
});

test('a cart of any length is cut to what the server takes at once', () => {
  writeGuestCart(Array.from({ length: 1_500 }, (_, index) => index + 1));
  expect(readGuestCart()).toHaveLength(1_000);
});

test('other tabs are followed for the cart and for a storage cleared as a whole', () => {
  expect(['guest_cart', null, 'user_token'].map(isGuestCartItem)).toEqual([true, true, false]);
});
