import { beforeEach, expect, test, vi } from 'vitest';
import { FakeStorage } from '../../../testing/fake-storage.ts';
import { readIsDim, setIsDim } from './dim.ts';

beforeEach(() => {
  vi.stubGlobal('localStorage', new FakeStorage());
});

test('pages are shown as they are until they are dimmed, and that is remembered', () => {
  expect(readIsDim()).toBe(false);
  setIsDim(true);
  expect(readIsDim()).toBe(true);
  setIsDim(false);
  expect(localStorage.length).toBe(0);
});
