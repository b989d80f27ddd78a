import { expect, test } from 'vitest';
import { parseAccept, parseForm } from './parse-accept.ts';

const plain = { kind: 'number', tolerance: 0, figures: null };

test.each([
  ['12.5 cm', { ...plain, text: '12.5', value: 12.5, unit: 'cm' }],
  ['20 m/s', { ...plain, value: 20, unit: 'm/s' }],
  ['3.14 ± 0.01', { value: 3.14, tolerance: 0.01, unit: '' }],
  ['9.8 ± 2% m/s^2', { value: 9.8, tolerance: expect.closeTo(0.196), unit: 'm/s^2' }],
  ['6.02e23', { value: 6.02e23, unit: '' }],
  ['3 × 10^8 m/s', { value: 3e8, unit: 'm/s' }],
  ['22/7', { value: 22 / 7, text: '22/7', unit: '' }],
  ['−3/2', { value: -1.5 }],
  ['3.0 to 2 figures A', { value: 3, text: '3.0', figures: 2, unit: 'A' }],
  ['1,20,000', { value: 120_000 }],
  ['₹5346', { value: 5346, unit: '₹' }],
  ['₹120 crore', { value: 120, unit: '₹ crore' }],
  ['2.47 ± 0.01 hours', { value: 2.47, tolerance: 0.01, unit: 'hours' }],
  ['40%', { value: 40, unit: '%' }],
  ['60°', { value: 60, unit: '°' }],
  ['51 seats', { value: 51, unit: 'seats' }],
  ['552.75 cm^2', { value: 552.75, unit: 'cm^2' }],
])('%s is a number with what belongs to it', (text, form) => {
  expect(parseForm(text)).toMatchObject({ kind: 'number', ...form });
});

test.each(['photosynthesis', 'प्रकाश संश्लेषण', '15th', '2x', '(2, −1)', '3 : 4', '2√3', 'x = 5', 'AA criterion'])(
  '%s is words',
  (text) => {
    expect(parseForm(text)).toEqual({ kind: 'words', text });
  },
);

test('equal forms stand behind the part they answer', () => {
  expect(parseAccept('(ii) 20 m/s; 72 km/h')).toMatchObject({ part: 'ii', forms: [{ value: 20 }, { value: 72 }] });
  expect(parseAccept('5')).toMatchObject({ part: null, forms: [{ value: 5 }] });
  expect(parseAccept('5; ')).toBeUndefined();
});
