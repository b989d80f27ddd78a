import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import type { Settings } from '../settings.server.ts';

export function openS3Client(settings: Settings): S3Client {
  return new S3Client({
    region: settings.S3_REGION,
    ...(settings.S3_ENDPOINT && { endpoint: settings.S3_ENDPOINT }),
    credentials: {
      accessKeyId: settings.S3_ACCESS_KEY_ID ?? '',
      secretAccessKey: settings.S3_SECRET_ACCESS_KEY ?? '',
    },
    // Stores other than Amazon's know neither buckets as host names nor the newer checksums.
    forcePathStyle: true,
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: { connectionTimeout: 5_000, requestTimeout: 60_000 },
  });
}

export function isAbsent(error: unknown): boolean {
  return error instanceof S3ServiceException && error.$metadata.httpStatusCode === 404;
}

/** Objects under names of any kind. One appears when all of it has arrived. */
export interface Bucket {
  put(key: string, path: string): Promise<void>;
  /** Writes an object into a file, making the folders above it. */
  get(key: string, path: string): Promise<void>;
  text(key: string): Promise<string>;
  has(key: string): Promise<boolean>;
  remove(key: string): Promise<void>;
  list(prefix: string): Promise<{ key: string; size: number }[]>;
}

export function openBucket(settings: Settings, name: string): Bucket {
  const client = openS3Client(settings);
  const at = (key: string) => ({ Bucket: name, Key: key });

  async function read(key: string): Promise<Readable> {
    const { Body } = await client.send(new GetObjectCommand(at(key)));
    if (!(Body instanceof Readable)) throw new Error(`${key} has no content`);
    return Body;
  }

  return {
    async put(key, path) {
      const { size } = await stat(path);
      await client.send(new PutObjectCommand({ ...at(key), Body: createReadStream(path), ContentLength: size }));
    },
    async get(key, path) {
      await mkdir(dirname(path), { recursive: true, mode: 0o700 });
      await pipeline(await read(key), createWriteStream(path, { flags: 'wx', mode: 0o600, flush: true }));
    },
    async text(key) {
      return (await (await read(key)).toArray()).map(String).join('');
    },
    async has(key) {
      try {
        await client.send(new HeadObjectCommand(at(key)));
        return true;
      } catch (error) {
        if (isAbsent(error)) return false;
        throw error;
      }
    },
    async remove(key) {
      await client.send(new DeleteObjectCommand(at(key)));
    },
    async list(prefix) {
      const found: { key: string; size: number }[] = [];
      let ContinuationToken: string | undefined;
      do {
        const page = await client.send(new ListObjectsV2Command({ Bucket: name, Prefix: prefix, ContinuationToken }));
        for (const { Key = '', Size = 0 } of page.Contents ?? []) found.push({ key: Key, size: Size });
        ContinuationToken = page.NextContinuationToken;
      } while (ContinuationToken);
      return found;
    },
  };
}
