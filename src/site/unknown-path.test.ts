import { expect, test } from 'vitest';
import { loader } from './unknown-path.ts';

test.each([
  ['/msite', '/msite/home'],
  ['/msite/', '/msite/home'],
  ['/msite/no-such-page', '/'],
  ['/no-such-page', '/'],
])('%s leads to %s', (path, home) => {
  const response = loader({ request: new Request(`http://shop.example${path}`) });
  expect(response.headers.get('location')).toBe(home);
});
