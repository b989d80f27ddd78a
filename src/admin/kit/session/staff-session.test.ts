import { beforeEach, expect, test, vi } from 'vitest';
import { logIn, logOut, startSession } from '../../../accounts/sessions/session.ts';
import { CallFailed, fetchApi } from '../../../platform/http/client.ts';
import { FakeStorage } from '../../../testing/fake-storage.ts';
import { callAsStaff, rememberWorker } from './staff-session.ts';

const asha = { username: 'asha@shop.example', name: 'Asha', role: 'admin' } as const;
const ravi = { username: 'ravi@shop.example', name: 'Ravi', role: 'admin' } as const;
const inAnHour = Math.floor(Date.now() / 1000) + 3600;
let tokens = 0;
const newToken = (): string => {
  tokens += 1;
  return `x.${Buffer.from(JSON.stringify({ exp: inAnHour, iat: inAnHour - 3600, jti: tokens })).toString('base64url')}.x`;
};

/** A shop that takes one token, and says so to every other. */
let taken = '';
const requests: string[] = [];

beforeEach(() => {
  vi.stubGlobal('localStorage', new FakeStorage());
  vi.stubGlobal('sessionStorage', new FakeStorage());
  vi.stubGlobal('document', { documentElement: { dataset: {} }, addEventListener: () => {} });
  vi.stubGlobal('addEventListener', () => {});
  vi.stubGlobal('fetch', async (address: string, { headers }: { headers: Record<string, string> }) => {
    requests.push(address);
    const isTaken = headers.authorization === `Bearer ${taken}`;
    return new Response('{}', { status: isTaken ? 200 : 401 });
  });
  vi.spyOn(console, 'warn').mockReturnValue();
  requests.length = 0;
  taken = newToken();
  startSession();
  logIn(taken, asha);
  rememberWorker(asha);
});

const save = () => callAsStaff(() => fetchApi('/api/save'));

test('what was under way when the session ended is done once the same person is back', async () => {
  await save();
  taken = newToken();
  const waiting = save();
  await vi.waitFor(() => expect(localStorage.getItem('user_token')).toBeNull());
  logIn(taken, asha);
  expect((await waiting).status).toBe(200);
  expect(requests).toHaveLength(3);
});

test('what one person began is not done in the name of another', async () => {
  await save();
  taken = newToken();
  const waiting = save();
  await vi.waitFor(() => expect(localStorage.getItem('user_token')).toBeNull());
  logIn(taken, ravi);
  await expect(waiting).rejects.toThrow(CallFailed);
  expect(requests).toHaveLength(2);
});

test('whoever was refused from the beginning, or has logged out, is not waited for', async () => {
  rememberWorker(ravi);
  taken = newToken();
  await expect(save()).rejects.toThrow(CallFailed);
  logIn(taken, ravi);
  await save();
  logOut();
  await expect(save()).rejects.toThrow(CallFailed);
});
