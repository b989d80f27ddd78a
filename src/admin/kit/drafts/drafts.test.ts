import { beforeEach, expect, test, vi } from 'vitest';
import { FakeStorage } from '../../../testing/fake-storage.ts';
import { dropAllDrafts, dropDraft, readDraft, writeDraft } from './drafts.ts';

const dayMs = 24 * 60 * 60 * 1000;
const [asha, ravi] = ['asha@shop.example', 'ravi@shop.example'];

beforeEach(() => vi.stubGlobal('localStorage', new FakeStorage()));

test('what one person typed is kept for them and for nobody else', () => {
  writeDraft(asha, 'answer:1', { text: 'Namaste' });
  expect(readDraft(asha, 'answer:1')).toEqual({ text: 'Namaste' });
  expect(readDraft(asha, 'answer:2')).toBeUndefined();
  expect(readDraft(ravi, 'answer:1')).toBeUndefined();
  dropDraft(asha, 'answer:1');
  expect(readDraft(asha, 'answer:1')).toBeUndefined();
});

test('it is kept for a week and then forgotten', () => {
  writeDraft(asha, 'settings', 'x', 0);
  expect(readDraft(asha, 'settings', 7 * dayMs - 1)).toBe('x');
  expect(readDraft(asha, 'settings', 7 * dayMs)).toBeUndefined();
  expect(localStorage.length).toBe(0);
});

test('logging out leaves nothing of it on the device, and everything else', () => {
  localStorage.setItem('cart', 'guest');
  writeDraft(asha, 'answer:1', 'x');
  writeDraft(asha, 'paper:3', 'y');
  dropAllDrafts();
  expect(readDraft(asha, 'answer:1')).toBeUndefined();
  expect(localStorage.getItem('cart')).toBe('guest');
});

test('where the device stores nothing more, it is kept while the page is open', () => {
  vi.spyOn(localStorage, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  writeDraft(asha, 'answer:1', 'x');
  expect(readDraft(asha, 'answer:1')).toBe('x');
  dropAllDrafts();
  expect(readDraft(asha, 'answer:1')).toBeUndefined();
});
