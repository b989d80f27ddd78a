import { createHmac, timingSafeEqual } from 'node:crypto';

const stepMs = 30_000;
const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** Which half minute a moment belongs to. */
export function stepAt(ms: number): number {
  return Math.floor(ms / stepMs);
}

/** The code of a half minute (RFC 6238, which builds on RFC 4226). Apps use SHA-1 and six digits. */
export function codeOf(secret: Uint8Array, step: number, { digits = 6, algorithm = 'sha1' } = {}): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac(algorithm, secret).update(counter).digest();
  const offset = (mac.at(-1) ?? 0) & 0xf;
  const number = mac.readUInt32BE(offset) & 0x7fffffff;
  return String(number % 10 ** digits).padStart(digits, '0');
}

/** The half minute a code belongs to; the one before and the one after count, because clocks differ. */
export function findStep(secret: Uint8Array, code: string, nowMs: number): number | undefined {
  const now = stepAt(nowMs);
  const given = Buffer.from(code);
  return [now, now - 1, now + 1].find((step) => {
    const right = Buffer.from(codeOf(secret, step));
    return right.length === given.length && timingSafeEqual(right, given);
  });
}

/** As apps and people take it in (RFC 4648). */
export function base32(bytes: Uint8Array): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  const groups = bits.match(/.{1,5}/g) ?? [];
  return groups.map((group) => alphabet[Number.parseInt(group.padEnd(5, '0'), 2)]).join('');
}

/** What is in the QR code that authenticator apps read. */
export function otpauthUri(secret: Uint8Array, account: string, issuer: string): string {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(account)}`;
  return `otpauth://totp/${label}?secret=${base32(secret)}&issuer=${encodeURIComponent(issuer)}`;
}
