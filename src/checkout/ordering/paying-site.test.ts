import { beforeEach, expect, test, vi } from 'vitest';
import { FakeStorage } from '../../testing/fake-storage.ts';
import { rememberedSite, rememberSite } from './paying-site.ts';

beforeEach(() => {
  vi.stubGlobal('localStorage', new FakeStorage());
  vi.stubGlobal('sessionStorage', new FakeStorage());
});

test('who paid on the mobile-style site is known to belong there, in another tab too', () => {
  expect(rememberedSite()).toBeNull();
  rememberSite('msite');
  // Another tab shares only this.
  vi.stubGlobal('sessionStorage', new FakeStorage());
  expect(rememberedSite()).toBe('msite');
  rememberSite('main');
  expect(rememberedSite()).toBe('main');
});
