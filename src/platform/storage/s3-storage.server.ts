import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  type S3Client,
} from '@aws-sdk/client-s3';
import type { Settings } from '../settings.server.ts';
import { isAbsent, openS3Client } from './bucket.server.ts';
import { FileMissing, isFileHash, requireFileHash } from './file-hash.ts';
import type { StagedFile, Staging } from './staging.server.ts';
import type { ByteRange, FileInfo, Storage, StoredFile } from './storage.server.ts';

const prefix = 'files/';

export function openS3Storage(settings: Settings, bucket: string, staging: Staging): Storage {
  return new S3Storage(openS3Client(settings), bucket, staging);
}

/** Files in a bucket. An object appears there when all of it has arrived. */
class S3Storage implements Storage {
  readonly staging: Staging;
  #client: S3Client;
  #bucket: string;

  constructor(client: S3Client, bucket: string, staging: Staging) {
    this.#client = client;
    this.#bucket = bucket;
    this.staging = staging;
  }

  async put(source: Readable | StagedFile): Promise<StoredFile> {
    const { path, hash, size, discard } = source instanceof Readable ? await this.staging.stage(source) : source;
    try {
      await this.#client.send(
        new PutObjectCommand({ ...this.#at(hash), Body: createReadStream(path), ContentLength: size }),
      );
      return { hash, size };
    } finally {
      await discard();
    }
  }

  async open(hash: string, range?: ByteRange): Promise<Readable> {
    const Range = range && `bytes=${range.start}-${range.end}`;
    const { Body } = await this.#client.send(new GetObjectCommand({ ...this.#at(hash), Range })).catch((error) => {
      throw isAbsent(error) ? new FileMissing(hash) : error;
    });
    if (!(Body instanceof Readable)) throw new FileMissing(hash);
    return Body;
  }

  async stat(hash: string): Promise<FileInfo | undefined> {
    try {
      const head = await this.#client.send(new HeadObjectCommand(this.#at(hash)));
      return { hash, size: head.ContentLength ?? 0, modifiedAt: head.LastModified ?? new Date() };
    } catch (error) {
      if (isAbsent(error)) return undefined;
      throw error;
    }
  }

  async remove(hash: string): Promise<void> {
    await this.#client.send(new DeleteObjectCommand(this.#at(hash)));
  }

  async *list(): AsyncIterable<FileInfo> {
    let ContinuationToken: string | undefined;
    do {
      const page = await this.#client.send(
        new ListObjectsV2Command({ Bucket: this.#bucket, Prefix: prefix, ContinuationToken }),
      );
      for (const { Key = '', Size = 0, LastModified = new Date() } of page.Contents ?? []) {
        const hash = Key.slice(prefix.length);
        if (isFileHash(hash)) yield { hash, size: Size, modifiedAt: LastModified };
      }
      ContinuationToken = page.NextContinuationToken;
    } while (ContinuationToken);
  }

  #at(hash: string) {
    return { Bucket: this.#bucket, Key: prefix + requireFileHash(hash) };
  }
}
