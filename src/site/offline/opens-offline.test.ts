import { expect, test } from 'vitest';
import { opensOffline } from './opens-offline.ts';

test('the offline page offers a paper only where its text or its file is on the device', () => {
  expect(opensOffline('/about-us', '<main>', [])).toBe(true);
  expect(opensOffline('/paper/7', '<main><div data-paper="7">', [])).toBe(true);
  expect(opensOffline('/msite/paper/7', '<main>locked', [])).toBe(false);
  expect(opensOffline('/paper/7', '<main>', ['/api/public/paper/download/7'])).toBe(true);
  expect(opensOffline('/paper/7', '<main>', ['/api/public/paper/download/77'])).toBe(false);
});
