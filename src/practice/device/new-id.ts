/** A random id. `crypto.randomUUID` is missing on pages that came without encryption. */
export function newId(): string {
  if (isSecureContext) return crypto.randomUUID();
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const hex = [...bytes].map((byte, index) =>
    hexOf(index === 6 ? (byte & 15) | 64 : index === 8 ? (byte & 63) | 128 : byte),
  );
  const text = hex.join('');
  return [text.slice(0, 8), text.slice(8, 12), text.slice(12, 16), text.slice(16, 20), text.slice(20)].join('-');
}

function hexOf(byte: number): string {
  return byte.toString(16).padStart(2, '0');
}
