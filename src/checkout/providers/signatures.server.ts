import { createHmac, timingSafeEqual } from 'node:crypto';

export function signHex(secret: string | Uint8Array, text: string | Buffer): string {
  return createHmac('sha256', secret).update(text).digest('hex');
}

/** Compares in a time that tells nothing about where the difference is. */
export function isSignedBy(secret: string | Uint8Array, text: string | Buffer, signature: unknown): boolean {
  if (typeof signature !== 'string' || !/^[0-9a-f]{64}$/.test(signature)) return false;
  return timingSafeEqual(Buffer.from(signHex(secret, text), 'hex'), Buffer.from(signature, 'hex'));
}

/** What a return address signs: which link, under which reference, came to which end by which payment. */
export function returnText(linkId: string, reference: string, status: string, paymentId: string): string {
  return [linkId, reference, status, paymentId].join('|');
}
