import { expect, test } from 'vitest';
import { describeAction } from './action-words.ts';

test('actions are told in words, also those nobody has words for yet', () => {
  expect(describeAction('subject.update')).toBe('Subject changed');
  expect(describeAction('entitlement.revoke')).toBe('Subject taken away');
  expect(describeAction('second-factor.on')).toBe('Second factor turned on');
  expect(describeAction('user.log-out')).toBe('Account logged out everywhere');
  expect(describeAction('login.success')).toBe('Login succeeded');
  expect(describeAction('login.failed')).toBe('Login failed');
  expect(describeAction('login.password-reset')).toBe('Password set by mail');
  expect(describeAction('ship.set-sail')).toBe('Ship set sail');
  expect(describeAction('odd')).toBe('Odd');
});
