import { describe, expect, test } from 'vitest';
import { outdatedCaches, partOf } from './kept.ts';

describe('when a new build takes over', () => {
  test('its own caches, those of the build before and the papers stay; older ones go', () => {
    const names = ['shell-a', 'pages-a', 'papers', 'shell-b', 'pages-b', 'pictures', 'pictures-2', 'shell-c'];
    expect(outdatedCaches(names, 'c')).toEqual(['shell-a', 'pages-a', 'pictures']);
  });

  test('what somebody saved stays with its build and the one after it', () => {
    const names = ['shell-a', 'saved-a', 'owned', 'shell-b', 'saved-b', 'shell-c'];
    expect(outdatedCaches(names, 'c')).toEqual(['shell-a', 'saved-a']);
  });

  test('a build that comes back counts as the new one', () => {
    expect(outdatedCaches(['shell-a', 'shell-b', 'shell-c'], 'a')).toEqual(['shell-b']);
  });

  test('nothing goes on a first visit, and what is not known goes', () => {
    expect(outdatedCaches(['shell-a'], 'a')).toEqual([]);
    expect(outdatedCaches(['shell-a', 'something-else'], 'a')).toEqual(['something-else']);
  });
});

describe('a part of a kept paper', () => {
  const kept = () =>
    new Response('0123456789', { headers: { 'Content-Type': 'application/pdf', 'Content-Length': '10' } });

  test('is answered as the server would', async () => {
    const part = await partOf(kept(), 'bytes=2-4');
    expect(part.status).toBe(206);
    expect(part.headers.get('content-range')).toBe('bytes 2-4/10');
    expect(part.headers.get('content-length')).toBe('3');
    expect(part.headers.get('content-type')).toBe('application/pdf');
    expect(await part.text()).toBe('234');
  });

  test('is the whole where no part is asked for', async () => {
    const whole = await partOf(kept(), null);
    expect(whole.status).toBe(200);
    expect(await whole.text()).toBe('0123456789');
  });

  test('is refused behind the end', async () => {
    const part = await partOf(kept(), 'bytes=10-');
    expect(part.status).toBe(416);
    expect(part.headers.get('content-range')).toBe('bytes */10');
  });
});
