const fileHash = /^[0-9a-f]{64}$/;

export class FileMissing extends Error {
  override name = 'FileMissing';

  constructor(hash: string) {
    super(`no file ${hash} in the store`);
  }
}

export function isFileHash(text: string): boolean {
  return fileHash.test(text);
}

/** Hashes become paths, so nothing else may pass for one. */
export function requireFileHash(hash: string): string {
  if (!isFileHash(hash)) throw new TypeError('not the hash of a file');
  return hash;
}
