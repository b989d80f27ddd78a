import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { projectRoot } from './project-root.server.ts';
import { publicUrl, readSettings, sandboxNotice, settingsSchema } from './settings.server.ts';

test('every setting has a default or may be left out', () => {
  expect(readSettings({})).toMatchObject({
    PORT: 3000,
    HOST: '127.0.0.1',
    SEED_DEMO: 'on',
    PAYMENT_PROVIDER: 'sandbox',
  });
});

test('an empty value counts as left out', () => {
  expect(readSettings({ PORT: '', WORKERS: ' ' })).toMatchObject({ PORT: 3000, WORKERS: 1 });
});

test.for([
  ['PORT', 'eighty'],
  ['PORT', '65536'],
  ['PORT', '-1'],
  ['PUBLIC_URL', 'ftp://shop.example'],
  ['DATABASE_URL', 'mysql://localhost/shop'],
  ['TOKEN_SECRET', 'short'],
  ['ADMIN_EMAIL', 'nobody'],
  ['SEED_DEMO', 'maybe'],
  ['PAYMENT_PROVIDER', 'cash'],
  ['SMTP_URL', 'http://mail.example'],
  ['SUPPORT_EMAIL', 'help'],
  ['TRUST_PROXY', 'on'],
  ['TRUST_PROXY', '10'],
  ['TRUST_PROXY', '10.0.0.0/33'],
  ['TRUST_PROXY', '10.0.0.1, proxy.example'],
  ['WORKERS', '0'],
  ['LOG_LEVEL', 'loud'],
] as const)('a bad %s (%s) is refused in one line that names it', ([name, value]) => {
  expect(() => readSettings({ [name]: value })).toThrow(new RegExp(`^${name} must [^\\n]+$`));
});

test('a secret that is refused is not repeated in the refusal', () => {
  expect(() => readSettings({ TOKEN_SECRET: 'hunter2' })).toThrow(/^(?!.*hunter2)/);
});

test.for([
  [{ PAYMENT_PROVIDER: 'razorpay' }, /^RAZORPAY_KEY_ID/],
  [{ S3_BUCKET: 'papers' }, /^S3_ACCESS_KEY_ID/],
  [{ ADMIN_PASSWORD: 'a long enough one' }, /^ADMIN_EMAIL/],
] as const)('a setting that needs another says which: %j', ([environment, message]) => {
  expect(() => readSettings(environment)).toThrow(message);
});

test('the public address is the listening one unless it is given', () => {
  expect(publicUrl(readSettings({ HOST: '0.0.0.0', PORT: '8080' }))).toBe('http://127.0.0.1:8080');
  expect(publicUrl(readSettings({ PUBLIC_URL: 'https://papers.example/' }))).toBe('https://papers.example');
});

test.for([
  'https://papers.example',
  'http://192.168.1.20:3000',
  'http://127.0.0.1.papers.example',
  'http://localhost.example',
  'http://[2001:db8::1]',
])('the sandbox at %s is spoken of at the start', (address) => {
  expect(sandboxNotice(readSettings({ PUBLIC_URL: address }))).toMatch(/^PAYMENT_PROVIDER is sandbox[^\n]+$/);
  const razorpay = { RAZORPAY_KEY_ID: 'a', RAZORPAY_KEY_SECRET: 'b', RAZORPAY_WEBHOOK_SECRET: 'c' };
  const forReal = readSettings({ PUBLIC_URL: address, PAYMENT_PROVIDER: 'razorpay', ...razorpay });
  expect(sandboxNotice(forReal)).toBeUndefined();
});

test.for([
  'http://localhost:3000',
  'http://shop.localhost',
  'http://127.0.0.1',
  'http://127.8.0.9:80',
  'http://[::1]:3000',
])('the sandbox at %s is not worth a word', (address) => {
  expect(sandboxNotice(readSettings({ PUBLIC_URL: address }))).toBeUndefined();
});

test.for(['README.md', '.env.example'])('%s lists exactly the settings there are', async (file) => {
  const text = await readFile(join(projectRoot, file), 'utf8');
  const pattern = file === 'README.md' ? /^\| `([A-Z0-9_]+)`/gm : /^# ?([A-Z0-9_]+)=/gm;
  const listed = [...text.matchAll(pattern)].map(([, name]) => name);
  expect(listed.sort()).toEqual(Object.keys(settingsSchema.shape).sort());
});
