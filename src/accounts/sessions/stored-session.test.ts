import { beforeEach, expect, test, vi } from 'vitest';
import { FakeStorage } from '../../testing/fake-storage.ts';
import { refreshSession } from './session.ts';
import {
  clearStoredSession,
  hasStoredItems,
  isSessionItem,
  readStoredSession,
  storeSession,
} from './stored-session.ts';

const asha = { username: 'asha@school.example', name: 'Asha', role: 'user' } as const;
const tokenUntil = (exp: unknown) => `x.${Buffer.from(JSON.stringify({ exp })).toString('base64url')}.x`;
const nowMs = Date.parse('2026-01-01T00:00:00Z');

beforeEach(() => {
  vi.stubGlobal('localStorage', new FakeStorage());
  vi.stubGlobal('sessionStorage', new FakeStorage());
  vi.stubGlobal('document', { documentElement: { dataset: {} } });
});

test('a stored token holds only while its end is later than now', () => {
  storeSession(tokenUntil(nowMs / 1000 + 1), asha);
  expect(readStoredSession(nowMs)).toMatchObject({ user: asha, expiresAtMs: nowMs + 1000, issuedAtMs: 0 });
  expect(readStoredSession(nowMs + 999)).toBeDefined();
  expect(readStoredSession(nowMs + 1000)).toBeUndefined();
});

test('a token that says nothing readable about its end is none', () => {
  for (const token of ['', 'rubbish', 'a.b.c', tokenUntil(undefined), tokenUntil('soon'), tokenUntil(null)]) {
    storeSession(token, asha);
    expect(readStoredSession(nowMs), token).toBeUndefined();
  }
});

test('a user that cannot be read is nobody', () => {
  storeSession(tokenUntil(nowMs), asha);
  for (const user of [
    '',
    'null',
    '{',
    '[]',
    '"asha"',
    '{"username":"a","name":"b","role":"king"}',
    '{"username":"a"}',
  ]) {
    localStorage.setItem('admin_user', user);
    expect(readStoredSession(0), user).toBeUndefined();
  }
});

test('the token of staff is stored under their name too, and goes when a student logs in', () => {
  storeSession('t1', { ...asha, role: 'admin' });
  expect(localStorage.getItem('admin_token')).toBe('t1');
  storeSession('t2', asha);
  expect(localStorage.getItem('admin_token')).toBeNull();
  expect(localStorage.getItem('user_token')).toBe('t2');
});

test('clearing takes every item out of both storages and leaves what is not ours', () => {
  storeSession('t', { ...asha, role: 'super_admin' });
  sessionStorage.setItem('user_token', 't');
  localStorage.setItem('guest_cart', '[1]');
  clearStoredSession();
  expect(hasStoredItems()).toBe(false);
  expect(sessionStorage.length).toBe(0);
  expect(localStorage.getItem('guest_cart')).toBe('[1]');
});

test('a storage cleared as a whole concerns the session', () => {
  expect([null, 'user_token', 'admin_user', 'guest_cart'].map(isSessionItem)).toEqual([true, true, true, false]);
});

test('renewing without a stored token says that there is none', async () => {
  expect(await refreshSession()).toEqual({ success: false, message: 'No token found' });
});
