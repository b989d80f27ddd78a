import { randomInt } from 'node:crypto';

/** A word that no other test uses, of letters only. */
export function newWord(): string {
  return Array.from({ length: 8 }, () => String.fromCharCode(97 + randomInt(26))).join('');
}
