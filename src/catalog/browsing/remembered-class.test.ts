import { beforeEach, expect, test, vi } from 'vitest';
import { FakeStorage } from '../../testing/fake-storage.ts';
import { readRememberedClass, rememberClass } from './remembered-class.ts';

beforeEach(() => {
  vi.stubGlobal('localStorage', new FakeStorage());
});

test('the class looked at last is remembered', () => {
  expect(readRememberedClass()).toBeUndefined();
  rememberClass(9);
  rememberClass(11);
  expect(readRememberedClass()).toBe(11);
});

test('whatever else is stored under its name is no class', () => {
  for (const text of ['', 'ten', '-1', '{}']) {
    localStorage.setItem('school_class', text);
    expect(readRememberedClass(), text).toBeUndefined();
  }
});
