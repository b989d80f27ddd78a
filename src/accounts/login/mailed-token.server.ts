import { createHash, randomBytes } from 'node:crypto';

/** What a mailed link ends with, and all that is kept of it. */
export function newToken(): { token: string; tokenHash: string } {
  const token = randomBytes(32).toString('base64url');
  return { token, tokenHash: hashOfToken(token) };
}

/** Tokens are long and random, so that a plain hash hides them. */
export function hashOfToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}
