import type { Readable } from 'node:stream';
import type { StagedFile, Staging } from './staging.server.ts';

/** A file is known by the SHA-256 of its bytes: the same bytes are kept once, and what a hash names never changes. */
export interface StoredFile {
  hash: string;
  size: number;
}

export interface FileInfo extends StoredFile {
  /** When it was last put. */
  modifiedAt: Date;
}

/** Both ends belong to it, as in HTTP. */
export interface ByteRange {
  start: number;
  end: number;
}

/** Where files are kept: in a folder, or in a bucket. A file is there whole or not at all. */
export interface Storage {
  /** Where bytes wait until they are known to be wanted. */
  readonly staging: Staging;
  /** A staged file is taken over, whether this succeeds or not. */
  put(source: Readable | StagedFile): Promise<StoredFile>;
  /** Throws a FileMissing before the first byte, never after it. */
  open(hash: string, range?: ByteRange): Promise<Readable>;
  stat(hash: string): Promise<FileInfo | undefined>;
  /** One that is not there is as good as removed. */
  remove(hash: string): Promise<void>;
  list(): AsyncIterable<FileInfo>;
}
