import { expect, test } from 'vitest';
import { blankFor } from './contact-form.tsx';

test('the form begins with the name and e-mail of who is logged in, and blank for a visitor', () => {
  expect(blankFor({ name: 'Asha Rao', username: 'asha@example.com' })).toEqual({
    name: 'Asha Rao',
    email: 'asha@example.com',
    phone: '',
    subject: '',
    message: '',
  });
  expect(Object.values(blankFor(undefined)).join('')).toBe('');
});
