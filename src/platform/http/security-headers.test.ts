import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { contentPolicyForPage, securityHeaders } from './security-headers.server.ts';

const hashOf = (script: string) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`;

test('a page may run the inline scripts that are named, and no others', () => {
  const policy = contentPolicyForPage(['one()', 'two()', 'one()']);
  expect(policy).toContain(`script-src 'self' ${hashOf('one()')} ${hashOf('two()')};`);
  expect(policy).not.toContain('unsafe');
});

test('browsers are told to insist on https only where the shop is reached by it', () => {
  expect(securityHeaders('http://127.0.0.1:3000')).not.toHaveProperty('Strict-Transport-Security');
  expect(securityHeaders('https://papers.example')).toHaveProperty('Strict-Transport-Security');
});
