import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const algorithm = 'aes-256-gcm';
const nonceLength = 12;
const tagLength = 16;

/** Makes bytes unreadable without the shop's secret, and of no use to anybody but the owner they were sealed for. */
export function seal(secret: Uint8Array, owner: string, bytes: Uint8Array): string {
  const nonce = randomBytes(nonceLength);
  const cipher = createCipheriv(algorithm, keyFrom(secret), nonce).setAAD(Buffer.from(owner));
  const sealed = Buffer.concat([cipher.update(bytes), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url');
}

/** Undefined for what was sealed with another secret or for somebody else. */
export function unseal(secret: Uint8Array, owner: string, text: string): Buffer | undefined {
  const all = Buffer.from(text, 'base64url');
  try {
    const decipher = createDecipheriv(algorithm, keyFrom(secret), all.subarray(0, nonceLength))
      .setAAD(Buffer.from(owner))
      .setAuthTag(all.subarray(nonceLength, nonceLength + tagLength));
    return Buffer.concat([decipher.update(all.subarray(nonceLength + tagLength)), decipher.final()]);
  } catch {
    return undefined;
  }
}

function keyFrom(secret: Uint8Array): Uint8Array {
  return new Uint8Array(hkdfSync('sha256', secret, '', 'second factor', 32));
}
